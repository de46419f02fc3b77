import { useNavigate } from 'react-router-dom';
import { Button } from 'shared/ui/Button';
import { EmptyState } from 'shared/ui/EmptyState';
import { SubHeader } from 'shared/ui/SubHeader';
import styles from './TwoPhotos.module.css';
import { VIDEO_INTRO_PATH } from '../video-paths.ts';

/** Shown on a step of picture-to-video that was opened without a photo. */
export function ChoosePhotoFirst() {
  const navigate = useNavigate();
  return (
    <>
      <SubHeader title={COPY.title} exit />
      <div className={styles.middle}>
        <EmptyState
          title={COPY.noPhoto}
          art={<TwoPhotos />}
          action={<Button onClick={() => void navigate(VIDEO_INTRO_PATH)}>{COPY.choosePhoto}</Button>}
        >
          {COPY.noPhotoHint}
        </EmptyState>
      </div>
    </>
  );
}

const COPY = {
  title: '사진을 동영상화',
  noPhoto: '선택된 사진이 없습니다.',
  noPhotoHint: '영상으로 만들 사진을 먼저 골라주세요.',
  choosePhoto: '사진 선택하기',
} as const;

export function TwoPhotos() {
  return (
    <svg className={styles.drawing} viewBox="0 0 112 96" fill="none" aria-hidden="true">
      <g transform="rotate(-9 36 50)">
        <rect className={styles.paper} x="10" y="18" width="48" height="60" rx="4" />
        <rect className={styles.line} x="16" y="25" width="36" height="36" rx="2" />
      </g>
      <g transform="rotate(6 74 48)">
        <rect className={styles.paper} x="48" y="14" width="50" height="64" rx="4" />
        <rect className={styles.line} x="54.5" y="21" width="37" height="39" rx="2" />
        <circle className={styles.sun} cx="80" cy="34" r="6" />
        <path className={styles.hill} d="M55.5 59V51c7-6 13-6 19-1s10 5 16 1v8Z" />
      </g>
    </svg>
  );
}
