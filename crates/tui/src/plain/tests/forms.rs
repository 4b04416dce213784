//! Forms, and lines that are none.

use super::*;
use crate::menu::settings;

/// Answers the form of the settings; what is asked.
async fn fill_in(lines: &[&str]) -> (Go, String) {
    let mut desk = desk(Language::English, LOOK);
    let Page::Form(mut form) = settings(&desk) else { panic!("the settings are a form") };
    let (mut talk, paper) = talk_to(lines);
    let go = asking::form(&mut form, &mut desk, &mut talk).await.unwrap();
    (go, paper.text())
}

#[tokio::test]
async fn back_goes_to_the_question_before_and_from_the_first_one_out() {
    let (go, asked) = fill_in(&["", "", "back", "back", "back"]).await;
    assert!(matches!(go, Go::Back));
    let order = ["Your name [", "Language [", "Colours [", "Language [", "Your name ["];
    let mut rest = asked.as_str();
    for part in order {
        let (_, after) = rest.split_once(part).unwrap_or_else(|| panic!("{part}: {asked}"));
        rest = after;
    }
    assert!(asked.contains("back goes to the question before"), "{asked}");
}

#[tokio::test]
async fn a_line_that_is_too_long_is_refused_and_the_question_asked_again() {
    let (tell, heard) = mpsc::channel(2);
    tell.try_send(Typed::TooLong).unwrap();
    tell.try_send(Typed::Line("quit".to_owned())).unwrap();
    let mut desk = desk(Language::English, LOOK);
    let paper = Paper::default();
    let mut talk = Talk::new(heard, Box::new(paper.clone()), &desk);
    let Page::List(list) = home() else { panic!("the first page is a list") };
    assert!(matches!(asking::list(&list, &mut desk, &mut talk).await.unwrap(), Go::Quit));
    assert!(paper.text().ends_with("\n> \nThis line is too long.\n> "), "{}", paper.text());
}
