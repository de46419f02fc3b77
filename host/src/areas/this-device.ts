import type { ReleaseMap } from 'federation/release-format/release-map';
import {
  type Channel,
  chooseReleases,
  type ChosenReleases,
  type ReleasePreview,
} from 'federation/runtime/choose-releases';
import { deviceKey } from 'federation/runtime/device-key';

/** Storage key of the canary assignment. It belongs to the device, not to a person: logging out leaves it. */
const DEVICE_KEY = 'ongi-device';

/** Why this host runs, as index.html's chooser marked the script; read while that one is evaluated. */
export const hostChannel: Channel = channelOf(document.currentScript);

export function chooseForThisDevice(releases: ReleaseMap, preview?: ReleasePreview): ChosenReleases {
  return chooseReleases(releases, { deviceKey: () => deviceKey(DEVICE_KEY), hostChannel, preview });
}

function channelOf(script: HTMLOrSVGScriptElement | null): Channel {
  const marked = script?.dataset['channel'];
  return marked === 'canary' || marked === 'preview' ? marked : 'live';
}
