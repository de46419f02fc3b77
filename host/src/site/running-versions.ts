import { currentChannels, currentReleases } from 'federation/runtime/area-loader';
import { tracedLoads } from 'federation/runtime/loading-trace';
import { configureRunningVersions, configureSlots, type RunningVersions } from 'shared/shell';
import { nameOfPart } from './release-parts.ts';

/** Where support finds the running versions: docs/contracts/running-versions.md. */
const GLOBAL_NAME = '__ONGI__';

/** Makes known what runs, to the areas and as `window.__ONGI__`, and what the areas offer each other. */
export function reportRunningVersions(): void {
  configureSlots((slot) =>
    Object.values(currentReleases()?.areas ?? {}).flatMap(({ slots }) => slots?.[slot] ?? []),
  );
  configureRunningVersions(readVersions);
  Object.defineProperty(window, GLOBAL_NAME, {
    configurable: true,
    get: () => ({ ...readVersions(), trace: () => tracedLoads }),
  });
}

/** Anew each time: a retry may have moved an area on. */
function readVersions(): RunningVersions | null {
  const releases = currentReleases();
  if (releases === undefined) return null;
  const channels = currentChannels();
  const areas: RunningVersions['areas'] = Object.fromEntries(
    Object.entries(releases.areas).map(([area, { version }]) => [
      area,
      Object.freeze({ name: nameOfPart(area), version, channel: channels[area] ?? 'live' }),
    ]),
  );
  return Object.freeze({
    revision: releases.revision,
    host: Object.freeze({ version: releases.host.version, channel: channels['host'] ?? 'live' }),
    areas: Object.freeze(areas),
  });
}
