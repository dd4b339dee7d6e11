// On the way in: what is kept is asked for, and used in place of typing.
'use strict';

const outcome = document.getElementById('outcome');

function say(text) {
  outcome.textContent = text;
}

function showStatus(status) {
  document.getElementById('has-touch-id').textContent = String(status.hasTouchId);
  document.getElementById('biometry-type').textContent = status.biometryType;
  document.getElementById('has-secret').textContent = String(status.hasSecret);
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
    say('Sign in by hand (' + answer.error + ').');
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
    say(answer.success ? 'Forgotten.' : 'Nothing forgotten (' + answer.error + ').');
    return refresh();
  });
});

document.getElementById('pairing').addEventListener('submit', (event) => {
  event.preventDefault();
  whorlBridge.pair(document.getElementById('secret').value.trim());
  document.getElementById('secret').value = '';
  refresh().then((status) => say(status.biometryType === 'none' ? 'Not paired, or nobody is enrolled.' : 'Paired.'));
});
