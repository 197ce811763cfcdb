//! Finds files that know each other in a circle.

use std::collections::{BTreeMap, BTreeSet};

use super::module_of;
use super::source::{imports, paths};

type Module = Vec<String>;

/// Returns the files of a circle, named from `src/` on, if there is one. Of a module
/// and its own children each may know the other.
pub(super) fn circle(sources: &BTreeMap<String, String>) -> Option<Vec<String>> {
    let files: BTreeMap<Module, &str> = sources
        .keys()
        .map(|file| (module_of(file), file.as_str()))
        .collect();
    let mut names: BTreeMap<Module, BTreeMap<String, Module>> = BTreeMap::new();
    for (file, source) in sources {
        let module = module_of(file);
        let own = imports(source, &module).into_iter();
        let own = own.filter_map(|path| {
            let path = absolute(path, &module, &files)?;
            Some((path.last()?.clone(), path))
        });
        names.insert(module.clone(), own.collect());
    }
    let mut known: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (file, source) in sources {
        let module = module_of(file);
        let paths = paths(source, &module).into_iter();
        let others = paths
            .filter_map(|path| absolute(path, &module, &files))
            .filter_map(|path| home(&path, &files, &names))
            .filter(|other| !other.starts_with(&module) && !module.starts_with(other))
            .map(|other| files[&other]);
        known.insert(file, others.collect());
    }
    let mut done = BTreeSet::new();
    known
        .keys()
        .find_map(|file| visit(file, &known, &mut Vec::new(), &mut done))
}

/// Makes a path begin below the crate; `None` if it leads elsewhere.
fn absolute(path: Module, module: &Module, files: &BTreeMap<Module, &str>) -> Option<Module> {
    if path[0] == "crate" {
        return Some(path[1..].to_vec());
    }
    let below = [&module[..], &path[..1]].concat();
    files
        .contains_key(&below)
        .then(|| [&module[..], &path[..]].concat())
}

/// Returns the module in which what a path names is written down, past re-exports.
fn home(
    path: &Module,
    files: &BTreeMap<Module, &str>,
    names: &BTreeMap<Module, BTreeMap<String, Module>>,
) -> Option<Module> {
    let mut path = path.clone();
    // A chain of re-exports is short.
    for _ in 0..9 {
        let length = (1..=path.len())
            .rev()
            .find(|length| files.contains_key(&path[..*length]))?;
        let (module, rest) = (path[..length].to_vec(), &path[length..]);
        let other = rest.first().and_then(|name| names[&module].get(name));
        match other {
            Some(other) if *other != path => {
                path = [&other[..], &rest[1..]].concat();
            }
            _ => return Some(module),
        }
    }
    None
}

/// Follows what a file knows until it comes back to one on its way.
fn visit<'a>(
    file: &'a str,
    known: &BTreeMap<&'a str, BTreeSet<&'a str>>,
    way: &mut Vec<&'a str>,
    done: &mut BTreeSet<&'a str>,
) -> Option<Vec<String>> {
    if let Some(start) = way.iter().position(|other| *other == file) {
        return Some(way[start..].iter().map(|file| file.to_string()).collect());
    }
    if !done.insert(file) {
        return None;
    }
    way.push(file);
    let found = known[file]
        .iter()
        .find_map(|other| visit(other, known, way, done));
    way.pop();
    found
}
