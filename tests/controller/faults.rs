//! What fails outside ends the loop at once and reaches the caller as it is.

use super::*;

/// Runs with one broken call; returns the error and the last thing that was told.
fn broken(place: Place) -> (String, Option<Place>) {
    let stage = at_once(&[RIGHT, Event::Suspend, LEFT, Event::Resume])
        .window(80, 24)
        .broken(place);
    let error = stage.play(&mut shuttle(), Some(FPS)).unwrap_err();
    let last = stage.seen().last().map(Seen::place);
    (error.to_string(), last)
}

#[test]
fn errors_of_the_input_reach_the_caller() {
    for (place, last) in [
        (Place::Wait, Place::Show),
        (Place::Fill, Place::Show),
        (Place::Suspend, Place::Turn),
        (Place::Resume, Place::Turn),
    ] {
        let (error, seen) = broken(place);
        assert_eq!(error, format!("{place:?} is broken"));
        assert_eq!(seen, Some(last), "nothing more is played or shown");
    }
}

#[test]
fn errors_of_the_output_reach_the_caller() {
    for place in [Place::Start, Place::Turn, Place::Show, Place::End] {
        let (error, seen) = broken(place);
        assert_eq!(error, format!("{place:?} is broken"));
        assert_eq!(seen, Some(place), "nothing more is played or shown");
    }
}
