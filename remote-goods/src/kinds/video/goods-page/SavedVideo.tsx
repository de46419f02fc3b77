import { useState } from 'react';
import type { GoodsItem } from 'shared/contract/goods';
import { mediaUrl } from 'shared/http';
import { Dialog } from 'shared/ui/Dialog';
import { Tag } from 'shared/ui/Tag';
import { Words } from 'shared/ui/Words';
import { PlayMark } from '../ui/PlayMark.tsx';
import { VideoPlayer } from '../video-player/VideoPlayer.tsx';
import { copy } from '../../../screens/goods/copy.ts';
import styles from '../../../screens/goods/SavedGoodsSection.module.css';

type KeptVideoProps = {
  video: GoodsItem & { kind: 'video' };
  /** Its accessible name. */
  label: string;
};

/** A saved video: its first picture, and the player behind it. */
export function KeptVideo({ video, label }: KeptVideoProps) {
  const [isOpen, setIsOpen] = useState(false);
  const address = mediaUrl(video.videoUrl);
  return (
    <>
      <button
        type="button"
        className={styles.open}
        data-role="open"
        aria-label={label}
        onClick={() => setIsOpen(true)}
      >
        {/* Only its first picture: the browser fetches no more of it. */}
        <video className={styles.film} src={`${address}#t=0.1`} preload="metadata" muted tabIndex={-1} />
        <PlayMark place="middle" />
      </button>
      <Dialog kind="drawer" open={isOpen} onClose={() => setIsOpen(false)} title={copy.kept.video}>
        <div className={styles.playing}>
          <VideoPlayer src={address} label={label} />
          <p className={styles.prompt}>
            “<Words>{video.actionPrompt}</Words>”
          </p>
          {video.byAi && <Tag>{copy.kept.byAi}</Tag>}
        </div>
      </Dialog>
    </>
  );
}
