//! What standard input and output are.

use console2048::terminal::Stream;

#[test]
fn what_seems_a_terminal_and_has_no_modes_is_one_of_msys() {
    assert_eq!(Stream::judge(true, true), Stream::Terminal);
    assert_eq!(Stream::judge(true, false), Stream::Foreign);
    for is_console in [false, true] {
        assert_eq!(Stream::judge(false, is_console), Stream::Other);
    }
}
