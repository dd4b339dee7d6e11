// The page /demo/capture: takes pictures, uploads them with the token of the page's address and has its task done.
"use strict";

const token = new URLSearchParams(location.search).get("access_token");
// The address bar and the history must not show the token.
history.replaceState(null, "", location.pathname);

const flags = { identify: 0x10, enroll: 0x20, liveOnly: 0x80, live: 0x100, challenge: 0x200 };
const camera = document.getElementById("camera");
const start = document.getElementById("start");
const statusLine = document.getElementById("status");
const words = { up: "up", down: "down", left: "to your left", right: "to your right" };
let tries = 0;

function say(text, kind, details) {
  statusLine.className = kind || "notice";
  statusLine.textContent = text;
  window.whorlWords.details(statusLine, details || "");
}

// What the service refused, in everyday words with the technical sentence beside them.
function refusal(code, message) {
  const { text } = window.whorlWords.refusal({ Code: code, Message: message });
  return Object.assign(new Error(text), { details: message });
}

// What went wrong: the service's refusal, a service that is away, or a camera that cannot be used.
function plain(error) {
  if (error.details) return error.message;
  if (error instanceof TypeError) return "The service does not answer. Try again.";
  return "There is no camera that this page may use. Allow it, or open the page on a device with one.";
}

const tokenless = "This page was opened without a token. Open it from the site that asked for one.";

function claims() {
  try {
    const payload = token.split(".")[1].replace(/-/g, "+").replace(/_/g, "/");
    return JSON.parse(atob(payload));
  } catch {
    return null;
  }
}

function taskOf(flag) {
  if (flag & flags.liveOnly) return { path: "livenessdetection", done: "A moving face was seen." };
  if (flag & flags.enroll) return { path: "enroll", done: "You are enrolled." };
  if (flag & flags.identify) return { path: "identify", done: "You were identified." };
  return { path: "verify", done: "You were recognized." };
}

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function call(path, options) {
  const headers = { Authorization: "Bearer " + token };
  const answer = await fetch("/extension/" + path, { headers, cache: "no-store", ...options });
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw refusal(body.Code, body.Message || "the service answered " + answer.status);
  return body;
}

// A picture as a looking glass shows it, which is what the service expects unless the token says otherwise: whoever
// moves to the left moves to the left of the picture.
function picture() {
  const canvas = document.createElement("canvas");
  canvas.width = camera.videoWidth;
  canvas.height = camera.videoHeight;
  const drawing = canvas.getContext("2d");
  if (claims().mirror !== false) {
    drawing.translate(canvas.width, 0);
    drawing.scale(-1, 1);
  }
  drawing.drawImage(camera, 0, 0);
  return canvas.toDataURL("image/png");
}

// Uploads pictures until one is accepted, as a camera's first ones are often dark or blurred.
async function upload(tag, index) {
  let error = "";
  for (let round = 0; round < 10; round++) {
    const query = new URLSearchParams({ trait: "Face", tag, index });
    const answer = await call("upload?" + query, { method: "POST", body: picture() });
    if (answer.Accepted) return;
    error = answer.Error;
    await pause(300);
  }
  throw refusal(error, error);
}

async function openCamera() {
  if (camera.srcObject) return;
  camera.srcObject = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "user" }, audio: false });
  await camera.play();
  while (!camera.videoWidth) await pause(50);
}

// What to do between pictures: the token's directions, any movement, or nothing.
function stepsOf(claim) {
  if (claim.task & flags.challenge) return JSON.parse(claim.challenge)[tries] || [];
  if (claim.task & (flags.live | flags.liveOnly)) return ["any"];
  return [];
}

async function run() {
  const claim = token && claims();
  if (!claim) return say(tokenless, "error", "/demo/capture?access_token=TOKEN");
  start.disabled = true;
  try {
    await openCamera();
    const task = taskOf(claim.task);
    say("Look into the camera.");
    await upload("any", 0);
    let index = 1;
    for (const step of stepsOf(claim)) {
      say(step === "any" ? "Move your head a little." : "Turn your head " + words[step] + ".");
      await pause(1500);
      await upload(step, index++);
    }
    say("Comparing…");
    const answer = await call(task.path, { method: "GET" });
    tries += 1;
    const isFound = !answer.Matches || answer.Matches.length > 0;
    if (answer.Success && isFound) say(task.done, "success");
    else say("You were not recognized.", "error", answer.Error);
  } catch (error) {
    say(plain(error), "error", error.details || error.message);
  } finally {
    start.disabled = false;
  }
}

start.addEventListener("click", run);
if (!token) say(tokenless, "error", "/demo/capture?access_token=TOKEN");
