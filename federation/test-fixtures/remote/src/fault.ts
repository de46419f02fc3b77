/** A test requests the failure through local storage. */
export function failIfRequested(stage: 'routes' | 'screen' | 'render'): void {
  if (localStorage.getItem('fail-at') === stage) throw new Error(`the fixture fails at ${stage}`);
}
