import { useState } from 'react';
import { fetchAsBase64 } from 'shared/media/download';

/** Load state; `none`: the diary has no illustration. */
export type IllustrationState = 'none' | 'loading' | 'loaded' | 'failed';

export type Illustration = {
  /** Null where the diary has none. */
  src: string | null;
  state: IllustrationState;
  onLoad: () => void;
  onError: () => void;
};

/**
 * A diary's illustration. On a decoding error it is fetched once more past every cache: a response that was
 * truncated, or cached without CORS headers, would stay broken until it expires.
 * @param url absolute; null where the diary has none
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
