import { useNavigate } from 'react-router-dom';
import { Button } from 'shared/ui/Button';
import { EmptyState } from 'shared/ui/EmptyState';
import { SubHeader } from 'shared/ui/SubHeader';
import { TwoPhotos } from './TwoPhotos.tsx';
import styles from './ChoosePhotoFirst.module.css';

/** A step of picture-to-video that somebody came to without a photo. */
export function ChoosePhotoFirst() {
  const navigate = useNavigate();
  return (
    <>
      <SubHeader title="사진을 동영상화" exit />
      <div className={styles.middle}>
        <EmptyState
          title="선택된 사진이 없습니다."
          art={<TwoPhotos />}
          action={<Button onClick={() => void navigate('/goods/pictureToVideo')}>사진 선택하기</Button>}
        >
          영상으로 만들 사진을 먼저 골라주세요.
        </EmptyState>
      </div>
    </>
  );
}
