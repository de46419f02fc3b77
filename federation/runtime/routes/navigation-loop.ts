import type { DataRouter } from 'react-router';

/** Navigations are counted since the last input: redirects of a login are far fewer. */
const NAVIGATIONS_AT_MOST = 15;
/** A loop never rests that long, however slow the device is. */
const REST_MS = 3_000;

/** What is dictated or composed comes without a key. */
const INPUTS = ['pointerdown', 'keydown', 'input'] as const;

/** Ends navigations that follow one another without a person's doing, from an effect of a screen. */
export class NavigationLoop {
  #isRunning = false;
  #count = 0;
  #startedAtMs = 0;

  /** The loop runs until the next input. */
  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** @param onLoop called while the screen that navigated last is shown */
  follow(router: DataRouter, onLoop: () => void): void {
    const forget = (): void => {
      this.#isRunning = false;
      this.#count = 0;
    };
    for (const input of INPUTS) window.addEventListener(input, forget, { capture: true });
    let pending = router.state.navigation.location;
    router.subscribe(({ location, navigation }) => {
      if (navigation.location === pending) return;
      pending = navigation.location;
      if (pending === undefined || !this.#isTooMany()) return;
      onLoop();
      // Cancels the pending navigation, once its own code has returned.
      queueMicrotask(() => void router.navigate(location, { replace: true, state: location.state }));
    });
  }

  #isTooMany(): boolean {
    const nowMs = Date.now();
    this.#count = nowMs - this.#startedAtMs < REST_MS ? this.#count + 1 : 1;
    this.#startedAtMs = nowMs;
    if (this.#count <= NAVIGATIONS_AT_MOST) return false;
    this.#isRunning = true;
    this.#count = 0;
    return true;
  }
}
