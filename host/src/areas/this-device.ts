import type { ReleaseMap } from 'federation/release-format/release-map';
import { type AreaPreview, chooseReleases, type ChosenReleases } from 'federation/runtime/choose-releases';
import { deviceKey } from 'federation/runtime/device-key';

/** Storage key of the canary assignment. It belongs to the device, not to a person: logging out leaves it. */
const DEVICE_KEY = 'ongi-device';

export function chooseForThisDevice(releases: ReleaseMap, preview?: AreaPreview): ChosenReleases {
  return chooseReleases(releases, () => deviceKey(DEVICE_KEY), preview);
}
