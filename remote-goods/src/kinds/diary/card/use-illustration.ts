import { useState } from 'react';
import { fetchAsBase64 } from 'shared/media/download';

/** What has come of fetching the picture; `none`: the diary has no picture. */
export type IllustrationState = 'none' | 'loading' | 'loaded' | 'failed';

export type Illustration = {
  /** What the picture is loaded from; null where the diary has none. */
  src: string | null;
  state: IllustrationState;
  onLoad: () => void;
  onError: () => void;
};

/**
 * A diary's picture. One that cannot be decoded is fetched once more, past every cache: a truncated response, or one that was
 * cached without CORS headers, would otherwise stay broken until it expires.
 * @param url an absolute address; null where the diary has none
 */
export function useIllustration(url: string | null): Illustration {
  const [state, setState] = useState<IllustrationState>(url === null ? 'none' : 'loading');
  const [dataUrl, setDataUrl] = useState<string | null>(null);

  async function fetchAgain(address: string): Promise<void> {
    const fetched = await fetchAsBase64(address);
    if (fetched.kind === 'failed') setState('failed');
    else setDataUrl(fetched.dataUrl);
  }

  return {
    src: dataUrl ?? url,
    state,
    onLoad: () => setState('loaded'),
    onError: () => {
      if (url === null || dataUrl !== null) setState('failed');
      else void fetchAgain(url);
    },
  };
}
