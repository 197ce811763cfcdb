//! The n-tuple network: its values, its learning and its files.

use std::sync::atomic::AtomicBool;

use console2048::cli;
use console2048::engine::{Bitboard, Playout, Tiles};
use console2048::game::{Board, Preset, Rules, SpawnKind};
use console2048::lab::training::{Plan, train};
use console2048::players::network::{
    Learner, Lookups, Network, NetworkFileError, Packed, Pattern, SYMMETRIES, Shape, Stage,
    TrainingProgress, Tuples, classic, decode, encode, pack, prune, symmetries, unpack,
    unpack_for_learning,
};
use console2048::players::{Budget, Networks, PlayerKind, player};
use fastrand::Rng;

/// A stage with patterns of rows and squares of four cells, which a test can train.
fn stage(begins: u16) -> Stage {
    let cells: [&[u8]; 3] = [&[0, 1, 2, 3], &[4, 5, 6, 7], &[0, 1, 4, 5]];
    let patterns = cells.map(|cells| Pattern::new(cells).unwrap());
    Stage::new(begins, patterns.to_vec())
}

/// A stage of one pattern of five cells.
fn other(begins: u16) -> Stage {
    Stage::new(begins, vec![Pattern::new(&[0, 1, 2, 4, 5]).unwrap()])
}

/// A shape of small stages that begin at 0 and at these sums.
fn small(begins: &[u16]) -> Shape {
    let later = begins.iter().copied().map(stage);
    Shape::new([stage(0)].into_iter().chain(later).collect()).unwrap()
}

/// A shape whose stage in the middle has a pattern of its own.
fn mixed() -> Shape {
    Shape::new(vec![stage(0), other(64), stage(128)]).unwrap()
}

fn board(text: &str) -> Bitboard {
    Bitboard::try_from(&text.parse::<Board>().unwrap()).unwrap()
}

/// Trains for some whole games; returns their scores.
fn play(network: &Network, games: usize, seed: u64) -> Vec<u64> {
    let rules = Preset::Classic.rules();
    let mut learner = Learner::new(&rules, Rng::with_seed(seed));
    let mut scores = Vec::new();
    while scores.len() < games || !learner.next_is_whole_game() {
        let episode = learner.episode(network);
        if episode.whole {
            scores.push(episode.score);
        }
    }
    scores
}

fn mean(scores: &[u64]) -> u64 {
    scores.iter().sum::<u64>() / scores.len() as u64
}

/// A network that has learned a little, and its look-ups in a few games.
fn learned() -> (Network, Lookups) {
    learned_in(small(&[]))
}

fn learned_in(shape: Shape) -> (Network, Lookups) {
    let network = Network::new(shape, 0.0);
    play(&network, 20, 5);
    let lookups = Lookups::new(network.shape());
    for board in looked_up_boards() {
        network.learn(board, 1000.0);
        lookups.count(board);
    }
    (network, lookups)
}

/// The boards whose look-ups [`learned`] counts.
fn looked_up_boards() -> Vec<Bitboard> {
    let mut rng = Rng::with_seed(6);
    (0..500).map(|_| random_board(&mut rng, 8)).collect()
}

/// The sum of the differences of two networks on some boards.
fn off(packed: &Packed, network: &Network, boards: &[Bitboard]) -> f32 {
    let off = |&board: &Bitboard| (packed.value(board) - network.value(board)).abs();
    boards.iter().map(off).sum()
}

/// The sum of the magnitudes of the values of boards.
fn sum(network: &Network, boards: &[Bitboard]) -> f32 {
    let values = boards.iter().map(|&board| network.value(board).abs());
    values.sum()
}

fn shrunk(network: &Network, lookups: &Lookups, most: usize) -> Vec<u8> {
    pack(&prune(network, lookups, most), 2047).unwrap()
}

fn random_board(rng: &mut Rng, below: u8) -> Bitboard {
    let tiles = (0..16).fold(0, |word, _| word << 4 | u64::from(rng.u8(0..below)));
    Bitboard(tiles)
}

#[test]
fn turns_a_board_in_eight_ways() {
    let turned = symmetries(board("2,4,8,16/32,64,128,256/512,1024,2048,4096/0,0,0,0"));
    let expected = [
        "2,4,8,16/32,64,128,256/512,1024,2048,4096/0,0,0,0",
        "16,8,4,2/256,128,64,32/4096,2048,1024,512/0,0,0,0",
        "0,0,0,0/512,1024,2048,4096/32,64,128,256/2,4,8,16",
        "0,0,0,0/4096,2048,1024,512/256,128,64,32/16,8,4,2",
        "2,32,512,0/4,64,1024,0/8,128,2048,0/16,256,4096,0",
        "0,512,32,2/0,1024,64,4/0,2048,128,8/0,4096,256,16",
        "16,256,4096,0/8,128,2048,0/4,64,1024,0/2,32,512,0",
        "0,4096,256,16/0,2048,128,8/0,1024,64,4/0,512,32,2",
    ];
    assert_eq!(turned, expected.map(|text| board(text).0));
}

#[test]
fn indexes_the_cells_of_a_pattern_from_the_lowest_nibble() {
    let pattern = Pattern::new(&[1, 2, 4, 7, 15]).unwrap();
    let turned = [0xfedc_ba98_7654_3210; SYMMETRIES];
    assert_eq!(pattern.indices(&turned), [0xf_7421; SYMMETRIES]);
    assert_eq!(pattern.entries(), 1 << 20);
    for refused in [
        &[][..],
        &[1],
        &[1, 1],
        &[2, 1],
        &[3, 16],
        &[0, 1, 2, 3, 4, 5, 6],
    ] {
        assert_eq!(Pattern::new(refused), None, "{refused:?}");
    }
}

#[test]
fn names_its_sets_of_patterns() {
    for tuples in Tuples::ALL {
        assert_eq!(tuples.name().parse(), Ok(tuples));
        let (count, cells) = tuples.name().split_once('x').unwrap();
        let patterns = tuples.patterns();
        assert_eq!(patterns.len().to_string(), count);
        assert!(
            patterns
                .iter()
                .all(|p| p.cells().len().to_string() == cells)
        );
        // The patterns cover every cell of the board.
        let all = patterns.iter().flat_map(|pattern| pattern.cells().to_vec());
        let turned = symmetries(Bitboard(all.fold(0, |set, cell| set | 0xf << (4 * cell))));
        assert_eq!(turned.iter().fold(0, |set, board| set | board), u64::MAX);
    }
    assert!("9x9".parse::<Tuples>().is_err());
}

#[test]
fn values_a_board_like_its_mirror_images() {
    let (network, lookups) = learned();
    let packed = unpack(&shrunk(&network, &lookups, 1 << 20)).unwrap();
    let mut rng = Rng::with_seed(1);
    for _ in 0..200 {
        let board = random_board(&mut rng, 9);
        let (value, exact) = (network.value(board), packed.value(board));
        for turned in symmetries(board).map(Bitboard) {
            let other = network.value(turned);
            assert!((value - other).abs() < 0.1, "{value} {other}");
            assert_eq!(packed.value(turned), exact);
        }
    }
}

#[test]
fn learns_a_target_at_once_and_averages_noise() {
    let network = Network::new(small(&[]), 800.0);
    // No two mirror images of this board share an entry.
    let once = board("2,4,8,16/32,64,128,256/512,1024,2048,4096/8192,16384,2,32768");
    assert_eq!(network.value(once), 800.0);
    network.learn(once, 5000.0);
    assert!((network.value(once) - 5000.0).abs() < 1.0);

    let mut steps = Vec::new();
    for round in 0..400 {
        let before = network.value(once);
        network.learn(once, if round % 2 == 0 { 4000.0 } else { 6000.0 });
        steps.push((network.value(once) - before).abs());
    }
    assert!(steps[399] < steps[1] / 20.0, "{} {}", steps[1], steps[399]);
    assert!((network.value(once) - 5000.0).abs() < 300.0);
}

#[test]
fn plays_better_the_more_it_learned() {
    let network = Network::new(small(&[]), 0.0);
    let scores = play(&network, 400, 1);
    let (first, last) = (mean(&scores[..100]), mean(&scores[300..]));
    assert!(first < 7000 && last > 10_000, "{first} {last}");
}

#[test]
fn a_later_stage_inherits_from_the_stage_before_it() {
    let network = Network::new(small(&[16384]), 0.0);
    let before = board("8192,2048,64,2/512,4,0,0/8,2,0,0/0,0,0,0");
    let after = board("16384,2048,64,2/512,4,0,0/8,2,0,0/0,0,0,0");
    let later = board("32768,2048,64,2/512,4,0,0/8,2,0,0/0,0,0,0");
    network.learn(before, 40_000.0);
    let value = network.value(before);
    assert!(value > 30_000.0);
    let close = |value: f32, other: f32| (value - other).abs() < 1.0;
    assert!(close(network.value(after), value));
    assert!(close(network.value(later), value));
    for _ in 0..20 {
        network.learn(after, 10_000.0);
    }
    assert!(network.value(after) < 20_000.0);
    assert_eq!(network.value(before), value);
}

#[test]
fn a_stage_begins_at_its_sum_of_tiles() {
    // Each tile counts once. All boards look up the entry of an empty row.
    let stages = [
        (0, "64,32,16,8/64,4,2,64/64,32,0,2/0,0,0,0"),
        (0, "2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0"),
        (1, "128,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0"),
        (1, "128,128,32,16/8,4,2,32/16,8,4,2/0,0,0,0"),
        (2, "128,64,0,0/0,0,0,0/0,0,0,0/0,0,0,0"),
        (2, "128,64,16,8/4,2,64,0/0,0,0,0/0,0,0,0"),
        (3, "128,64,32,2/0,0,0,0/0,0,0,0/0,0,0,0"),
        (3, "256,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0"),
    ];
    for (stage, one) in stages {
        for (other_stage, other) in stages {
            let network = Network::new(small(&[128, 192, 224]), 0.0);
            network.learn(board(one), 500.0);
            network.learn(board(other), 500.0);
            let before = network.value(board(other));
            network.learn(board(one), 5000.0);
            let learned = network.value(board(other)) != before;
            assert_eq!(learned, stage == other_stage, "{one} {other}");
        }
    }
}

#[test]
fn splitting_stages_keeps_the_values() {
    let network = Network::new(small(&[64]), 300.0);
    let mut rng = Rng::with_seed(8);
    let boards: Vec<Bitboard> = (0..200).map(|_| random_board(&mut rng, 9)).collect();
    for &board in &boards {
        network.learn(board, rng.f32() * 1000.0);
    }
    let values: Vec<f32> = boards.iter().map(|&board| network.value(board)).collect();
    let network = network.with_shape(small(&[32, 64, 96, 128]), None).unwrap();
    for (&board, value) in boards.iter().zip(values) {
        assert!((network.value(board) - value).abs() < 0.1);
    }
    play(&network, 3, 4);
    // With a value, the new stages give it to every board.
    let network = network.with_shape(small(&[32, 64, 96, 128, 256]), Some(7000.0));
    let far = board("256,0,0,0/0,0,0,0/0,0,0,0/0,0,0,2");
    let network = network.unwrap();
    assert!((network.value(far) - 7000.0).abs() < 0.1);
    let (again, _) = decode(&encode(&network, TrainingProgress::default())).unwrap();
    assert_eq!(again.value(far), network.value(far));

    // The beginnings of all old stages must be there.
    for (begins, may) in [
        (&[32, 64, 96][..], true),
        (&[64, 96], true),
        (&[32, 64], false),
        (&[], false),
    ] {
        let network = Network::new(small(&[64, 96]), 0.0);
        let split = network.with_shape(small(begins), None);
        assert_eq!(split.is_some(), may, "{begins:?}");
    }
}

#[test]
fn averaging_in_by_falling_shares_gives_the_mean() {
    let place = board("2,4,8,0/0,0,0,0/0,0,0,0/0,0,0,0");
    let unknown = board("64,128,256,512/2,8,2,8/4,2,4,2/8,4,8,4");
    let worth = |value: f32| {
        let network = Network::new(small(&[32]), 0.0);
        network.learn(place, value);
        network
    };
    let network = worth(90.0);
    network.learn(unknown, 70.0);
    let known = network.value(unknown);
    let others = [worth(30.0), worth(60.0)];
    let [second, third] = others.each_ref().map(|other| other.value(place));
    let mean = (network.value(place) + second + third) / 3.0;
    for (other, share) in others.iter().zip([1.0 / 2.0, 1.0 / 3.0]) {
        network.average_in(other, share).unwrap();
    }
    assert!((network.value(place) - mean).abs() < 1e-3 && (second - third).abs() > 1.0);
    // A weight that the others never learned stays, and does not inherit theirs.
    assert_eq!(network.value(unknown), known);
    let (learned, lookups) = learned();
    let pruned = || prune(&learned, &lookups, 200);
    let in_part = pruned().with_shape(small(&[64]), None).unwrap();
    for (one, other) in [
        (&learned, &pruned()),
        (&Network::new(small(&[64]), 0.0), &in_part),
        (&learned, &network),
    ] {
        assert!(one.average_in(other, 0.5).is_none());
        assert!(other.average_in(one, 0.5).is_none());
    }
}

#[test]
fn a_stage_of_other_patterns_inherits_nothing() {
    let early = board("32,0,0,0/0,0,0,0/0,0,0,0/0,0,0,2");
    let middle = board("64,0,0,0/0,0,0,0/0,0,0,0/0,0,0,2");
    let late = board("128,0,0,0/0,0,0,0/0,0,0,0/0,0,0,2");
    let learn = |network: &Network| {
        let mut value = 1000.0;
        for board in [early, middle, late] {
            (0..50).for_each(|_| _ = network.learn(board, value));
            value += 1000.0;
        }
    };
    let values =
        |network: &Network| [early, middle, late].map(|board| network.value(board).round());
    let network = Network::new(small(&[64, 128]), 0.0);
    learn(&network);
    assert_eq!(values(&network), [1000.0, 2000.0, 3000.0]);
    let network = network.with_shape(mixed(), Some(500.0)).unwrap();
    assert_eq!(values(&network), [1000.0, 500.0, 3000.0]);
    learn(&network);
    let network = network.with_shape(small(&[64, 128]), None).unwrap();
    assert_eq!(values(&network)[..2], [1000.0, 1000.0]);

    // A stage of patterns that no other stage has begins with 0.
    let network = Network::new(mixed(), 70.0);
    assert_eq!(values(&network), [70.0, 0.0, 0.0]);
    learn(&network);
    assert_eq!(values(&network), [1000.0, 2000.0, 3000.0]);
}

#[test]
fn stages_rise_from_0_on_even_sums() {
    for (begins, may) in [
        (&[0][..], true),
        (&[0, 2, 65534], true),
        (&[], false),
        (&[64], false),
        (&[0, 96, 64], false),
        (&[0, 64, 64], false),
        (&[0, 64, 95], false),
    ] {
        let stages = begins.iter().copied().map(stage).collect();
        assert_eq!(Shape::new(stages).is_some(), may, "{begins:?}");
    }
    let many = |count: u16| Shape::new((0..count).map(|number| stage(2 * number)).collect());
    assert!(many(16).is_some() && many(17).is_none());
    assert_eq!(Shape::new(vec![stage(0), Stage::new(2, vec![])]), None);
}

#[test]
fn a_board_with_a_32768_has_the_value_of_the_downgraded_one() {
    let halved = [
        (
            "32768,2,0,0/4,0,0,0/0,0,0,0/0,0,0,0",
            "16384,2,0,0/4,0,0,0/0,0,0,0/0,0,0,0",
        ),
        (
            "32768,16384,4096,32/2048,8,0,0/32768,0,0,0/0,0,0,2",
            "16384,8192,4096,32/2048,8,0,0/16384,0,0,0/0,0,0,2",
        ),
        (
            "32768,16384,8192,4096/256,512,1024,2048/128,64,32,16/2,2,4,8",
            "16384,8192,4096,2048/128,256,512,1024/64,32,16,8/0,0,2,4",
        ),
    ];
    let (learning, _) = learned();
    let packed = classic();
    for (large, small) in halved.map(|(large, small)| (board(large), board(small))) {
        assert_eq!(packed.value(large), packed.value(small));
        learning.learn(small, 5000.0);
        assert_eq!(learning.value(large), learning.value(small));
        learning.learn(large, 9000.0);
        assert_eq!(learning.value(large), learning.value(small));
    }
}

#[test]
fn restarts_long_episodes_from_their_middle() {
    let network = Network::new(small(&[]), 0.0);
    let rules = Preset::Classic.rules();
    let mut learner = Learner::new(&rules, Rng::with_seed(2));
    let mut restarts = 0;
    let mut longest = None;
    for _ in 0..200 {
        let whole = longest.is_none_or(|moves: u64| moves < 200);
        assert_eq!(learner.next_is_whole_game(), whole);
        let episode = learner.episode(&network);
        assert_eq!(episode.whole, whole);
        restarts += u32::from(!whole);
        longest = Some(episode.moves);
    }
    assert!((40..190).contains(&restarts), "{restarts}");
}

#[test]
fn every_start_gets_the_same_number_of_moves() {
    // This is the shipped network, since its games reach later stages.
    let packed = include_bytes!("../src/players/network/classic.net");
    let network = unpack_for_learning(packed).unwrap();
    let mut learner = Learner::new(&Preset::Classic.rules(), Rng::with_seed(1));
    // The moves from whole games and their restarts, and from late starts.
    let (mut early, mut late) = (0, 0);
    let mut from_start = true;
    let mut ended = true;
    for _ in 0..150 {
        if ended {
            from_start = learner.next_is_whole_game();
        }
        let episode = learner.episode(&network);
        ended = episode.moves < 200;
        if from_start {
            early += episode.moves;
        } else {
            late += episode.moves;
            assert!(episode.largest >= 13, "{episode:?}");
        }
    }
    // At least two of the seven starts had boards.
    assert!(late > early, "{late} {early}");
}

#[test]
fn a_file_holds_the_whole_network() {
    for shape in [small(&[]), small(&[128]), small(&[64, 96, 256]), mixed()] {
        let network = Network::new(shape, 300.0);
        play(&network, 5, 9);
        let progress = TrainingProgress {
            games: 5,
            moves: 1 << 40,
        };
        let bytes = encode(&network, progress);
        let (again, read) = decode(&bytes).unwrap();
        assert_eq!((again.shape(), read), (network.shape(), progress));
        assert!(encode(&again, progress) == bytes);
        let mut rng = Rng::with_seed(4);
        for _ in 0..100 {
            let board = random_board(&mut rng, 10);
            assert_eq!(again.value(board), network.value(board));
        }
        // Both learn the same from then on.
        play(&network, 3, 1);
        play(&again, 3, 1);
        assert!(encode(&again, read) == encode(&network, read));
    }
}

#[test]
fn packing_keeps_the_entries_that_are_looked_up() {
    let boards = looked_up_boards();
    for shape in [small(&[]), mixed()] {
        let (network, lookups) = learned_in(shape);
        assert!(pack(&network, 2047).is_none());
        let all = shrunk(&network, &lookups, 1 << 20);
        let rough = pack(&prune(&network, &lookups, 1 << 20), 31).unwrap();
        let fewer = shrunk(&network, &lookups, 1000);
        assert!(rough.len() < all.len() && fewer.len() < all.len() / 2);
        let values = sum(&network, &boards);
        let [all, rough, fewer] = [all, rough, fewer]
            .map(|bytes| off(&unpack(&bytes).unwrap(), &network, &boards) / values);
        assert!(all < 0.005 && rough < 0.2, "{all} {rough}");
        // An entry that is not kept has the mean weight of its neighbours.
        assert!(fewer < 0.75, "{fewer}");
    }
}

#[test]
fn a_stage_that_is_rarely_reached_keeps_its_share() {
    let network = Network::new(small(&[256]), 0.0);
    let lookups = Lookups::new(network.shape());
    let mut rng = Rng::with_seed(2);
    // Boards without a 256, and the same with one, which occur a tenth as often.
    let mut boards: [Vec<Bitboard>; 2] = Default::default();
    for _ in 0..100 {
        let board = random_board(&mut rng, 8);
        boards[0].push(board);
        boards[1].push(Bitboard(board.0 & !0xf | 8));
    }
    for (boards, times) in boards.iter().zip([10, 1]) {
        for (number, &board) in boards.iter().enumerate() {
            network.learn(board, 10_000.0 * rng.f32());
            (0..10 * number * times).for_each(|_| lookups.count(board));
        }
    }
    let pruned = prune(&network, &lookups, 3000);
    let [early, late] = boards.map(|boards| {
        let off = |board: Bitboard| (pruned.value(board) - network.value(board)).abs();
        let looked_up = boards.iter().zip(0_u16..);
        let errors = looked_up.map(|(&board, times)| off(board) * f32::from(times));
        errors.sum::<f32>()
    });
    assert!(late < 4.0 * early && early < 4.0 * late, "{early} {late}");
}

#[test]
fn an_entry_learned_often_is_kept_without_look_ups() {
    let network = Network::new(small(&[]), 0.0);
    let mut rng = Rng::with_seed(3);
    let mut random = || -> Vec<Bitboard> { (0..60).map(|_| random_board(&mut rng, 8)).collect() };
    let (often, seldom) = (random(), random());
    for time in 0..50 {
        for (number, &board) in often.iter().enumerate() {
            // There is an error each time, as in play.
            network.learn(
                board,
                1000.0 * (number % 7) as f32 + 800.0 * (time % 2) as f32,
            );
        }
    }
    for (number, &board) in seldom.iter().enumerate() {
        network.learn(board, 1000.0 * (number % 7) as f32);
    }
    let nothing = Lookups::new(network.shape());
    let pruned = unpack(&shrunk(&network, &nothing, 1200)).unwrap();
    let [often, seldom] = [often, seldom].map(|boards| off(&pruned, &network, &boards));
    assert!(3.0 * often < seldom, "{often} {seldom}");
}

#[test]
fn one_large_weight_does_not_coarsen_all_others() {
    let (network, lookups) = learned();
    let boards = looked_up_boards();
    // A board that shares no entry with the others, with a value a hundred times as large.
    let far = board(
        "32768,16384,32768,16384/8192,32768,8192,16384/32768,8192,32768,8192/16384,32768,16384,8192",
    );
    network.learn(far, 100_000.0);
    let packed = pack(&prune(&network, &lookups, 1 << 20), 64).unwrap();
    let off = off(&unpack(&packed).unwrap(), &network, &boards);
    let values = sum(&network, &boards);
    assert!(off < 0.02 * values, "{off} {values}");
}

#[test]
fn a_packed_network_learns_on() {
    let (network, lookups) = learned();
    let bytes = shrunk(&network, &lookups, 1 << 20);
    let (packed, again) = (
        unpack(&bytes).unwrap(),
        unpack_for_learning(&bytes).unwrap(),
    );
    let mut rng = Rng::with_seed(6);
    for _ in 0..500 {
        let board = random_board(&mut rng, 8);
        assert!((packed.value(board) - again.value(board)).abs() < 1.0);
    }
    let scores = play(&again, 40, 3);
    assert!(mean(&scores) > 1500, "{scores:?}");
}

/// The checksum of the file formats: FNV-1a over words of eight bytes and the rest.
fn checksum(bytes: &[u8]) -> u64 {
    let words = bytes.chunks_exact(8);
    let rest = words.remainder().iter().map(|&byte| u64::from(byte));
    let words = words.map(|word| u64::from_le_bytes(word.try_into().unwrap()));
    words
        .chain(rest)
        .fold(0xcbf2_9ce4_8422_2325, |hash, value| {
            (hash ^ value)
                .wrapping_mul(0x0000_0100_0000_01b3)
                .rotate_left(23)
        })
}

#[test]
fn refuses_files_that_are_cut_off_altered_or_foreign() {
    let (network, lookups) = learned();
    let packed = shrunk(&network, &lookups, 200);
    let whole = encode(&network, TrainingProgress::default());
    let refuse = |bytes: &[u8]| {
        let found = unpack(bytes).unwrap_err();
        assert_eq!(decode(bytes).unwrap_err(), NetworkFileError::Foreign);
        found
    };
    for length in 0..packed.len() {
        let expected = if length < 8 {
            NetworkFileError::Foreign
        } else {
            NetworkFileError::Damaged
        };
        assert_eq!(refuse(&packed[..length]), expected, "{length}");
    }
    let mut rng = Rng::with_seed(8);
    for _ in 0..500 {
        let mut altered = packed.clone();
        altered[rng.u32(8..packed.len() as u32) as usize] ^= 1 << rng.u8(0..8);
        assert_eq!(refuse(&altered), NetworkFileError::Damaged);
        let noise: Vec<u8> = (0..rng.u32(0..99)).map(|_| rng.u8(..)).collect();
        assert_eq!(refuse(&noise), NetworkFileError::Foreign);
    }
    for _ in 0..50 {
        let cut = rng.u32(8..whole.len() as u32) as usize;
        assert_eq!(
            decode(&whole[..cut]).unwrap_err(),
            NetworkFileError::Damaged
        );
    }
    assert_eq!(unpack(&whole).unwrap_err(), NetworkFileError::Foreign);
}

#[test]
fn a_file_with_nan_or_infinity_is_damaged() {
    let network = Network::new(small(&[32]), 96.0);
    play(&network, 1, 1);
    let whole = encode(&network, TrainingProgress::default());
    // Each table begins with its flags, the initial weight and the run of its first learned
    // entries.
    let unseen = 4.0_f32.to_le_bytes();
    let unseen = whole.windows(4).position(|bytes| bytes == unseen);
    let unseen = unseen.unwrap();
    let weight = unseen + 4 + 8;
    for place in [unseen, weight, weight + 4, weight + 8] {
        for number in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            let mut altered = whole[..whole.len() - 8].to_vec();
            altered[place..place + 4].copy_from_slice(&number.to_le_bytes());
            altered.extend(checksum(&altered).to_le_bytes());
            assert_eq!(decode(&altered).unwrap_err(), NetworkFileError::Damaged);
        }
    }
}

#[test]
fn a_packed_file_with_impossible_sizes_or_units_is_damaged() {
    let (network, lookups) = learned();
    let whole = shrunk(&network, &lookups, 200);
    let with = |place: usize, bytes: [u8; 4]| {
        let mut altered = whole[..whole.len() - 8].to_vec();
        altered[place..place + 4].copy_from_slice(&bytes);
        altered.extend(checksum(&altered).to_le_bytes());
        unpack(&altered)
    };
    // The stages come first, each with its sum and patterns, then the unit and the length
    // of the first stream.
    let stages = network.shape().stages().iter();
    let shape = stages.map(|stage| {
        let patterns = stage.patterns().iter();
        3 + patterns
            .map(|pattern| 1 + pattern.cells().len())
            .sum::<usize>()
    });
    let unit = 8 + 1 + shape.sum::<usize>();
    let known: [u8; 4] = whole[unit..unit + 4].try_into().unwrap();
    assert!(with(unit, known).is_ok());
    for number in [-1.0, 3e38, f32::NAN, f32::INFINITY] {
        let found = with(unit, f32::to_le_bytes(number));
        assert_eq!(found.unwrap_err(), NetworkFileError::Damaged, "{number}");
    }
    let found = with(unit + 4, u32::MAX.to_le_bytes());
    assert_eq!(found.unwrap_err(), NetworkFileError::Damaged);
}

#[test]
fn numbers_that_overflow_do_not_panic() {
    let network = Network::new(small(&[32]), 0.0);
    for tiles in [
        "2,4,8,0/0,0,0,0/0,0,0,0/0,0,0,0",
        "64,4,8,0/0,0,0,0/0,0,0,0/0,0,0,0",
    ] {
        for target in [f32::MAX, f32::INFINITY, f32::NAN, 1.0] {
            network.learn(board(tiles), target);
            network.value(board(tiles));
        }
    }
    play(&network, 1, 1);
}

#[test]
fn the_same_seed_gives_the_same_file() {
    let run = |seed: u64, threads: u32| {
        let plan = Plan {
            rules: Preset::Classic.rules(),
            games: Some(12),
            time: None,
            seed,
            threads,
        };
        let network = Network::new(small(&[]), 0.0);
        let stop = AtomicBool::new(false);
        let mut written = Vec::new();
        let write = |bytes: &[u8]| {
            written.push(bytes.to_vec());
            Ok(())
        };
        let before = TrainingProgress::default();
        let progress = train(&plan, &network, before, &stop, |_| Ok(()), write).unwrap();
        assert_eq!(progress.games, 12);
        assert_eq!(written.len(), 1, "once after training");
        written.pop().unwrap()
    };
    let first = run(1, 1);
    assert!(first == run(1, 1));
    assert!(first != run(2, 1));
    assert_eq!(decode(&run(1, 2)).unwrap().1.games, 12);
}

/// Returns the numbers of cells of the patterns of each stage.
fn cells(network: &Network) -> Vec<Vec<usize>> {
    let stages = network.shape().stages().iter();
    let cells = |pattern: &Pattern| pattern.cells().len();
    stages
        .map(|stage| stage.patterns().iter().map(cells).collect())
        .collect()
}

#[test]
fn the_train_command_goes_on_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).into_os_string();
    let run = |arguments: &[&str], files: &[(&str, &str)]| {
        let mut all: Vec<_> = ["2048", "train", "--quiet"]
            .iter()
            .chain(arguments)
            .map(Into::into)
            .collect();
        for (option, file) in files {
            all.push((*option).into());
            all.push(path(file));
        }
        cli::run(all)
    };
    let quick = ["--games", "2", "--seed", "7"];
    run(
        &[&quick[..], &["--tuples", "8x5"]].concat(),
        &[("--out", "a")],
    )
    .unwrap();
    assert_eq!(
        run(&quick, &[("--resume", "a"), ("--out", "b")]).unwrap(),
        0
    );
    let (network, progress) = decode(&std::fs::read(path("b")).unwrap()).unwrap();
    assert_eq!(progress.games, 4);
    assert_eq!(cells(&network), [vec![5; 8]]);

    // Stages are split in a file, which begins with those it has.
    let none = ["--games", "0"];
    let split = |stages: &str, from: &str, to: &str| {
        let arguments = [&none[..], &["--stages", stages, "--optimism", "500"]].concat();
        run(&arguments, &[("--resume", from), ("--out", to)])
    };
    assert_eq!(split("64,128", "b", "e").unwrap(), 0);
    assert_eq!(split("32,64,128:4x6", "e", "f").unwrap(), 0);
    let (network, progress) = decode(&std::fs::read(path("f")).unwrap()).unwrap();
    assert_eq!(progress.games, 4);
    let begins = network.shape().stages().iter().map(Stage::begins);
    assert!(begins.eq([0, 32, 64, 128]));
    assert_eq!(
        cells(&network),
        [vec![5; 8], vec![5; 8], vec![5; 8], vec![6; 4]]
    );
    let error = split("32,64", "e", "c").unwrap_err();
    assert_eq!(cli::report(&error), 2);
    let optimism = [&none[..], &["--optimism", "500"]].concat();
    let error = run(&optimism, &[("--resume", "b"), ("--out", "c")]).unwrap_err();
    assert_eq!(cli::report(&error), 2);

    // The mean of a network and itself is that network.
    let files = [("--resume", "b"), ("--average", "b"), ("--out", "g")];
    assert_eq!(run(&none, &files).unwrap(), 0);
    assert!(std::fs::read(path("g")).unwrap() == std::fs::read(path("b")).unwrap());

    let wrong = |arguments: &[&str], files: &[(&str, &str)]| {
        cli::report(&run(arguments, files).unwrap_err())
    };
    assert_eq!(wrong(&["--tuples", "9x9"], &[("--out", "c")]), 2);
    for stages in [
        "3",
        "0",
        "-2",
        "32768",
        "64,64",
        "64:",
        "64:9x9",
        ":4x6",
        "64:4x6:4x6",
    ] {
        assert_eq!(wrong(&["--stages", stages], &[("--out", "c")]), 2);
    }
    let keep = ["--keep", "9"];
    for steps in ["7", "256", "-1", "x"] {
        let arguments = [&keep[..], &["--steps", steps]].concat();
        assert_eq!(wrong(&arguments, &[("--out", "c"), ("--pack", "d")]), 2);
    }
    // Options without an effect are refused.
    assert_eq!(wrong(&["--lookups", "1"], &[("--out", "c")]), 2);
    let files = [("--out", "c"), ("--pack", "c")];
    assert_eq!(wrong(&keep, &files), 2);
    let two = ["--out", "none.net", "--pack", "./none.net"];
    assert_eq!(wrong(&[&keep[..], &two].concat(), &[]), 2);
    assert!(!std::path::Path::new("none.net").exists());
    assert_eq!(wrong(&["--steps", "9"], &files[..1]), 2);
    assert_eq!(wrong(&["--size", "5"], &[("--out", "c")]), 2);
    assert_eq!(wrong(&quick, &[("--resume", "missing"), ("--out", "c")]), 1);
    std::fs::write(path("d"), "no network").unwrap();
    assert_eq!(wrong(&quick, &[("--resume", "d"), ("--out", "c")]), 1);
    let files = [("--resume", "b"), ("--average", "e"), ("--out", "c")];
    assert_eq!(wrong(&none, &files), 2);
    assert_eq!(wrong(&none, &files[1..]), 2);
    assert!(!folder.path().join("c").exists());
}

#[test]
fn the_shipped_network_fits_and_plays_well() {
    let size = include_bytes!("../src/players/network/classic.net").len();
    assert!(size <= 8_000_000, "{size}");
    let board = board("2,4,8,16/32,64,128,256/512,1024,2048,4096/0,2,0,0");
    let value = classic().value(board);
    assert!((1_000.0..300_000.0).contains(&value), "{value}");
    for turned in symmetries(board) {
        assert_eq!(classic().value(Bitboard(turned)), value);
    }
    let rules = Preset::Classic.rules();
    let game = |seed| {
        let mut game = Playout::new(&rules, seed, None);
        let mut player = player(
            PlayerKind::Network,
            &rules,
            Budget::depth(1),
            0,
            &Networks::default(),
        );
        while game.turn(|tiles, legal| player.advise(tiles, legal, &mut || false).best) {}
        game.tally().score
    };
    let scores: Vec<u64> = (0..5).map(game).collect();
    assert!(mean(&scores) > 60_000, "{scores:?}");
    assert_eq!(game(3), scores[3]);
}

#[test]
fn the_network_plays_under_its_rules_and_the_heuristic_under_others() {
    let position: Board = "2,0,0,2/4,8,0,0/16,0,2,0/64,32,4,2".parse().unwrap();
    let networks = Networks::default();
    for preset in Preset::ALL {
        let rules = preset.rules();
        let known = matches!(preset, Preset::Classic | Preset::Desktop | Preset::Mobile);
        assert_eq!(networks.get(&rules).is_some(), known, "{preset:?}");
        let [network, heuristic] = [PlayerKind::Network, PlayerKind::Expectimax].map(|kind| {
            let mut player = player(kind, &rules, Budget::depth(2), 0, &networks);
            player.advise(&Tiles::from(&position), rules.legal(&position), &mut || {
                false
            })
        });
        assert_eq!(network == heuristic, !known, "{preset:?}");
    }
    let fewer_fours = Rules {
        fours: 0.05,
        ..Preset::Classic.rules()
    };
    assert!(networks.get(&fewer_fours).is_none());
    let reject = Rules {
        spawn: SpawnKind::Reject,
        ..Preset::Classic.rules()
    };
    assert!(networks.get(&reject).is_some());
}

#[test]
fn the_network_plays_with_tiles_larger_than_it_holds() {
    let rules = Preset::Classic.rules();
    let mut player = player(
        PlayerKind::Network,
        &rules,
        Budget::depth(2),
        0,
        &Networks::default(),
    );
    for text in [
        "32768,32768,2,0/4,0,0,0/2,0,0,0/0,0,0,0",
        "65536,32768,16384,8192/512,1024,2048,4096/256,128,64,32/2,4,8,16",
        "131072,65536,4,2/16,8,2,0/4,2,0,0/2,0,0,0",
        "131072,65536,32768,16384/1024,2048,4096,8192/512,256,128,64/4,4,16,32",
    ] {
        let position: Board = text.parse().unwrap();
        let legal = rules.legal(&position);
        let advice = player.advise(&Tiles::from(&position), legal, &mut || false);
        assert_eq!(advice.best.is_some(), !legal.is_empty(), "{text}");
        assert!(
            advice.best.is_none_or(|best| legal.contains(best)),
            "{text}"
        );
        for direction in legal.iter() {
            let value = advice.values[direction as usize].unwrap();
            assert!(value.is_finite() && value > 0.0, "{text} {value}");
        }
    }
}
