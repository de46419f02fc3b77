import { useSearchParams } from 'react-router-dom';
import { jobIdParam } from '../../../../ui/job-address.ts';
import { DiaryProgress } from './DiaryProgress.tsx';
import { useState, useRef } from 'react';
import { useMonths } from 'shared/posts/months';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Button } from 'shared/ui/Button';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { CallToAction } from 'shared/ui/CallToAction';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { EmptyState } from 'shared/ui/EmptyState';
import { Page } from 'shared/ui/Page';
import { SubHeader } from 'shared/ui/SubHeader';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { WRITE_PATH } from 'shared/contract/paths';
import { useTypedText } from 'shared/validation/use-typed-text';
import { randomId } from 'shared/text/random-id';
import { useAllowance, refreshJobs } from '../../../../server-state/jobs.ts';
import { Alert } from '../../../../ui/Alert.tsx';
import { AllowanceNote } from '../../../../ui/AllowanceNote.tsx';
import { COPY } from './copy.ts';
import { PostGrid, PostGridSkeleton } from './PostGrid.tsx';
import { isFinalRejection } from '../../../../server-state/job-calls.ts';
import { startDiary } from '../../server-state/diary.ts';

/** Selects the post; with `?job=` waits for its diary, also after a reload. */
function DiarySelectScreen() {
  const [query, setQuery] = useSearchParams();
  const jobId = jobIdParam(query);
  if (jobId !== null)
    return <DiaryProgress jobId={jobId} onChooseAgain={() => setQuery({}, { replace: true })} />;
  return (
    <PostSelection onStarted={(startedJobId) => setQuery({ job: String(startedJobId) }, { replace: true })} />
  );
}

/** All posts by year; exactly one of them becomes a diary. */
function PostSelection({ onStarted }: { onStarted: (jobId: number) => void }) {
  const months = useMonths();
  const allowance = useAllowance();
  const [text, setText] = useTypedText('post');
  const chosen = text === '' ? null : Number(text);
  const [hasReadHint, setHasReadHint] = useState(chosen !== null);
  const diary = useStartDiary(onStarted);

  return (
    <>
      <SubHeader title={COPY.title} exit />
      <Page busy={months.data === undefined && !months.isError}>
        {months.data !== undefined ? (
          months.data.length === 0 ? (
            <EmptyState title={COPY.empty} action={<ButtonLink to={WRITE_PATH}>{COPY.write}</ButtonLink>}>
              {COPY.emptyHint}
            </EmptyState>
          ) : (
            <PostGrid
              months={months.data}
              chosen={chosen}
              onChoose={(postId) => setText(postId === null ? '' : String(postId))}
            />
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

/** Starts the diary of a post: retries after network failures reuse the idempotency key. */
function useStartDiary(onStarted: (jobId: number) => void) {
  const queryClient = useQueryClient();
  const [rejection, setRejection] = useState<string | null>(null);
  const lastSent = useRef<{ postId: number; idempotencyKey: string } | null>(null);
  const start = useMutation({
    mutationFn: (postId: number) => {
      if (lastSent.current?.postId !== postId) lastSent.current = { postId, idempotencyKey: randomId() };
      return startDiary(postId, lastSent.current.idempotencyKey);
    },
    onSuccess: (jobId) => {
      lastSent.current = null;
      void refreshJobs(queryClient);
      onStarted(jobId);
    },
    onError: (error) => {
      const isFinal = isFinalRejection(error);
      if (isFinal) lastSent.current = null;
      setRejection(isFinal ? error.message : COPY.failed);
    },
  });
  return {
    start: (postId: number) => start.mutate(postId),
    isPending: start.isPending,
    rejection,
    reset: () => setRejection(null),
  };
}

export { DiarySelectScreen as Component };
