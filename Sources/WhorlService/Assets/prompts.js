// The list of prompts that wait, renewed each second.
'use strict';

const list = document.getElementById('prompts');
const none = document.getElementById('none');
let shown = null;

async function renew() {
  try {
    const answer = await fetch('/prompts/pending', { cache: 'no-store' });
    if (!answer.ok) return;
    const prompts = await answer.json();
    const key = prompts.map((prompt) => prompt.id).join(' ');
    if (key === shown) return;
    shown = key;
    list.replaceChildren(
      ...prompts.map((prompt) => {
        const link = document.createElement('a');
        link.href = '/prompt/' + prompt.id;
        link.textContent = prompt.message;
        const item = document.createElement('li');
        item.append(link, ', asked by ' + prompt.askedBy);
        return item;
      }),
    );
    none.hidden = prompts.length > 0;
  } catch {
    // The service is away for a moment; the next round asks again.
  }
}

renew();
setInterval(renew, 1000);

document.getElementById('unlock').addEventListener('submit', async (event) => {
  event.preventDefault();
  const field = document.getElementById('passphrase');
  const status = document.getElementById('unlocked');
  const answer = await fetch('/prompts/unlock', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ passphrase: field.value }),
  });
  field.value = '';
  if (answer.ok) {
    status.textContent = (await answer.json()).done ? 'Unlocked.' : 'That is not the passphrase.';
  } else if (answer.status === 429) {
    status.textContent = 'Too many wrong ones: wait half a minute.';
  } else {
    status.textContent = 'That did not work.';
  }
});
