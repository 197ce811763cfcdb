//! A batch: it folds in order, and ends when something fails.

use std::io;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::{NEVER, batch};

#[test]
fn a_batch_is_folded_in_order_for_any_number_of_jobs() {
    for jobs in [1, 2, 3, 8] {
        for (range, block) in [(0..1000, 7), (5..6, 64), (3..3, 1), (10..74, 64)] {
            let mut indices = Vec::new();
            let fold = |part: Vec<u64>| {
                indices.extend(part);
                Ok(())
            };
            batch(jobs, &NEVER)
                .run("things", range.clone(), block, |part| part.collect(), fold)
                .unwrap();
            assert_eq!(indices, range.collect::<Vec<u64>>());
        }
    }
}

#[test]
fn the_threads_do_not_run_far_ahead_of_the_fold() {
    let (begun, folded, most) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let work = |_| {
        let ahead = begun.fetch_add(1, Ordering::SeqCst) + 1 - folded.load(Ordering::SeqCst);
        most.fetch_max(ahead, Ordering::SeqCst);
    };
    let fold = |()| {
        folded.fetch_add(1, Ordering::SeqCst);
        Ok(())
    };
    batch(2, &NEVER)
        .run("things", 0..20_000, 1, work, fold)
        .unwrap();
    let most = most.load(Ordering::SeqCst);
    assert!(most <= 64, "{most} blocks of 20,000 were waiting");
}

#[test]
fn an_interrupted_batch_folds_the_blocks_in_progress() {
    let interrupted = AtomicBool::new(false);
    let mut folded = Vec::new();
    let fold = |index| {
        folded.push(index);
        interrupted.store(folded.len() >= 10, Ordering::Relaxed);
        Ok(())
    };
    batch(2, &interrupted)
        .run("things", 0..1_000_000, 1, |part| part.start, fold)
        .unwrap();
    assert!((10..200).contains(&folded.len()), "{}", folded.len());
    assert!(folded.iter().copied().eq(0..folded.len() as u64));
}

#[test]
fn an_error_of_the_fold_ends_a_batch() {
    let worked = AtomicU64::new(0);
    let work = |part: Range<u64>| {
        worked.fetch_add(1, Ordering::Relaxed);
        part.start
    };
    let fold = |index| {
        if index < 3 {
            Ok(())
        } else {
            Err(io::Error::other("full"))
        }
    };
    let error = batch(2, &NEVER)
        .run("things", 0..1_000_000, 1, work, fold)
        .unwrap_err();
    assert_eq!(error.to_string(), "full");
    assert!(worked.into_inner() < 1000);
}

#[test]
#[should_panic(expected = "a scoped thread panicked")]
fn a_panic_in_a_thread_ends_a_batch() {
    let work = |part: Range<u64>| assert_ne!(part.start, 500, "a fault in the work");
    let _ = batch(2, &NEVER).run("things", 0..100_000, 1, work, |()| Ok(()));
}

#[test]
#[should_panic(expected = "a fault in the fold")]
fn a_panic_in_the_fold_ends_a_batch() {
    let fold = |start| -> io::Result<()> {
        assert_ne!(start, 500, "a fault in the fold");
        Ok(())
    };
    let _ = batch(2, &NEVER).run("things", 0..100_000, 1, |part| part.start, fold);
}
