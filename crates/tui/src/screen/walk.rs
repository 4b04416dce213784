//! From thing to thing on a board.

use ratatui::layout::Rect;

use crate::play::Spot;

/// The next thing in a direction (right, down); nothing if there is none. Who stands nowhere yet begins
/// with one of the `first`, if one of them is drawn.
pub(crate) fn walk(
    spots: &[(Spot, Rect)],
    from: Option<&Spot>,
    first: &[Spot],
    (right, down): (i32, i32),
) -> Option<Spot> {
    let place = |spot: &Spot| spots.iter().find(|(other, _)| other == spot).map(|(_, at)| *at);
    let Some(here) = from.and_then(place).map(centre) else {
        let begin = spots.iter().find(|(spot, _)| first.contains(spot)).or(spots.first());
        return begin.map(|(spot, _)| spot.clone());
    };
    let distance = |place: Rect| {
        let (x, y) = centre(place);
        // Letters are twice as high as wide.
        let (across, along) = match (right, down) {
            (0, _) => ((x - here.0).abs(), (y - here.1) * down * 2),
            _ => ((y - here.1).abs() * 2, (x - here.0) * right),
        };
        (along > 0).then_some(along + across * 3)
    };
    let near = spots.iter().filter_map(|(spot, place)| Some((distance(*place)?, spot)));
    near.min_by_key(|(distance, _)| *distance).map(|(_, spot)| spot.clone())
}

/// The middle of a place, in halves of letters.
fn centre(place: Rect) -> (i32, i32) {
    let twice = |start: u16, long: u16| i32::from(start) * 2 + i32::from(long);
    (twice(place.x, place.width), twice(place.y, place.height))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_lead_to_the_nearest_thing() {
        let at = |name: &str, x, y| (Spot::new(name), Rect::new(x, y, 2, 1));
        let spots = [at("a", 0, 0), at("b", 10, 0), at("c", 0, 3), at("d", 11, 3)];
        let [a, b, c, d] = ["a", "b", "c", "d"].map(Spot::new);
        let go = |from: Option<&Spot>, way| walk(&spots, from, std::slice::from_ref(&c), way);
        assert_eq!(go(None, (1, 0)), Some(c.clone()));
        assert_eq!(go(Some(&a), (1, 0)), Some(b.clone()));
        assert_eq!(go(Some(&b), (0, 1)), Some(d));
        assert_eq!(go(Some(&a), (0, -1)), None);
        assert_eq!(go(Some(&a), (0, 0)), None);
        // What is not drawn any more is nowhere.
        assert_eq!(go(Some(&Spot::new("gone")), (0, 1)), Some(c.clone()));
    }
}
