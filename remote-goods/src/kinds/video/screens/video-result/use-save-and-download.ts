import { useState } from 'react';
import { inAppBrowser } from 'shared/browser/in-app-browser';
import { mediaUrl } from 'shared/http';
import { DOWNLOAD_FAILURE_MESSAGES, downloadFile, isPhone } from 'shared/media/download';
import { todayAsDay } from 'shared/text/local-days';
import { useSaveVideo } from '../../server-state/video.ts';
import { COPY } from './copy.ts';

/** Longer than for a photo (product.md section 9). */
const VIDEO_DOWNLOAD_TIMEOUT_MS = 60_000;

/** Saves a video with the family, and downloads it where the browser can download files. */
export function useSaveAndDownload(video: { tempVideoUrl: string; actionPrompt: string }) {
  const saveVideo = useSaveVideo();
  const [isBusy, setIsBusy] = useState(false);
  const [offersOutside, setOffersOutside] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  async function save(): Promise<void> {
    setIsBusy(true);
    try {
      await saveVideo.mutateAsync(video);
      if (inAppBrowser() !== null) {
        setOffersOutside(true);
        return;
      }
      const fileName = `ongi_video_${todayAsDay().replaceAll('-', '')}.mp4`;
      const outcome = await downloadFile(mediaUrl(video.tempVideoUrl), fileName, VIDEO_DOWNLOAD_TIMEOUT_MS);
      if (outcome.kind === 'failed') setMessage(DOWNLOAD_FAILURE_MESSAGES[outcome.reason]);
      else setMessage(isPhone() ? COPY.savedOnPhone : COPY.saved);
    } catch {
      // The mutation has shown a toast.
    } finally {
      setIsBusy(false);
    }
  }

  function reset(): void {
    setMessage(null);
    setOffersOutside(false);
  }

  return { save, isBusy, message, offersOutside, reset };
}
