/** Throws where the test wants this area to fail: it says so in the browser's local storage. */
export function failIfWanted(place: 'routes' | 'screen' | 'render'): void {
  if (localStorage.getItem('fail-at') === place) throw new Error(`the fixture fails at ${place}`);
}
