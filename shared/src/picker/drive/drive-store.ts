import { createStore, type StoreApi } from 'zustand';
import type { DriveProblem } from './drive-copy.ts';
import { downloadDriveImage, type DriveImage, listDriveImages } from './drive-images.ts';
import { type DriveSettings, settingsProblemOf } from './drive-settings.ts';
import { type GoogleOauth, loadGoogleOauth, requestToken } from './google-identity.ts';
import { useMemo } from 'react';

type DriveState = {
  /** `idle`: Google's script is not loaded; `linked`: read access was granted. */
  phase: 'idle' | 'loading' | 'unlinked' | 'connecting' | 'linked';
  /** Newest first; null while loading. */
  images: readonly DriveImage[] | null;
  problem: DriveProblem | null;
  /** Fetches Google's script, once. */
  load: () => Promise<void>;
  /** Opens Google's window: only while a press is being handled. */
  connect: () => Promise<void>;
  refresh: () => Promise<void>;
  disconnect: () => void;
  /** The downloaded files; `problem` describes the failed ones. */
  download: (images: readonly DriveImage[]) => Promise<readonly File[]>;
};

export type DriveStore = StoreApi<DriveState>;

/** A connection to a person's Drive. Its token is in this memory only and is gone with the page. */
function createDriveStore(settings: DriveSettings): DriveStore {
  let oauth: GoogleOauth | null = null;
  let token: string | null = null;

  return createStore<DriveState>((set, get) => {
    function forgetToken(problem: DriveProblem | null): void {
      token = null;
      set({ phase: 'unlinked', images: null, problem });
    }

    return {
      phase: 'idle',
      images: null,
      problem: null,
      load: async () => {
        if (get().phase !== 'idle') return;
        set({ phase: 'loading', problem: null });
        oauth = await loadGoogleOauth(settings.scriptUrl);
        set(oauth === null ? { phase: 'idle', problem: 'not-loaded' } : { phase: 'unlinked' });
      },
      connect: async () => {
        if (oauth === null) return;
        set({ phase: 'connecting', problem: null });
        const result = await requestToken(oauth, settings.clientId);
        // Pressed twice: the first response counts.
        if (get().phase === 'linked') return;
        if (result.kind === 'refused') {
          forgetToken(result.problem);
          return;
        }
        ({ token } = result);
        set({ phase: 'linked' });
        await get().refresh();
      },
      refresh: async () => {
        const listedWith = token;
        if (listedWith === null) return;
        set({ images: null, problem: null });
        const result = await listDriveImages(settings, listedWith);
        // Disconnected meanwhile.
        if (token !== listedWith) return;
        if (result.kind === 'ok') set({ images: result.value });
        else if (result.problem === 'expired') forgetToken('expired');
        else set({ images: [], problem: result.problem });
      },
      disconnect: () => {
        if (token !== null) oauth?.revoke(token);
        forgetToken(null);
      },
      download: async (images) => {
        const files: File[] = [];
        set({ problem: null });
        for (const image of images) {
          if (token === null) break;
          const result = await downloadDriveImage(settings, token, image);
          if (result.kind === 'ok') files.push(result.value);
          else if (result.problem === 'expired') forgetToken('expired');
          else set({ problem: result.problem });
        }
        return files;
      },
    };
  });
}

/** The Drive store of these settings, cached while their values stay; null if they are invalid. */
export function useDriveStore(settings: DriveSettings | null): DriveStore | null {
  const { clientId = '', apiKey = '', scriptUrl = '', apiUrl = '' } = settings ?? {};
  return useMemo(() => {
    const cleaned = { clientId, apiKey, scriptUrl, apiUrl: apiUrl.replace(/\/+$/, '') };
    return settingsProblemOf(cleaned) === null ? createDriveStore(cleaned) : null;
  }, [clientId, apiKey, scriptUrl, apiUrl]);
}
