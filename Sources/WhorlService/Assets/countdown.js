// Counts down on an element: whorlCountdown.start(element, {seconds, renewAfter}) shows how long a sign-in stays open and
// when its code changes; .renewed(element, seconds) notes a new code, .stop(element) ends it.

(() => {
  "use strict";

  const running = new WeakMap();

  function clock(seconds) {
    const left = Math.max(0, Math.ceil(seconds));
    return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  }

  function show(element) {
    const { ends, renews } = running.get(element);
    const now = performance.now();
    const parts = [`This sign-in stays open for ${clock((ends - now) / 1000)}.`];
    if (renews > now) parts.push(`The code changes in ${Math.ceil((renews - now) / 1000)} s.`);
    element.textContent = parts.join(" ");
    if (now >= ends) stop(element);
  }

  function start(element, { seconds, renewAfter }) {
    stop(element);
    const now = performance.now();
    running.set(element, {
      ends: now + seconds * 1000,
      renews: renewAfter ? now + renewAfter * 1000 : 0,
      timer: setInterval(() => show(element), 1000),
    });
    show(element);
  }

  function renewed(element, seconds) {
    const kept = running.get(element);
    if (!kept) return;
    kept.renews = seconds ? performance.now() + seconds * 1000 : 0;
    show(element);
  }

  function stop(element) {
    const kept = running.get(element);
    if (!kept) return;
    clearInterval(kept.timer);
    running.delete(element);
    element.textContent = "";
  }

  window.whorlCountdown = { renewed, start, stop };
})();
