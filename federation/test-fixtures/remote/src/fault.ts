/** Throws where the test wants this area to fail: it says so in the browser's local storage. */
export function failIfRequested(stage: 'routes' | 'screen' | 'render'): void {
  if (localStorage.getItem('fail-at') === stage) throw new Error(`the fixture fails at ${stage}`);
}
