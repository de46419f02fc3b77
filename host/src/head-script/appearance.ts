/**
 * Applies this device's theme and text size before the first paint, to prevent a flash of the default theme.
 * shared/src/shell/appearance.ts takes over once the app runs.
 */
export function applyAppearance(): void {
  try {
    const root = document.documentElement.dataset;
    const theme = localStorage.getItem('theme');
    const textSize = localStorage.getItem('textSize');
    if (theme === 'light' || theme === 'dark') root['theme'] = theme;
    if (textSize === 'large' || textSize === 'x-large') root['textSize'] = textSize;
  } catch {
    // Storage that cannot be read: the device's own it is.
  }
}
