// After a sign-in by hand: what was typed is kept, without asking anybody.
'use strict';

document.getElementById('login').addEventListener('submit', (event) => {
  event.preventDefault();
  const username = document.getElementById('username').value;
  const password = document.getElementById('password').value;
  if (password !== 'password') {
    say('Wrong user name or password.');
    return;
  }
  say('Signed in as ' + username + '.');
  median.auth.status().then((status) => {
    if (!status.hasTouchId) return;
    const secret = JSON.stringify({ username, password });
    median.auth.save({ secret }).then((answer) => {
      say('Signed in as ' + username + (answer.success ? '; kept for the next time.' : '; not kept.'));
      refresh();
    });
  });
});
