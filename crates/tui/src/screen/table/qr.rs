//! A link as a picture, for the camera of a telephone.

use qrcode::{EcLevel, QrCode};
use ratatui::style::{Color, Modifier, Style};

use crate::play::Look;

/// So many light squares belong around it.
const QUIET: i32 = 2;

/// The code in rows of letters, two squares in each; nothing if the text is too long for one.
pub(super) fn code(text: &str) -> Option<Vec<String>> {
    let code = QrCode::with_error_correction_level(text, EcLevel::L).ok()?;
    let side = i32::try_from(code.width()).ok()?;
    let squares = code.into_colors();
    let is_dark = |x: i32, y: i32| {
        let inside = (0..side).contains(&x) && (0..side).contains(&y);
        let at = usize::try_from(y * side + x).ok().filter(|_| inside);
        at.and_then(|at| squares.get(at)) == Some(&qrcode::Color::Dark)
    };
    let letter = |x: i32, y: i32| match (is_dark(x, y), is_dark(x, y + 1)) {
        (true, true) => '█',
        (true, false) => '▀',
        (false, true) => '▄',
        (false, false) => ' ',
    };
    let row = |y: i32| (-QUIET..side + QUIET).map(|x| letter(x, y)).collect();
    Some((-QUIET..side + QUIET).step_by(2).map(row).collect())
}

/// Black on white, as cameras expect it; without colours at least dark on light, where letters are light
/// as on most terminals.
pub(super) fn style(look: Look) -> Style {
    match look.colour {
        true => Style::new().fg(Color::Black).bg(Color::White),
        false => Style::new().add_modifier(Modifier::REVERSED),
    }
}
