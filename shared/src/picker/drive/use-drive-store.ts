import { useMemo } from 'react';
import { createDriveStore, type DriveStore } from './drive-store.ts';
import { type DriveSettings, settingsProblemOf } from './drive-settings.ts';

/** The Drive of these settings, kept while their values stay; null where they cannot work. */
export function useDriveStore(settings: DriveSettings | null): DriveStore | null {
  const { clientId = '', apiKey = '', scriptUrl = '', apiUrl = '' } = settings ?? {};
  return useMemo(() => {
    const cleaned = { clientId, apiKey, scriptUrl, apiUrl: apiUrl.replace(/\/+$/, '') };
    return settingsProblemOf(cleaned) === null ? createDriveStore(cleaned) : null;
  }, [clientId, apiKey, scriptUrl, apiUrl]);
}
