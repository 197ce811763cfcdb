//! The network that comes with the program, trained for the rules of `classic`
//! as the file beside it tells.

use std::sync::{Arc, LazyLock};

use super::{Packed, unpack};

/// Returns the network for `classic`, which the first use unpacks.
pub fn classic() -> Arc<Packed> {
    static CLASSIC: LazyLock<Arc<Packed>> =
        LazyLock::new(|| match unpack(include_bytes!("classic.net")) {
            Ok(packed) => Arc::new(packed),
            Err(error) => unreachable!("a test unpacks it: {error}"),
        });
    Arc::clone(&CLASSIC)
}
