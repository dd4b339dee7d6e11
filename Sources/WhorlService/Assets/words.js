// What pages say of refusals: everyday words, with the technical sentence behind "details". The sentences themselves
// stand before this in the same file, as the service has them: window.whorlSentences.

(() => {
  "use strict";

  const sentences = window.whorlSentences;

  // The sentence for a refusal of the service: {Code, Message}.
  function refusal(body) {
    const answer = typeof body === "object" && body !== null ? body : {};
    return { text: sentences.codes[answer.Code] ?? sentences.others.unknown, details: answer.Message ?? "" };
  }

  // Why a sign-in by phone came no further, as page and phone both say it; undefined where nothing stands in the way.
  function reason(word) {
    return sentences.reasons[word];
  }

  // Keeps a technical sentence behind "details" below a line of the page; an empty one takes the details away.
  function details(line, text) {
    let box = line.nextElementSibling;
    if (!box?.matches("details.technical")) box = null;
    if (!text) {
      box?.remove();
      return;
    }
    if (!box) {
      box = document.createElement("details");
      box.className = "technical";
      const summary = document.createElement("summary");
      summary.textContent = "Details";
      box.append(summary, document.createElement("p"));
      line.after(box);
    }
    box.querySelector("p").textContent = text;
  }

  window.whorlWords = { details, reason, refusal };
})();
