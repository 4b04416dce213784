//! Notices panics in tasks: a runtime catches them, and the check would go on.

use std::cell::RefCell;
use std::panic;
use std::sync::Once;

thread_local! {
    static PANICS: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// Does something in this thread, in which no task may panic.
pub(crate) fn no_task_panics<T>(what: impl FnOnce() -> T) -> T {
    static LISTEN: Once = Once::new();
    LISTEN.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            PANICS.with_borrow_mut(|panics| panics.push(panic.to_string()));
            before(panic);
        }));
    });
    PANICS.with_borrow_mut(Vec::clear);
    let done = what();
    let panics = PANICS.with_borrow_mut(std::mem::take);
    assert!(panics.is_empty(), "a task panicked: {panics:?}");
    done
}
