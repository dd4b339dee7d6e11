// Times that pages state in UTC, shown as the reader's own: <time datetime="...">.

(() => {
  "use strict";

  const format = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });

  for (const element of document.querySelectorAll("time[datetime]")) {
    const time = new Date(element.dateTime);
    if (Number.isNaN(time.getTime())) continue;
    element.title = element.textContent;
    element.textContent = format.format(time);
  }
})();
