// Takes pictures for a form: from the camera where there is one and it is allowed, from a file always.
//
//   <form data-capture action="/somewhere" method="post" ...>      marks the form
//     data-kind="face" | "finger"   what is shown (default: face); the camera takes faces alone
//     data-count="2"                pictures that are taken one after the other (default: 1)
//     data-interval="700"           milliseconds between them (default: 700)
//     data-type="image/png"         of the pictures (default: image/jpeg)
//     data-send="json"              how they are sent; without it the form is submitted as forms are, with the pictures
//                                   as data URLs in hidden inputs of the name in data-name (default: sample)
//   Inside it:
//     <div data-camera></div>              where the live picture comes; made where it is missing
//     <input type="file" data-file accept="image/*">   the file, which is used where one is chosen
//     <button data-take>...</button>       takes and sends; without it the form's own submit button does
//     <p data-status role="status" aria-live="polite"></p>   what goes on, in words
//
// Events of the form, all bubbling:
//   whorl:pictures   before sending; detail.pictures are data URLs, detail.blobs are Blobs. preventDefault() takes over
//                    the sending: the form is neither fetched nor submitted then.
//   whorl:answer     after data-send="json": detail.status and detail.body (parsed JSON or text).
//   whorl:failure    no picture could be taken, or no answer came; detail.message.
//   whorl:no-camera  there is no camera, or it is not allowed.
//
// data-send="json" posts {"samples": [data URL, ...], other fields of the form by their names}. Other scripts may call
// window.whorlCapture.pictures(form), .say(form, text, kind) and .stop(form).

(() => {
  "use strict";

  const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

  // What each form has: its stream and its video.
  const kept = new WeakMap();

  function say(form, text, kind = "", details = "") {
    const status = form.querySelector("[data-status]");
    if (!status) return;
    window.whorlWords?.details(status, details);
    status.textContent = text;
    status.classList.add("notice");
    status.classList.toggle("error", kind === "error");
    status.classList.toggle("success", kind === "success");
  }

  function stop(form) {
    const { stream } = kept.get(form) ?? {};
    stream?.getTracks().forEach((track) => track.stop());
    kept.delete(form);
  }

  function frame(form) {
    const found = form.querySelector("[data-camera]");
    if (found) return found;
    const made = document.createElement("div");
    made.dataset.camera = "";
    form.prepend(made);
    return made;
  }

  // Shows the live picture; false where there is no camera or it is not allowed, and for a finger, whose ridges a camera
  // does not show clearly enough.
  async function open(form) {
    if (kept.has(form)) return true;
    const kind = form.dataset.kind ?? "face";
    if (kind !== "face" || !navigator.mediaDevices?.getUserMedia) return false;
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: "user", width: { ideal: 1280 }, height: { ideal: 960 } },
      });
      const video = document.createElement("video");
      Object.assign(video, { autoplay: true, muted: true, playsInline: true, srcObject: stream });
      video.setAttribute("aria-label", "live picture of the camera");
      const place = frame(form);
      place.classList.add("camera", kind);
      place.classList.add("mirror");
      place.replaceChildren(video);
      place.hidden = false;
      kept.set(form, { stream, video });
      await video.play();
      return true;
    } catch {
      stop(form);
      return false;
    }
  }

  function blob(canvas, type) {
    return new Promise((done, failed) =>
      canvas.toBlob((made) => (made ? done(made) : failed(new Error("no picture could be made"))), type, 0.92));
  }

  function dataURL(made) {
    return new Promise((done, failed) => {
      const reader = new FileReader();
      reader.onload = () => done(reader.result);
      reader.onerror = () => failed(new Error("the file cannot be read"));
      reader.readAsDataURL(made);
    });
  }

  // The pictures as blobs: the chosen file alone, or frames of the camera.
  async function blobs(form) {
    const input = form.querySelector("[data-file]");
    if (input?.files?.length) return [...input.files];
    const { video } = kept.get(form) ?? {};
    if (!video) {
      throw new Error(form.dataset.kind === "finger"
        ? "Choose the picture of your fingerprint first." : "Choose a picture, or allow the camera.");
    }
    for (let tries = 0; video.readyState < 2 && tries < 50; tries += 1) await wait(100);
    if (!video.videoWidth) throw new Error("The camera shows nothing yet. Try again.");
    const count = Number(form.dataset.count ?? 1);
    const taken = [];
    for (let index = 0; index < count; index += 1) {
      if (index > 0) await wait(Number(form.dataset.interval ?? 700));
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
      canvas.getContext("2d").drawImage(video, 0, 0);
      taken.push(await blob(canvas, form.dataset.type ?? "image/jpeg"));
    }
    return taken;
  }

  async function pictures(form) {
    const taken = await blobs(form);
    return { blobs: taken, pictures: await Promise.all(taken.map(dataURL)) };
  }

  function tell(form, name, detail) {
    return form.dispatchEvent(new CustomEvent(name, { bubbles: true, cancelable: true, detail }));
  }

  async function post(form, urls) {
    const body = { samples: urls };
    for (const [name, value] of new FormData(form)) {
      if (typeof value === "string") body[name] = value;
    }
    const answer = await fetch(form.action, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(body),
      credentials: "same-origin",
    });
    const text = await answer.text();
    let parsed = text;
    try {
      parsed = JSON.parse(text);
    } catch {
      // An answer that is no JSON is handed on as text.
    }
    tell(form, "whorl:answer", { status: answer.status, body: parsed });
  }

  function submit(form, urls) {
    form.querySelectorAll("input[data-taken]").forEach((input) => input.remove());
    for (const url of urls) {
      const input = document.createElement("input");
      Object.assign(input, { type: "hidden", name: form.dataset.name ?? "sample", value: url });
      input.dataset.taken = "";
      form.append(input);
    }
    // The pictures are in the hidden inputs; the file itself need not go along.
    form.querySelector("[data-file]")?.setAttribute("disabled", "");
    form.submit();
  }

  async function send(form) {
    const buttons = form.querySelectorAll("button");
    buttons.forEach((button) => { button.disabled = true; });
    try {
      say(form, "Taking the picture…");
      const taken = await pictures(form);
      say(form, "Checking…");
      if (!tell(form, "whorl:pictures", taken)) return;
      if (form.dataset.send === "json") await post(form, taken.pictures);
      else submit(form, taken.pictures);
    } catch (error) {
      const isLost = error instanceof TypeError;
      say(form, isLost ? "The service does not answer. Try again." : error.message, "error");
      tell(form, "whorl:failure", { message: error.message });
    } finally {
      buttons.forEach((button) => { button.disabled = false; });
    }
  }

  async function prepare(form) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      send(form);
    });
    form.querySelectorAll("[data-take]").forEach((button) => {
      if (button.type !== "submit") button.addEventListener("click", () => send(form));
    });
    await begin(form);
  }

  // Opens the camera, or says what to do without it.
  async function begin(form) {
    if (form.dataset.kind === "finger") {
      say(form, "Choose the picture of your fingerprint that a reader saved.");
      return;
    }
    say(form, "Starting the camera…");
    const isOpen = await open(form);
    say(form, isOpen ? "The camera is on." : "No camera: choose a picture instead.");
    if (!isOpen) tell(form, "whorl:no-camera", {});
  }

  window.whorlCapture = { begin, open, pictures, say, send, stop };
  document.querySelectorAll("form[data-capture]").forEach(prepare);
  window.addEventListener("pagehide", () => document.querySelectorAll("form[data-capture]").forEach(stop));
})();
