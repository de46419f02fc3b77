import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { asksForLogin } from 'shared/errors';
import { Button } from 'shared/ui/Button';
import { EmptyState } from 'shared/ui/EmptyState';
import { LoadingScreen } from 'shared/ui/LoadingScreen';
import { SubHeader } from 'shared/ui/SubHeader';
import drawing from '../../assets/crayon-diary.webp';
import { diaryStateOf } from '../../diary-state.ts';
import {
  refreshJobs,
  UNTIL_ANSWERED,
  useCancelJob,
  useJob,
  useRetryJob,
} from '../../../../server-state/jobs.ts';
import { SessionEnded } from '../../../../ui/SessionEnded.tsx';
import { WhileWaiting } from '../../../../ui/WhileWaiting.tsx';
import { copy } from './copy.ts';
import styles from './DiarySelect.module.css';

type MakingDiaryProps = { jobId: number; onChooseAgain: () => void };

/** The whole screen waits for a diary, then shows it. */
export function MakingDiary({ jobId, onChooseAgain }: MakingDiaryProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data: job, error, refetch } = useJob(jobId, UNTIL_ANSWERED);
  const cancel = useCancelJob();
  const retry = useRetryJob();
  const state = job?.kind === 'diary' ? diaryStateOf(job) : null;

  useEffect(() => {
    if (state === null) return;
    void refreshJobs(queryClient);
    void navigate('/goods/diary/result', { replace: true, state });
    // oxlint-disable-next-line react/exhaustive-deps -- the state is made anew at each rendering; that there is one is what counts
  }, [state === null, navigate, queryClient]);

  async function tryAgain() {
    await retry.mutateAsync(jobId).then(
      () => queryClient.invalidateQueries({ queryKey: QUERY_KEYS.job(jobId), exact: true }),
      () => undefined,
    );
  }

  if (asksForLogin(error))
    return (
      <SessionEnded title={copy.title} error={error} onBack={onChooseAgain} onRetry={() => void refetch()} />
    );
  const isOver = job?.state === 'failed' || job?.state === 'cancelled' || job?.kind === 'video';
  if (isOver || (error !== null && job === undefined)) {
    return (
      <>
        <SubHeader title={copy.title} onBack={onChooseAgain} exit />
        <div className={styles.middle} role="alert">
          <EmptyState
            title={retry.error?.message ?? copy.failed}
            action={
              <div className={styles.ways}>
                {job?.state === 'failed' && (
                  <Button size="sm" busy={retry.isPending} onClick={() => void tryAgain()}>
                    {copy.retry}
                  </Button>
                )}
                <Button variant="plain" size="sm" onClick={onChooseAgain}>
                  {copy.again}
                </Button>
              </div>
            }
          >
            {job?.state === 'failed' ? copy.failedHint : undefined}
          </EmptyState>
        </div>
      </>
    );
  }
  return (
    <LoadingScreen
      title={copy.making}
      art={
        <div className={styles.sheet}>
          <img src={drawing} alt="" width={480} height={336} />
        </div>
      }
      action={
        <WhileWaiting job={job} mayLeave={copy.mayLeave}>
          <Button
            variant="text"
            size="sm"
            busy={cancel.isPending}
            onClick={() => cancel.mutate(jobId, { onSuccess: onChooseAgain })}
          >
            {copy.cancel}
          </Button>
        </WhileWaiting>
      }
    >
      {copy.wait}
    </LoadingScreen>
  );
}
