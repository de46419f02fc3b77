import type { Page } from '@playwright/test';

/** Counts the object URLs that are alive, and keeps every camera track that was ever given out. */
export async function trackResources(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const alive = new Set<string>();
    const tracks: MediaStreamTrack[] = [];
    const create = URL.createObjectURL.bind(URL);
    const revoke = URL.revokeObjectURL.bind(URL);
    URL.createObjectURL = (object) => {
      const url = create(object);
      alive.add(url);
      return url;
    };
    URL.revokeObjectURL = (url) => {
      alive.delete(url);
      revoke(url);
    };
    const media: MediaDevices | undefined = navigator.mediaDevices;
    const getUserMedia = media?.getUserMedia.bind(media);
    if (media !== undefined && getUserMedia !== undefined) {
      media.getUserMedia = async (constraints) => {
        const stream = await getUserMedia(constraints);
        tracks.push(...stream.getTracks());
        return stream;
      };
    }
    Object.assign(window, { trackedResources: { alive, tracks } });
  });
}

type TrackedResources = { alive: Set<string>; tracks: MediaStreamTrack[] };

export function liveTracks(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { tracks }: TrackedResources = Reflect.get(window, 'trackedResources');
    return tracks.filter((track) => track.readyState === 'live').length;
  });
}

/** What the camera that was asked for last really gives. */
export function lastTrackSettings(page: Page): Promise<MediaTrackSettings | undefined> {
  return page.evaluate(() => {
    const { tracks }: TrackedResources = Reflect.get(window, 'trackedResources');
    return tracks.at(-1)?.getSettings();
  });
}

export function liveUrls(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { alive }: TrackedResources = Reflect.get(window, 'trackedResources');
    return alive.size;
  });
}
