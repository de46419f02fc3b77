// Applies this device's theme and text size before the first paint, to prevent a flash of the default theme.
// shared/src/shell/appearance.ts takes over once the app runs.
(function () {
  try {
    const root = document.documentElement.dataset;
    const theme = localStorage.getItem('theme');
    const textSize = localStorage.getItem('textSize');
    if (theme === 'light' || theme === 'dark') root.theme = theme;
    if (textSize === 'large' || textSize === 'x-large') root.textSize = textSize;
  } catch {
    // Storage that cannot be read: the device's own it is.
  }
})();

// Reveals the notice of page.json where a file of the host is refused, missing or too new for this browser:
// nothing else of the host runs then. Afterwards the app handles its failures (host/src/start/host-files.ts).
(function () {
  const root = document.documentElement.dataset;
  const folder = document.currentScript?.src.replace(/[^/]*$/, '');
  const failed = [];
  addEventListener(
    'error',
    function ({ target, filename }) {
      const isFile = target instanceof Element && target.matches('script[defer], link[rel="stylesheet"]');
      const file = String(isFile ? target.src || target.href : filename);
      if (!folder || !file.startsWith(folder) || root.hostStarted !== undefined) return;
      root.hostFailed = '';
      failed.push(file);
    },
    true,
  );
  // An altered file would come from the browser's cache again, which a reload does not ask twice.
  addEventListener('click', function (event) {
    if (failed.length === 0 || !(event.target instanceof Element) || !event.target.closest('.first-notice a'))
      return;
    event.preventDefault();
    void Promise.allSettled(failed.map((file) => fetch(file, { cache: 'reload' }))).then(() =>
      location.reload(),
    );
  });
})();
