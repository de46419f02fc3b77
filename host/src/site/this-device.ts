import type { ReleaseMap } from 'federation/release-format/release-map';
import {
  chooseReleases,
  type ChosenReleases,
  type ReleasePreview,
  deviceKey,
} from 'federation/runtime/choose-releases';
import { hostChannel } from './host-channel.ts';

/** Storage key of the canary assignment. It belongs to the device, not to a person: logging out leaves it. */
const DEVICE_KEY = 'ongi-device';

export function chooseForThisDevice(releases: ReleaseMap, preview?: ReleasePreview): ChosenReleases {
  return chooseReleases(releases, { deviceKey: () => deviceKey(DEVICE_KEY), hostChannel, preview });
}
