// The authenticator's side of a QR session in a browser: attaches at the first picture and submits each.

(() => {
  "use strict";

  const form = document.querySelector("form[data-approve]");
  if (!form) return;

  const base = "/websec/rest/authenticator/";
  const capture = window.whorlCapture;
  const words = window.whorlWords;
  let session;
  let isOver = false;

  const profile = form.elements.profile;
  const isProfileShown = !profile.closest("details");
  if (isProfileShown) profile.value = localStorage.getItem("whorl-profile") ?? "";

  // The code may have been replaced since the page was opened; then the page has a name of its own for the session.
  const place = form.dataset.hold ? { hold: form.dataset.hold } : { sessionAlias: form.dataset.alias };

  async function call(name, body) {
    const answer = await fetch(base + name, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      credentials: "omit",
    });
    const found = await answer.json().catch(() => ({}));
    if (answer.ok) return found;
    throw Object.assign(new Error(found.Message), { code: found.Code, body: found });
  }

  function end(text, kind) {
    isOver = true;
    capture.stop(form);
    form.querySelectorAll("button, input, select, details, [data-camera], .field").forEach((part) => { part.hidden = true; });
    capture.say(form, text, kind);
  }

  async function attach() {
    const body = { ...place };
    const name = profile.value.trim();
    if (name) body.profile = name;
    const attached = await call("Attach", body);
    if (attached.status === "FAILED") throw Object.assign(new Error(), { code: "FAILED", reason: attached.reason });
    session = { sessionId: attached.sessionId, sessionSecret: attached.sessionSecret };
  }

  async function present(picture) {
    const digits = form.elements.digits?.value;
    if (digits === "") throw Object.assign(new Error(), { code: "DIGITS_REQUIRED", body: { Code: "DIGITS_REQUIRED" } });
    if (!session) await attach();
    return call("Submit", { ...session, trait: form.elements.trait.value, sample: picture, digits });
  }

  function fail(error) {
    if (error.code === "FAILED") return end(words.reason(error.reason ?? "notEnrolled"), "error");
    const { text, details } = error.body
      ? words.refusal(error.body) : { text: "The service does not answer. Try again.", details: "" };
    if (error.code === "CONFLICT" || error.code === "BIOMETRY_REVALIDATION") return end(text, "error");
    if (error.code === "PROFILE_REQUIRED") {
      profile.closest("details")?.setAttribute("open", "");
      profile.focus();
    }
    return capture.say(form, text, "error", details);
  }

  form.addEventListener("whorl:pictures", async (event) => {
    event.preventDefault();
    if (isOver) return;
    const button = form.querySelector("button[type=submit]");
    try {
      const standing = await present(event.detail.pictures[0]);
      if (standing.status === "AUTHENTICATED" && isProfileShown) localStorage.setItem("whorl-profile", profile.value.trim());
      if (standing.status === "AUTHENTICATED") end("Recognized. You can go on where you started.", "success");
      else if (standing.status === "FAILED") end(words.reason(standing.reason ?? "notRecognized"), "error");
      else capture.say(form, `${words.reason("notRecognized")} Tries left: ${standing.triesLeft}.`, "error");
    } catch (error) {
      fail(error);
    }
    if (!isOver && document.activeElement !== profile) button.focus();
  });

  form.elements.trait.addEventListener("change", () => {
    const kind = form.elements.trait.value;
    form.dataset.kind = kind;
    capture.stop(form);
    form.querySelector("[data-camera]").hidden = true;
    form.querySelector("[data-file-label]").textContent = kind === "face"
      ? "A picture instead of the camera" : "Picture of your fingerprint, as your reader saved it";
    form.querySelector("[data-file]").accept = kind === "face" ? "image/*" : "image/*,.wsq";
    capture.begin(form);
  });

  form.querySelector("[data-cancel]").addEventListener("click", async () => {
    try {
      await call("Cancel", session ?? place);
      end(words.reason("canceled"), "");
    } catch (error) {
      fail(error);
    }
  });
})();
