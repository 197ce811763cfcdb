//! The event queue: in order, bounded, nothing lost.

use console2048::game::{Action, Direction, Event, EventQueue, Quit};

/// As many different events as asked for.
fn events(count: usize) -> impl Iterator<Item = Event> {
    (0..count).map(|i| Event::Resize(i as u16, 24))
}

#[test]
fn events_come_out_in_the_order_they_went_in() {
    let mut queue = EventQueue::new();
    assert!(queue.is_empty());
    let events = [
        Event::Turn(Action::Move(Direction::Left)),
        Event::Help,
        Event::Turn(Action::Undo),
        Event::Resize(80, 24),
        Event::Redraw,
        Event::Suspend,
        Event::Quit(Quit::Key),
    ];
    for event in events {
        assert_eq!(queue.push(event), Ok(()));
    }
    for event in events {
        assert!(!queue.is_empty());
        assert_eq!(queue.front(), Some(event));
        assert_eq!(queue.pop(), Some(event));
    }
    assert!(queue.is_empty());
    assert_eq!((queue.front(), queue.pop()), (None, None));
}

#[test]
fn a_full_queue_gives_the_event_back_and_keeps_its_own() {
    let mut queue = EventQueue::default();
    for event in events(EventQueue::CAPACITY) {
        assert!(!queue.is_full());
        assert_eq!(queue.push(event), Ok(()));
    }
    assert!(queue.is_full());
    for _ in 0..3 {
        assert_eq!(queue.push(Event::Help), Err(Event::Help));
    }
    assert_eq!(queue.pop(), Some(Event::Resize(0, 24)));
    assert!(!queue.is_full());
    assert_eq!(queue.push(Event::Redraw), Ok(()));
    assert!(queue.is_full());

    let kept: Vec<Event> = std::iter::from_fn(|| queue.pop()).collect();
    let mut expected: Vec<Event> = events(EventQueue::CAPACITY).skip(1).collect();
    expected.push(Event::Redraw);
    assert_eq!(kept, expected);
}

#[test]
fn sources_that_offer_again_lose_nothing_through_many_turns_of_the_ring() {
    let mut queue = EventQueue::new();
    let mut source = events(10 * EventQueue::CAPACITY).peekable();
    let mut drained = Vec::new();
    while source.peek().is_some() || !queue.is_empty() {
        while let Some(&event) = source.peek() {
            match queue.push(event) {
                Ok(()) => _ = source.next(),
                Err(back) => {
                    assert_eq!(back, event);
                    break;
                }
            }
        }
        drained.extend((0..100).map_while(|_| queue.pop()));
    }
    let all: Vec<Event> = events(10 * EventQueue::CAPACITY).collect();
    assert_eq!(drained, all);
}
