import { useMemo } from 'react';
import { createDriveStore, type DriveStore } from './drive-store.ts';
import { type DriveSettings, settingsProblemOf } from './drive-settings.ts';

/** The Drive store of these settings, cached while their values stay; null if they are invalid. */
export function useDriveStore(settings: DriveSettings | null): DriveStore | null {
  const { clientId = '', apiKey = '', scriptUrl = '', apiUrl = '' } = settings ?? {};
  return useMemo(() => {
    const cleaned = { clientId, apiKey, scriptUrl, apiUrl: apiUrl.replace(/\/+$/, '') };
    return settingsProblemOf(cleaned) === null ? createDriveStore(cleaned) : null;
  }, [clientId, apiKey, scriptUrl, apiUrl]);
}
