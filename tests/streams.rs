//! Whether standard input and output are terminals.

use console2048::terminal::Stream;

#[test]
fn a_terminal_without_modes_is_one_of_msys() {
    assert_eq!(Stream::judge(true, true), Stream::Terminal);
    assert_eq!(Stream::judge(true, false), Stream::Foreign);
    for is_console in [false, true] {
        assert_eq!(Stream::judge(false, is_console), Stream::Other);
    }
}
