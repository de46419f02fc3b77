import { useState } from 'react';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Button } from 'shared/ui/Button';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { CallToAction } from 'shared/ui/CallToAction';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { EmptyState } from 'shared/ui/EmptyState';
import { Page } from 'shared/ui/Page';
import { SubHeader } from 'shared/ui/SubHeader';
import { useAllowance } from '../../../../server-state/allowance.ts';
import { useMonths } from '../../server-state/months.ts';
import { Alert } from '../../../../ui/Alert.tsx';
import { AllowanceNote } from '../../../../ui/AllowanceNote.tsx';
import { COPY } from './copy.ts';
import { PostGrid } from './PostGrid.tsx';
import { PostGridSkeleton } from './PostGridSkeleton.tsx';
import { useStartDiary } from './use-start-diary.ts';

/** All posts by year; exactly one of them becomes a diary. */
export function PostSelection({ onStarted }: { onStarted: (jobId: number) => void }) {
  const months = useMonths();
  const allowance = useAllowance();
  const [chosen, setChosen] = useState<number | null>(null);
  const [hasReadHint, setHasReadHint] = useState(false);
  const diary = useStartDiary(onStarted);

  return (
    <>
      <SubHeader title={COPY.title} exit />
      <Page busy={months.data === undefined && !months.isError}>
        {months.data !== undefined ? (
          months.data.length === 0 ? (
            <EmptyState title={COPY.empty} action={<ButtonLink to="/write">{COPY.write}</ButtonLink>}>
              {COPY.emptyHint}
            </EmptyState>
          ) : (
            <PostGrid months={months.data} chosen={chosen} onChoose={setChosen} />
          )
        ) : months.isError ? (
          <AreaErrorCard title={COPY.loadFailed} error={months.error} onRetry={() => void months.refetch()} />
        ) : (
          <PostGridSkeleton />
        )}
      </Page>
      <CallToAction>
        <AllowanceNote />
        <Button
          disabled={chosen === null || allowance.data?.left === 0}
          busy={diary.isPending}
          onClick={() => chosen !== null && diary.start(chosen)}
        >
          {COPY.make}
        </Button>
      </CallToAction>
      <ConfirmDialog
        open={!hasReadHint && months.data !== undefined && months.data.length > 0}
        title={COPY.title}
        description={COPY.popup}
        confirmLabel={COPY.confirm}
        cancelLabel={null}
        onConfirm={() => setHasReadHint(true)}
        onCancel={() => setHasReadHint(true)}
      />
      <Alert message={diary.rejection} onClose={diary.reset} />
    </>
  );
}
