// Before anything is drawn: the theme and the text size that were chosen on this device (shared/src/shell/appearance.ts, which
// takes over as soon as the app runs). A page in the device's colours would be seen for a moment otherwise.
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
