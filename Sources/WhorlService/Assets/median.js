// window.median.auth: keeps a secret of a site with the service, and gets it back where the device's owner is there.
(function () {
  'use strict';

  const source = new URL(document.currentScript.src);
  const bridge = source.searchParams.get('bridge');
  const given = document.currentScript.dataset.pairing;

  // The secret that this page's origin was paired by: of the script's element, or kept by this browser for the origin.
  const place = 'whorl.bridge.pairing';

  function pairing() {
    if (given) return given;
    try {
      return localStorage.getItem(place);
    } catch {
      return null;
    }
  }

  function headers() {
    const fields = { 'Content-Type': 'application/json' };
    const secret = pairing();
    if (secret) fields['Whorl-Pairing'] = secret;
    return fields;
  }

  const failed = { success: false, error: 'genericError' };
  const nothing = { hasTouchId: false, biometryType: 'none', hasSecret: false };

  // A page that is left asks no longer, even where the browser keeps it at hand to come back to.
  let leaving = new AbortController();
  window.addEventListener('pagehide', () => {
    leaving.abort();
    leaving = new AbortController();
  });

  async function call(command, body, fallback) {
    const url = new URL('/bridge/v1/' + command, source.origin);
    if (bridge) url.searchParams.set('bridge', bridge);
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: headers(),
        body: JSON.stringify(body),
        cache: 'no-store',
        credentials: 'omit',
        signal: leaving.signal,
      });
      return answer.ok ? await answer.json() : { ...fallback };
    } catch {
      return { ...fallback };
    }
  }

  // A function, or the name of a global one; nothing else is run.
  function callback(options) {
    const given = options.callbackFunction;
    if (typeof given === 'function') return given;
    if (typeof given !== 'string' || !/^[A-Za-z_$][\w$.]*$/.test(given)) return null;
    return (answer) => {
      let holder = window;
      let found = window;
      for (const name of given.split('.')) {
        holder = found;
        found = found === null || found === undefined ? undefined : found[name];
      }
      if (typeof found === 'function') found.call(holder, answer);
    };
  }

  // Without a callback the answer comes by a promise, which is always kept.
  function deliver(options, answer, isSilent) {
    const receiver = callback(options);
    if (!receiver) return answer;
    answer.then((value) => {
      if (!isSilent(value)) receiver(value);
    });
    return undefined;
  }

  const always = () => false;

  const auth = {
    status(options = {}) {
      return deliver(options, call('status', {}, nothing), always);
    },
    save(options = {}) {
      const secret = typeof options.secret === 'string' ? options.secret : JSON.stringify(options.secret);
      const body = { secret };
      if (options.overwrite !== undefined) body.overwrite = ![0, '0', false].includes(options.overwrite);
      return deliver(options, call('save', body, failed), always);
    },
    get(options = {}) {
      const body = options.prompt === undefined ? {} : { prompt: String(options.prompt) };
      const tells = ['1', 'true'].includes(String(options.callbackOnCancel));
      return deliver(options, call('get', body, failed), (value) => value.error === 'userCanceled' && !tells);
    },
    delete(options = {}) {
      return deliver(options, call('delete', {}, failed), always);
    },
  };

  for (const name of ['median', 'gonative']) {
    window[name] = Object.assign(window[name] || {}, { auth });
  }

  // What whorl bridge pair printed; nothing takes it away.
  window.whorlBridge = {
    pair(secret) {
      if (secret) localStorage.setItem(place, secret);
      else localStorage.removeItem(place);
    },
  };
})();
