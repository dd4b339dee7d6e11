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
  const countdown = card.querySelector("[data-timer]");
  const words = window.whorlWords;
  const pause = 3000;
  // The code that is shown: a new object for each sign-in, so that a late answer of an earlier one changes nothing.
  let shown;
  const progress = {
    OPPORTUNITY: "Waiting for your phone.",
    CREATED: "Your phone is connected. Continue there.",
    AUTHENTICATING: "Checking…",
  };

  function say(text, kind, details) {
    const status = card.querySelector("[data-status]");
    words.details(status, details);
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
    window.whorlCountdown.stop(countdown);
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
        window.whorlCountdown.renewed(countdown, seconds);
      } catch {
        seconds = 2;
      }
    }
  }

  // What is said while the phone is at it: the reason why a picture did not do, where there is one.
  function follow(status, { reason, triesLeft } = {}) {
    if (status !== "CREATED" || !reason) return say(progress[status] ?? "Checking…", "");
    const tries = triesLeft === undefined ? "" : ` Tries left: ${triesLeft}.`;
    return say(words.reason(reason) + tries, "error");
  }

  async function wait() {
    let last = "OPPORTUNITY";
    let heard;
    for (;;) {
      follow(last, heard);
      const answer = await post(`${card.dataset.phone}/status`, { lastStatus: last });
      if (answer.status !== "waiting") return answer;
      last = answer.message;
      heard = answer;
    }
  }

  async function begin() {
    button.disabled = true;
    try {
      const code = await post(card.dataset.phone, {});
      if (!code.picture) {
        if (code.location) setTimeout(() => location.assign(code.location), pause);
        const refusal = words.refusal(code);
        throw Object.assign(new Error(code.message ?? refusal.text), { details: code.message ? "" : refusal.details });
      }
      shown = code;
      show(code);
      window.whorlCountdown.start(countdown, code);
      renew(code);
      const answer = await wait();
      hide();
      const refusal = answer.message ? { text: answer.message } : words.refusal(answer);
      say(refusal.text, answer.status === "match" ? "success" : "error", refusal.details);
      if (answer.location) {
        setTimeout(() => location.assign(answer.location), answer.status === "match" ? 0 : pause);
        return;
      }
    } catch (error) {
      hide();
      const isKnown = error.details !== undefined;
      say(isKnown ? error.message : "The service does not answer. Try again.", "error", error.details);
    }
    button.disabled = false;
  }

  // The page shows the button disabled, as a click before this line would be lost.
  button.addEventListener("click", begin);
  button.disabled = false;

  // Without a camera here the phone's is the way that works: it comes first, except on a phone. It stays where it is
  // while somebody points at it, so that a click does not miss it.
  document.addEventListener("whorl:no-camera", () => {
    const isPhone = matchMedia("(hover: none) and (pointer: coarse), (max-width: 40rem)").matches;
    if (isPhone || card.contains(document.activeElement) || card.matches(":hover")) return;
    card.parentElement.prepend(card);
  }, { once: true });
})();
