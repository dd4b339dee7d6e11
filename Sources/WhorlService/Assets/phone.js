// Signs in by a phone: <section data-phone="address"> with a button, an image and a <p data-status>. The address makes
// a code when it is posted to; address/status answers as soon as something has happened on the phone.

(() => {
  "use strict";

  const card = document.querySelector("[data-phone]");
  if (!card) return;

  const button = card.querySelector("button");
  const image = card.querySelector("img");
  const pause = 3000;
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
      image.src = `data:image/png;base64,${code.picture}`;
      image.hidden = false;
      const answer = await wait();
      image.hidden = true;
      say(answer.message ?? answer.Message, answer.status === "match" ? "success" : "error");
      if (answer.location) {
        setTimeout(() => location.assign(answer.location), answer.status === "match" ? 0 : pause);
        return;
      }
    } catch (error) {
      image.hidden = true;
      say(error.message || "The service does not answer. Try again.", "error");
    }
    button.disabled = false;
  }

  button.addEventListener("click", begin);
})();
