// Forms that send a sample and show the answer: <form data-samples ...> with a <p data-status>.
//
// A form that capture.js sends is listened to; one with data-modality sends its file itself. The answer's `message` is
// shown, and its `location`, where there is one, is gone to: at once after a match, after a pause to read otherwise.

(() => {
  "use strict";

  const pause = 3000;
  const forms = [...document.querySelectorAll("form[data-samples]")];

  function say(form, text, kind, details = "") {
    const status = form.querySelector("[data-status]");
    window.whorlWords.details(status, details);
    status.textContent = text;
    status.classList.add("notice");
    status.classList.toggle("error", kind === "error");
    status.classList.toggle("success", kind === "success");
  }

  function finish() {
    for (const form of forms) {
      form.querySelectorAll("button, input").forEach((control) => { control.disabled = true; });
      window.whorlCapture?.stop(form);
    }
  }

  function triesLeft(count) {
    return count === 1 ? "One try is left." : `${count} tries are left.`;
  }

  function show(form, status, body) {
    const answer = typeof body === "object" && body !== null ? body : {};
    switch (answer.status) {
      case "match":
      case "enrolled":
        say(form, answer.message, "success");
        finish();
        break;
      case "nonMatch":
      case "notLive":
        say(form, `${answer.message} ${triesLeft(answer.triesLeft)}`, "error");
        break;
      case "denied":
      case "gone":
        say(form, answer.message, "error");
        finish();
        break;
      case "nameRequired":
        say(form, answer.message, "error");
        break;
      default: {
        const { text, details } = window.whorlWords.refusal(answer);
        say(form, text, "error", details || `The service answered ${status}.`);
      }
    }
    if (answer.location) {
      setTimeout(() => location.assign(answer.location), answer.status === "match" ? 0 : pause);
    }
  }

  async function send(form) {
    const file = form.querySelector("input[type=file]").files[0];
    const button = form.querySelector("button");
    button.disabled = true;
    say(form, "Checking…", "");
    try {
      const place = `${form.action}?modality=${form.dataset.modality}`;
      const answer = await fetch(place, {
        method: "POST",
        headers: { "Content-Type": "application/octet-stream", Accept: "application/json" },
        body: file,
        credentials: "same-origin",
      });
      button.disabled = false;
      show(form, answer.status, await answer.json());
    } catch {
      button.disabled = false;
      say(form, "The service does not answer. Try again.", "error");
    }
  }

  for (const form of forms) {
    form.addEventListener("whorl:answer", (event) => {
      // capture.js enables its buttons again once this has returned.
      setTimeout(() => show(form, event.detail.status, event.detail.body), 0);
    });
    if (!form.dataset.modality) continue;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      send(form);
    });
  }
})();
