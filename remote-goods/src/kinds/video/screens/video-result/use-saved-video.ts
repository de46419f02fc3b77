import { useState } from 'react';
import { inAppBrowser } from 'shared/browser/in-app-browser';
import { mediaUrl } from 'shared/http';
import { DOWNLOAD_FAILURE_MESSAGES, downloadFile, isPhone } from 'shared/media/download';
import { todayAsDay } from 'shared/text/local-days';
import { useSaveVideo } from '../../../../server-state/goods.ts';
import { copy } from './copy.ts';

/** A video takes longer than a photo (product.md section 9). */
const VIDEO_DOWNLOAD_TIMEOUT_MS = 60_000;

/** Keeps a video with the family, and saves its file on the device, where the browser is one that saves files. */
export function useSavedVideo(video: { tempVideoUrl: string; actionPrompt: string }) {
  const keeping = useSaveVideo();
  const [isBusy, setIsBusy] = useState(false);
  const [offersOutside, setOffersOutside] = useState(false);
  const [told, setTold] = useState<string | null>(null);

  async function save(): Promise<void> {
    setIsBusy(true);
    try {
      await keeping.mutateAsync(video);
      if (inAppBrowser() !== null) {
        setOffersOutside(true);
        return;
      }
      const fileName = `ongi_video_${todayAsDay().replaceAll('-', '')}.mp4`;
      const outcome = await downloadFile(mediaUrl(video.tempVideoUrl), fileName, VIDEO_DOWNLOAD_TIMEOUT_MS);
      if (outcome.kind === 'failed') setTold(DOWNLOAD_FAILURE_MESSAGES[outcome.reason]);
      else setTold(isPhone() ? copy.savedOnPhone : copy.saved);
    } catch {
      // That it could not be kept was told where it was asked.
    } finally {
      setIsBusy(false);
    }
  }

  function forget(): void {
    setTold(null);
    setOffersOutside(false);
  }

  return { save, isBusy, told, offersOutside, forget };
}
