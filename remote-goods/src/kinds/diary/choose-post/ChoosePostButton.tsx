import { useState } from 'react';
import { BookHeart } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { LIMITS } from 'shared/contract/limits';
import { DIARY_SELECT_PATH, WRITE_PATH } from 'shared/contract/paths';
import { useMonths } from 'shared/posts/months';
import { Button } from 'shared/ui/Button';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { Icon } from 'shared/ui/Icon';
import { Alert } from '../../../ui/Alert.tsx';

/** Opens the post selection of a picture diary, which requires six posts. */
export function ChoosePostButton({ label = COPY.choose }: { label?: string }) {
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
        {label}
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

const COPY = {
  choose: '게시글 선택하기',
  counting: '게시글을 세고 있어요',
  countFailed: '데이터를 불러오는 중 오류가 발생했습니다.',
  tooFewTitle: '추억이 조금 더 필요해요',
  tooFew: `그림일기를 만들려면 게시글이 ${LIMITS.diaryMinimumPosts}개 이상 필요해요.`,
  now: (count: number) => `지금은 ${count}개예요.`,
  write: '게시글 더 쓰러 갈래요',
  close: '닫기',
} as const;
