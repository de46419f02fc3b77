import type { Channel } from 'federation/runtime/choose-releases';

/**
 * Why this host runs, as index.html's chooser marked the script. The document names it only while it is
 * evaluated for the first time: imported by main.ts, before anything is waited for.
 */
export const hostChannel: Channel = channelOf(document.currentScript);

function channelOf(script: HTMLOrSVGScriptElement | null): Channel {
  const marked = script?.dataset['channel'];
  return marked === 'canary' || marked === 'preview' ? marked : 'live';
}
