/** Media elements that play and pause at once: jsdom has none. Call in `beforeEach`. */
export function fakeAudio() {
  const play = jest.fn<Promise<void>, []>(function play(this: HTMLMediaElement) {
    this.dispatchEvent(new Event('play'));
    this.dispatchEvent(new Event('playing'));
    return Promise.resolve();
  });
  const pause = jest.fn<undefined, []>(function pause(this: HTMLMediaElement) {
    this.dispatchEvent(new Event('pause'));
    return undefined;
  });
  for (const [name, value] of Object.entries({ play, pause }))
    Object.defineProperty(HTMLMediaElement.prototype, name, { value, configurable: true, writable: true });
  return { play, pause };
}
