//! The network that comes with the program, for the rules of `classic`. `classic.md`
//! describes how it was trained.

use std::sync::{Arc, LazyLock};

use super::{Packed, unpack};

/// Returns the network for `classic`, and unpacks it at the first call.
pub fn classic() -> Arc<Packed> {
    static CLASSIC: LazyLock<Arc<Packed>> =
        LazyLock::new(|| match unpack(include_bytes!("classic.net")) {
            Ok(packed) => Arc::new(packed),
            Err(error) => unreachable!("a test unpacks it: {error}"),
        });
    Arc::clone(&CLASSIC)
}
