// One prompt: the person presents a sample, cancels, or asks for the passphrase.
'use strict';

const prompt = document.getElementById('prompt');
const place = '/prompt/' + encodeURIComponent(prompt.dataset.id);
const status = document.getElementById('status');
const controls = document.getElementById('controls');
const camera = document.getElementById('camera');
const frame = document.getElementById('frame');
const start = document.getElementById('start');
const take = document.getElementById('take');
const files = document.querySelectorAll('input[type=file][data-kind]');
const fallback = document.getElementById('fallback');

const words = {
  pending: 'Waiting for a sample.',
  matched: 'Confirmed.',
  rejected: 'Not confirmed: no sample matched.',
  fallback: 'The passphrase was chosen.',
  timeout: 'Nobody answered in time.',
  locked: 'Locked: too many samples did not match.',
  'not enrolled': 'You are not enrolled any more.',
  error: 'That could not be read. Start again where you came from.',
  'canceled by user': 'Canceled.',
  'canceled by app': 'Canceled by the program that asked.',
  'canceled by system': 'Ended: another program asks now, or the service stops.',
};

let stream = null;

function stopCamera() {
  // A prompt for a finger alone has no camera.
  if (!frame) return;
  if (stream) stream.getTracks().forEach((track) => track.stop());
  stream = null;
  frame.hidden = true;
  take.hidden = true;
  start.hidden = false;
}

function say(text, look, details) {
  if (status.textContent !== text) status.textContent = text;
  status.className = look || 'notice';
  window.whorlWords.details(status, details || '');
}

async function renew() {
  let state;
  try {
    const answer = await fetch(place + '/state', { cache: 'no-store' });
    if (!answer.ok) return true;
    state = await answer.json();
  } catch {
    return true;
  }
  prompt.dataset.state = state.state;
  fallback.disabled = !state.mayFallBack;
  if (state.state === 'pending') return true;
  controls.hidden = true;
  stopCamera();
  say(words[state.state] || state.state, state.state === 'matched' ? 'success' : 'error');
  return false;
}

async function watch() {
  if (await renew()) setTimeout(watch, 500);
}

async function present(sample, kind) {
  say('Comparing …');
  const answer = await fetch(place + '/present?kind=' + encodeURIComponent(kind), {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: sample,
  });
  const found = answer.ok ? await answer.json() : { result: 'error' };
  if (found.result === 'non-match') say('That did not match. Try again.', 'error');
  else if (found.result === 'poor') say(found.advice, 'error', found.problem);
  else if (found.result === 'busy') say('Just a moment, then try again.');
  await renew();
}

async function openCamera() {
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user' }, audio: false });
    camera.srcObject = stream;
    frame.hidden = false;
    await camera.play();
    start.hidden = true;
    take.hidden = false;
    take.focus();
    say('Look at the camera, then take the picture.');
  } catch {
    say('There is no camera that this page may use: choose a photo.', 'error');
  }
}

function takePicture() {
  const canvas = document.createElement('canvas');
  canvas.width = camera.videoWidth;
  canvas.height = camera.videoHeight;
  canvas.getContext('2d').drawImage(camera, 0, 0);
  canvas.toBlob((sample) => present(sample, 'face'), 'image/png');
}

start?.addEventListener('click', openCamera);
take?.addEventListener('click', takePicture);

for (const file of files) {
  file.addEventListener('change', () => {
    if (file.files.length) present(file.files[0], file.dataset.kind);
    file.value = '';
  });
}

document.getElementById('cancel').addEventListener('click', async () => {
  await fetch(place + '/cancel', { method: 'POST' });
  renew();
});

fallback.addEventListener('click', async () => {
  await fetch(place + '/fallback', { method: 'POST' });
  renew();
});

if (prompt.dataset.state === 'pending') say(words.pending);
watch();
