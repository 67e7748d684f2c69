// What follows changes something, which a GET must not: the page is sent on by its form. Without script the same form has a button.
document.getElementById("post-at-once")?.submit();
