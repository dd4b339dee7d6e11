// The authenticator's side of a QR session in a browser: attaches at the first picture and submits each.

(() => {
  "use strict";

  const form = document.querySelector("form[data-approve]");
  if (!form) return;

  const base = "/websec/rest/authenticator/";
  const capture = window.whorlCapture;
  const failure = form.elements.digits
    ? "You were not recognized, or chose another number than the page shows." : "You were not recognized.";
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
    throw Object.assign(new Error(found.Message ?? "the service did not answer"), { code: found.Code });
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
    if (attached.status === "FAILED") throw Object.assign(new Error(), { code: "FAILED" });
    session = { sessionId: attached.sessionId, sessionSecret: attached.sessionSecret };
  }

  async function present(picture) {
    const digits = form.elements.digits?.value;
    if (digits === "") throw Object.assign(new Error(), { code: "DIGITS_REQUIRED" });
    if (!session) await attach();
    return call("Submit", { ...session, trait: form.elements.trait.value, sample: picture, digits });
  }

  function fail(error) {
    if (error.code === "CONFLICT" || error.code === "FAILED") end("The sign-in is over.", "error");
    else if (error.code === "BIOMETRY_REVALIDATION") end("Your enrolled samples are too old. Enroll again first.", "error");
    else if (error.code === "DIGITS_REQUIRED") capture.say(form, "Choose the number that the page shows first.", "error");
    else if (error.code === "PROFILE_REQUIRED") {
      profile.closest("details")?.setAttribute("open", "");
      capture.say(form, "Enter the name of your profile first.", "error");
      profile.focus();
    } else capture.say(form, `That did not work: ${error.message}. Try again.`, "error");
  }

  form.addEventListener("whorl:pictures", async (event) => {
    event.preventDefault();
    if (isOver) return;
    const button = form.querySelector("button[type=submit]");
    try {
      const standing = await present(event.detail.pictures[0]);
      if (standing.status === "AUTHENTICATED" && isProfileShown) localStorage.setItem("whorl-profile", profile.value.trim());
      if (standing.status === "AUTHENTICATED") end("Recognized. You can go on where you started.", "success");
      else if (standing.status === "FAILED") end(failure, "error");
      else capture.say(form, `Not recognized. Tries left: ${standing.triesLeft}.`, "error");
    } catch (error) {
      fail(error);
    }
    if (!isOver && document.activeElement !== profile) button.focus();
  });

  form.elements.trait.addEventListener("change", () => {
    form.dataset.kind = form.elements.trait.value;
    capture.stop(form);
    capture.open(form);
  });

  form.querySelector("[data-cancel]").addEventListener("click", async () => {
    try {
      await call("Cancel", session ?? place);
      end("Canceled.", "");
    } catch (error) {
      fail(error);
    }
  });
})();
