import { early, type EarlyRuntime } from '../early-runtime.ts';

/** As shared/contract/text/rich-text. */
export const plainLine: EarlyRuntime['plainLine'] = (text) => early().plainLine(text);
