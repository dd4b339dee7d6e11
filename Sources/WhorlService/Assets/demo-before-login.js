// On the way in: what is kept is asked for, and used in place of typing.
'use strict';

const outcome = document.getElementById('outcome');

// What the page says where no secret comes.
const words = {
  authenticationFailed: 'You were not recognized. Sign in by hand.',
  genericError: 'That did not work. Sign in by hand.',
  itemNotFound: 'Nothing is saved yet. Sign in by hand.',
  unimplemented: 'This device has no reader or camera. Sign in by hand.',
  userCanceled: 'Canceled. Sign in by hand.',
};

function say(text) {
  outcome.textContent = text;
}

function showStatus(status) {
  const ways = { touchId: 'finger', faceId: 'face', none: 'nothing' };
  document.getElementById('has-touch-id').textContent = status.hasTouchId ? 'yes' : 'no';
  document.getElementById('biometry-type').textContent = ways[status.biometryType] || status.biometryType;
  document.getElementById('has-secret').textContent = status.hasSecret ? 'yes' : 'no';
}

function refresh() {
  return median.auth.status().then((status) => {
    showStatus(status);
    return status;
  });
}

function receiveSecret(answer) {
  if (answer.success && answer.secret) {
    const credentials = JSON.parse(answer.secret);
    if (credentials.password !== 'password') {
      // A site whose sign-in refuses them forgets them.
      median.auth.delete({ callbackFunction: refresh });
      say('The saved secret is no longer right: sign in by hand.');
      return;
    }
    say('Signed in as ' + credentials.username + ' by the saved secret.');
  } else {
    say(words[answer.error] || 'Sign in by hand.');
  }
}

function askForSecret() {
  say('Waiting for the owner of this device …');
  median.auth.get({
    prompt: 'Sign in to the demonstration',
    callbackOnCancel: 1,
    callbackFunction: receiveSecret,
  });
}

median.auth.status({
  callbackFunction: (status) => {
    showStatus(status);
    if (status.hasTouchId && status.hasSecret) askForSecret();
  },
});

document.getElementById('biometric').addEventListener('click', askForSecret);
document.getElementById('forget').addEventListener('click', () => {
  median.auth.delete().then((answer) => {
    say(answer.success ? 'Forgotten.' : 'Nothing is saved that could be forgotten.');
    return refresh();
  });
});

document.getElementById('pairing').addEventListener('submit', (event) => {
  event.preventDefault();
  whorlBridge.pair(document.getElementById('secret').value.trim());
  document.getElementById('secret').value = '';
  refresh().then((status) => say(status.biometryType === 'none' ? 'Not paired, or nobody is enrolled.' : 'Paired.'));
});
