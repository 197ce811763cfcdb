//! Lists the names of types in a source.

use super::source::{code_of, words};

/// Returns the names of the structs, enums, traits and type aliases that a source
/// declares; types of traits and of their implementations are none of their own.
pub(super) fn types(source: &str) -> Vec<String> {
    let code = code_of(source);
    let words = words(&code);
    let mut depth = 0;
    let mut names = Vec::new();
    for (at, word) in words.iter().enumerate() {
        match *word {
            "{" => depth += 1,
            "}" => depth -= 1,
            "struct" | "enum" | "trait" | "union" => names.push(words[at + 1].to_owned()),
            "type" if depth == 0 => names.push(words[at + 1].to_owned()),
            _ => {}
        }
    }
    names
}

/// Returns the names of the types that a source makes errors: those that implement
/// `Error`, and those that reading a value from text gives.
pub(super) fn errors(source: &str) -> Vec<String> {
    let code = code_of(source);
    let words = words(&code);
    let mut names = Vec::new();
    for window in words.windows(3) {
        match *window {
            ["Error", "for", name] => names.push(name.to_owned()),
            ["type", "Err", "="] => {}
            ["Err", "=", name] => names.push(name.to_owned()),
            _ => {}
        }
    }
    names
}
