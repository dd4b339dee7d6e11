// Waits for a sign-in by phone and shows its outcome, without loading the page again.

(() => {
  "use strict";

  const card = document.querySelector("[data-login]");
  if (!card) return;

  const code = card.querySelector("[data-code]");
  const links = card.querySelectorAll("[data-link]");
  const countdown = card.querySelector("[data-timer]");
  let isWaiting = true;

  // A phone cannot scan its own screen.
  const isPhone = matchMedia("(hover: none) and (pointer: coarse), (max-width: 40rem)").matches;
  if (isPhone) card.querySelector("[data-elsewhere]").open = false;

  const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
  const step = (name) => card.querySelector(`[data-step="${name}"]`);

  const progress = {
    OPPORTUNITY: "Waiting for your phone.",
    CREATED: "Your phone is connected. Continue there.",
    AUTHENTICATING: "Checking…",
    AUTHENTICATED: "Recognized.",
  };
  const ends = { FAILED: "notRecognized", TIMEOUT: "timeout", CANCELED: "canceled" };
  const words = window.whorlWords;

  function say(text, kind = "") {
    const status = card.querySelector("[data-status]");
    if (status.textContent !== text) status.textContent = text;
    status.classList.toggle("error", kind === "error");
    status.classList.toggle("success", kind === "success");
  }

  function fail(text) {
    step("scan").hidden = true;
    step("again").hidden = false;
    window.whorlCountdown.stop(countdown);
    say(text, "error");
    card.querySelector("[data-again]").focus();
  }

  function fact(list, name, value) {
    const term = document.createElement("dt");
    const detail = document.createElement("dd");
    term.textContent = name;
    detail.textContent = value;
    list.append(term, detail);
  }

  function welcome(person) {
    step("scan").hidden = true;
    step("welcome").hidden = false;
    window.whorlCountdown.stop(countdown);
    say("You are signed in.", "success");
    const heading = card.querySelector("[data-welcome]");
    heading.textContent = `Welcome, ${person.name}`;
    const facts = card.querySelector("[data-facts]");
    fact(facts, "Recognized by", (person.biometrics ?? []).join(", "));
    fact(facts, "At", new Date(person.authenticatedAt * 1000).toLocaleTimeString());
    document.title = `${person.name} – Whorl`;
    heading.focus();
  }

  async function ask(last) {
    const answer = await fetch("/demo/login/status", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ lastStatus: last }),
      credentials: "same-origin",
    });
    if (answer.status === 404) return { status: "TIMEOUT" };
    if (!answer.ok) throw new Error("no answer");
    return answer.json();
  }

  // The code changes from time to time, so that a copy of it is of no use for long.
  async function renew() {
    let seconds = Number(card.dataset.renew);
    while (seconds > 0) {
      await wait(seconds * 1000);
      if (!isWaiting) return;
      try {
        const answer = await fetch("/demo/login/code", { method: "POST", credentials: "same-origin" });
        if (answer.status === 404 || answer.status === 409) return;
        if (!answer.ok) throw new Error("no answer");
        const fresh = await answer.json();
        code.src = `data:image/png;base64,${fresh.picture}`;
        links.forEach((link) => { link.href = fresh.link; });
        seconds = fresh.renewAfter ?? 0;
        window.whorlCountdown.renewed(countdown, seconds);
      } catch {
        seconds = 2;
      }
    }
  }

  async function watch() {
    let last = "OPPORTUNITY";
    for (;;) {
      let person;
      try {
        person = await ask(last);
      } catch {
        say("The service does not answer. Trying again…", "error");
        await wait(2000);
        continue;
      }
      last = person.status;
      isWaiting = last === "OPPORTUNITY";
      if (last === "COMPLETED") return welcome(person);
      if (ends[last]) return fail(words.reason(person.reason ?? ends[last]));
      if (last === "CREATED" && person.reason) say(`${words.reason(person.reason)} Your phone is still connected.`, "error");
      else say(progress[last] ?? "");
    }
  }

  window.whorlCountdown.start(countdown, {
    seconds: Number(card.dataset.seconds), renewAfter: Number(card.dataset.renew),
  });
  watch();
  renew();
})();
