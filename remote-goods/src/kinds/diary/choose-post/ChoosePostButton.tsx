import { useState } from 'react';
import { BookHeart } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { LIMITS } from 'shared/contract/limits';
import { WRITE_PATH } from 'shared/contract/paths';
import { useMonths } from 'shared/posts/months';
import { Button } from 'shared/ui/Button';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { Icon } from 'shared/ui/Icon';
import { Alert } from '../../../ui/Alert.tsx';
import { COPY } from './copy.ts';
import { DIARY_SELECT_PATH } from '../diary-paths.ts';

/** Opens the post selection of a picture diary, which requires six posts. */
export function ChoosePostButton() {
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
      setFailure(COPY.countFailed);
      return;
    }
    const total = data.reduce((sum, { count }) => sum + count, 0);
    if (total < LIMITS.diaryMinimumPosts) setTooFew(total);
    else void navigate(DIARY_SELECT_PATH);
  }

  return (
    <>
      <Button busy={isCounting} busyLabel={COPY.counting} onClick={() => void choose()}>
        {COPY.choose}
      </Button>
      <ConfirmDialog
        open={tooFew !== null}
        title={COPY.tooFewTitle}
        art={<Icon of={BookHeart} size="lg" />}
        description={
          <>
            {COPY.tooFew} {COPY.now(tooFew ?? 0)}
          </>
        }
        confirmLabel={COPY.write}
        onConfirm={() => void navigate(WRITE_PATH)}
        cancelLabel={COPY.close}
        onCancel={() => setTooFew(null)}
      />
      <Alert message={failure} onClose={() => setFailure(null)} />
    </>
  );
}
