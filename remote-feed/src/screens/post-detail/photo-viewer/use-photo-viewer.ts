import { useEffect, useEffectEvent, useState } from 'react';
import { showToast } from 'shared/errors';
import { copy } from '../copy.ts';
import type { PhotoViewer } from './PhotoViewer.tsx';

/** The viewer's code, fetched when it is first wanted: most look at a memory without enlarging its photos. */
export function usePhotoViewer(wanted: boolean, onFailed: () => void): typeof PhotoViewer | null {
  const [viewer, setViewer] = useState<{ component: typeof PhotoViewer } | null>(null);
  const isMissing = wanted && viewer === null;

  const fail = useEffectEvent(() => {
    showToast({ message: copy.viewer.loadFailed, tone: 'error' });
    onFailed();
  });

  useEffect(() => {
    if (!isMissing) return undefined;
    let isStillOpen = true;
    void fetchViewer().then((component) => {
      if (!isStillOpen) return undefined;
      if (component === null) return fail();
      return setViewer({ component });
    });
    return () => {
      isStillOpen = false;
    };
  }, [isMissing]);

  return viewer?.component ?? null;
}

async function fetchViewer(): Promise<typeof PhotoViewer | null> {
  try {
    return (await import(/* webpackChunkName: "photo-viewer" */ './PhotoViewer.tsx')).PhotoViewer;
  } catch {
    return null;
  }
}
