import { useState } from 'react';
import { BookHeart } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { LIMITS } from 'shared/contract/limits';
import { Button } from 'shared/ui/Button';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { Icon } from 'shared/ui/Icon';
import drawing from '../../assets/crayon-diary.webp';
import { useMonths } from '../../server-state/months.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Intro } from '../../ui/Intro.tsx';
import { copy } from './copy.ts';
import '../../diary/hands.css';
import styles from './DiaryIntroScreen.module.css';

/** Where the picture diary begins. It takes six memories to choose from. */
export function DiaryIntroScreen() {
  const navigate = useNavigate();
  const months = useMonths();
  const [isCounting, setIsCounting] = useState(false);
  const [tooFew, setTooFew] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function choose() {
    setIsCounting(true);
    const { data } = months.data === undefined ? await months.refetch() : months;
    setIsCounting(false);
    if (data === undefined) {
      setFailure(copy.countFailed);
      return;
    }
    const total = data.reduce((sum, { count }) => sum + count, 0);
    if (total < LIMITS.diaryMinimumPosts) setTooFew(total);
    else void navigate('/goods/diary/select');
  }

  return (
    <>
      <Intro
        title={copy.title}
        headline={copy.headline}
        lede={copy.lede}
        art={<SampleDiary />}
        action={
          <Button busy={isCounting} busyLabel={copy.counting} onClick={() => void choose()}>
            {copy.choose}
          </Button>
        }
      />
      <ConfirmDialog
        open={tooFew !== null}
        title={copy.tooFewTitle}
        art={<Icon of={BookHeart} size="lg" />}
        description={
          <>
            {copy.tooFew} {copy.now(tooFew ?? 0)}
          </>
        }
        confirmLabel={copy.write}
        onConfirm={() => void navigate('/write')}
        cancelLabel={copy.close}
        onCancel={() => setTooFew(null)}
      />
      <Alert message={failure} onClose={() => setFailure(null)} />
    </>
  );
}

function SampleDiary() {
  return (
    <div className={styles.diary} aria-hidden="true">
      <div className={styles.frame}>
        <img className={styles.drawing} src={drawing} alt="" width={480} height={336} />
        <div className={styles.lines}>
          {copy.sample.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </div>
    </div>
  );
}
