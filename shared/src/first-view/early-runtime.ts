import type { plainLine } from '../contract/text/rich-text.ts';
import type { photoSources } from '../media/photo-sources.ts';
import type { thumbHashGradient } from '../media/thumb-hash-colors.ts';
import type { displayText } from '../text/display-text.ts';

/** What the host has for all early scripts, which are too small for it (docs/contracts/first-view.md). */
export type EarlyRuntime = {
  displayText: typeof displayText;
  photoSources: typeof photoSources;
  plainLine: typeof plainLine;
  thumbHashGradient: typeof thumbHashGradient;
};

declare global {
  /** Set by the host's early script, which runs before anything is drawn. */
  var ongiEarly: EarlyRuntime | undefined;
}

export function provideEarlyRuntime(runtime: EarlyRuntime): void {
  globalThis.ongiEarly = runtime;
}

/** @throws in a host without it: the view is left to the screen */
export function early(): EarlyRuntime {
  if (globalThis.ongiEarly === undefined) throw new Error('no early runtime');
  return globalThis.ongiEarly;
}
