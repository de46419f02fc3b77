import { useState } from 'react';
import { BookHeart } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { LIMITS } from 'shared/contract/limits';
import { Button } from 'shared/ui/Button';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { Icon } from 'shared/ui/Icon';
import { useMonths } from '../server-state/months.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { copy } from './copy.ts';

/** Leads to where a post is chosen for a picture diary; it takes six posts to choose from. */
export function ChoosePost() {
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
      <Button busy={isCounting} busyLabel={copy.counting} onClick={() => void choose()}>
        {copy.choose}
      </Button>
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
