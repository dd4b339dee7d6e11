// Signs in by a phone: <section data-phone="address"> with a button, an image and a <p data-status>. The address makes
// a code when it is posted to, address/code another one of the same sign-in; address/status answers as soon as
// something has happened on the phone.

(() => {
  "use strict";

  const card = document.querySelector("[data-phone]");
  if (!card) return;

  const button = card.querySelector("button");
  const image = card.querySelector("img");
  const choice = card.querySelector("[data-choice]");
  const pause = 3000;
  // The code that is shown: a new object for each sign-in, so that a late answer of an earlier one changes nothing.
  let shown;
  const progress = {
    OPPORTUNITY: "Waiting for your phone.",
    CREATED: "Your phone is connected. Show your face or finger there.",
    AUTHENTICATING: "Checking…",
  };

  function say(text, kind) {
    const status = card.querySelector("[data-status]");
    if (status.textContent !== text) status.textContent = text;
    status.classList.add("notice");
    status.classList.toggle("error", kind === "error");
    status.classList.toggle("success", kind === "success");
  }

  async function post(place, body) {
    const answer = await fetch(place, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(body),
      credentials: "same-origin",
    });
    return answer.json();
  }

  function show(code) {
    image.src = `data:image/png;base64,${code.picture}`;
    image.hidden = false;
    card.querySelector("[data-digits]").textContent = code.digits ?? "";
    choice.hidden = !code.digits;
  }

  function hide() {
    shown = undefined;
    image.hidden = true;
    choice.hidden = true;
  }

  // The code changes from time to time, so that a copy of it is of no use for long.
  async function renew(first) {
    let seconds = first.renewAfter ?? 0;
    while (seconds > 0) {
      await new Promise((done) => setTimeout(done, seconds * 1000));
      if (shown !== first) return;
      try {
        const fresh = await post(`${card.dataset.phone}/code`, {});
        if (shown !== first || !fresh.picture) return;
        show(fresh);
        seconds = fresh.renewAfter ?? 0;
      } catch {
        seconds = 2;
      }
    }
  }

  async function wait() {
    let last = "OPPORTUNITY";
    for (;;) {
      say(progress[last] ?? "Checking…", "");
      const answer = await post(`${card.dataset.phone}/status`, { lastStatus: last });
      if (answer.status !== "waiting") return answer;
      last = answer.message;
    }
  }

  async function begin() {
    button.disabled = true;
    try {
      const code = await post(card.dataset.phone, {});
      if (!code.picture) throw new Error(code.message ?? code.Message);
      shown = code;
      show(code);
      renew(code);
      const answer = await wait();
      hide();
      say(answer.message ?? answer.Message, answer.status === "match" ? "success" : "error");
      if (answer.location) {
        setTimeout(() => location.assign(answer.location), answer.status === "match" ? 0 : pause);
        return;
      }
    } catch (error) {
      hide();
      say(error.message || "The service does not answer. Try again.", "error");
    }
    button.disabled = false;
  }

  button.addEventListener("click", begin);
})();
