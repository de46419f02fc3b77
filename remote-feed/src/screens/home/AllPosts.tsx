import { LayoutGrid } from 'lucide-react';
import { flushSync } from 'react-dom';
import { useHeader } from 'shared/shell';
import { Icon } from 'shared/ui/Icon';
import { COPY } from './copy.ts';
import styles from './AllPosts.module.css';

/** After the last of the recent posts: leads to the gallery, as the header's icon does. */
export function AllPosts() {
  return (
    <button type="button" className={styles.card} onClick={showGallery}>
      <span className={styles.art}>
        <Icon of={LayoutGrid} />
      </span>
      {COPY.allPosts}
    </button>
  );
}

function showGallery(): void {
  flushSync(() => useHeader.getState().setMode('gallery'));
  window.scrollTo(0, 0);
  // The button is gone, and the focus with it.
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}
