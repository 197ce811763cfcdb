//! Reads the paths out of Rust source, as far as it takes to see who uses whom.
//!
//! It knows comments, literals, `use` trees and inline modules; it expands no
//! macros and follows no renamed imports.

/// Lists all paths in a source, with the braces of `use` taken apart; those
/// within the crate begin with `crate`.
pub(super) fn paths(source: &str, module: &[String]) -> Vec<Vec<String>> {
    let code = code_of(source);
    let words = words(&code);
    let mut module = module.to_vec();
    let mut inline = Vec::new(); // how deep each inline module began
    let (mut depth, mut at) = (0, 0);
    let mut paths = Vec::new();
    while at < words.len() {
        match words[at..] {
            ["mod", name, "{", ..] => {
                inline.push(depth);
                module.push(name.to_owned());
                depth += 1;
                at += 3;
            }
            ["{", ..] => {
                depth += 1;
                at += 1;
            }
            ["}", ..] => {
                depth -= 1;
                at += 1;
                if inline.pop_if(|began| *began == depth).is_some() {
                    module.pop();
                }
            }
            [word, ..] if is_name(word) => {
                let from = paths.len();
                read_path(&words, &mut at, &[], &mut paths);
                for path in &mut paths[from..] {
                    resolve(path, &module);
                }
            }
            _ => at += 1,
        }
    }
    paths
}

/// Lists the paths that the `use` declarations of a source bring in, inline modules
/// aside. Those within the crate begin with `crate`.
pub(super) fn imports(source: &str, module: &[String]) -> Vec<Vec<String>> {
    let code = code_of(source);
    let words = words(&code);
    let (mut depth, mut at) = (0, 0);
    let mut paths = Vec::new();
    while at < words.len() {
        match words[at] {
            "use" if depth == 0 => {
                at += 1;
                read_path(&words, &mut at, &[], &mut paths);
            }
            "{" => {
                depth += 1;
                at += 1;
            }
            "}" => {
                depth -= 1;
                at += 1;
            }
            _ => at += 1,
        }
    }
    for path in &mut paths {
        resolve(path, module);
        if path.last().is_some_and(|last| last == "self") {
            path.pop();
        }
    }
    paths
}

/// Reads the path at `at`, or all those that its braces stand for.
fn read_path(words: &[&str], at: &mut usize, before: &[String], paths: &mut Vec<Vec<String>>) {
    let mut path = before.to_vec();
    loop {
        match words[*at..] {
            ["{", ..] => {
                *at += 1;
                while *at < words.len() && words[*at] != "}" {
                    match words[*at] {
                        "," => *at += 1,
                        _ => read_path(words, at, &path, paths),
                    }
                }
                *at += 1;
                return;
            }
            [name, "as", _, ..] => {
                path.push(name.to_owned());
                *at += 3;
            }
            [name, "!", after, ..] if after != "=" => {
                path.push(format!("{name}!"));
                *at += 2;
            }
            [name, ..] => {
                path.push(name.to_owned());
                *at += 1;
            }
            [] => {}
        }
        match words[*at..] {
            [":", ":", next, ..] if is_name(next) || ["*", "{"].contains(&next) => *at += 2,
            _ => break,
        }
    }
    paths.push(path);
}

/// Makes a path within the crate begin with `crate`.
fn resolve(path: &mut Vec<String>, module: &[String]) {
    let ups = path.iter().take_while(|name| *name == "super").count();
    let relative = path[0] == "self" || ups > 0;
    if path[0] == "console2048" {
        path[0] = "crate".to_owned();
    } else if relative {
        let kept = &module[..module.len().saturating_sub(ups)];
        let start = ["crate".to_owned()].into_iter().chain(kept.iter().cloned());
        path.splice(..ups.max(1), start);
    }
}

fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Splits code into names, numbers and single signs.
pub(super) fn words(code: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = code.trim_start();
    while let Some(first) = rest.chars().next() {
        let in_word = |c: char| c.is_alphanumeric() || c == '_';
        let length = match in_word(first) {
            true => rest.find(|c| !in_word(c)).unwrap_or(rest.len()),
            false => first.len_utf8(),
        };
        words.push(&rest[..length]);
        rest = rest[length..].trim_start();
    }
    words
}

/// Takes the comments, strings and characters out of a source.
pub(super) fn code_of(source: &str) -> String {
    let mut code = String::new();
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let end_of = |end: &str, from: usize| {
            rest[from..]
                .find(end)
                .map_or(rest.len(), |at| from + at + end.len())
        };
        let skipped = if rest.starts_with("//") {
            end_of("\n", 0)
        } else if rest.starts_with("/*") {
            end_of("*/", 2)
        } else if first == '"' {
            let name = code.trim_end_matches('#');
            match name.ends_with('r') {
                true => end_of(&format!("\"{}", "#".repeat(code.len() - name.len())), 1),
                false => string_length(rest),
            }
        } else if rest.starts_with("'\\") {
            end_of("'", 3)
        } else if first == '\'' && rest.chars().nth(2) == Some('\'') {
            end_of("'", 1)
        } else {
            code.push(first);
            rest = &rest[first.len_utf8()..];
            continue;
        };
        code.push(' ');
        rest = &rest[skipped..];
    }
    code
}

/// Returns the length of the string literal that a text begins with.
fn string_length(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}
