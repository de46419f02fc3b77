import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { requiresLogin } from 'shared/errors';
import { Button } from 'shared/ui/Button';
import { EmptyState } from 'shared/ui/EmptyState';
import { LoadingScreen } from 'shared/ui/LoadingScreen';
import { SubHeader } from 'shared/ui/SubHeader';
import drawing from '../../assets/crayon-diary.webp';
import { diaryStateOf } from '../../diary-data.ts';
import {
  refreshJobs,
  RETRY_FOREVER,
  canRetry,
  useCancelJob,
  useJob,
  useRetryJob,
} from '../../../../server-state/jobs.ts';
import { diaryJobOf } from '../../server-state/diary.ts';
import { SessionEnded, WhileWaiting } from '../../../../ui/WhileWaiting.tsx';
import { COPY } from './copy.ts';
import styles from './DiarySelect.module.css';
import { DIARY_RESULT_PATH } from '../../diary-paths.ts';

/** Waits for a diary, then opens its result. */
export function DiaryProgress({ jobId, onChooseAgain }: { jobId: number; onChooseAgain: () => void }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data: job, error, refetch } = useJob(jobId, RETRY_FOREVER);
  const diary = diaryJobOf(job);
  const cancel = useCancelJob();
  const retry = useRetryJob();
  const state = diary === undefined ? null : diaryStateOf(diary);

  useEffect(() => {
    if (state === null) return;
    void refreshJobs(queryClient);
    void navigate(DIARY_RESULT_PATH, { replace: true, state });
    // oxlint-disable-next-line react/exhaustive-deps -- `state` is a new object on each render
  }, [state === null, navigate, queryClient]);

  async function tryAgain() {
    await retry.mutateAsync(jobId).then(
      () => queryClient.invalidateQueries({ queryKey: QUERY_KEYS.job(jobId), exact: true }),
      () => undefined,
    );
  }

  if (requiresLogin(error))
    return (
      <SessionEnded title={COPY.title} error={error} onBack={onChooseAgain} onRetry={() => void refetch()} />
    );
  const isOfAnotherKind = job !== undefined && diary === undefined;
  const isOver = job?.state === 'failed' || job?.state === 'cancelled' || isOfAnotherKind;
  if (isOver || (error !== null && job === undefined))
    return (
      <>
        <SubHeader title={COPY.title} onBack={onChooseAgain} exit />
        <div className={styles.middle} role="alert">
          <EmptyState
            title={retry.error?.message ?? COPY.failed}
            action={
              <div className={styles.ways}>
                {job !== undefined && canRetry(job) && (
                  <Button size="sm" busy={retry.isPending} onClick={() => void tryAgain()}>
                    {COPY.retry}
                  </Button>
                )}
                <Button variant="plain" size="sm" onClick={onChooseAgain}>
                  {COPY.again}
                </Button>
              </div>
            }
          >
            {job?.state === 'failed' ? COPY.failedHint : undefined}
          </EmptyState>
        </div>
      </>
    );
  return (
    <LoadingScreen
      title={COPY.making}
      art={
        <div className={styles.sheet}>
          <img src={drawing} alt="" width={480} height={336} />
        </div>
      }
      action={
        <WhileWaiting job={job} leaveHint={COPY.leaveHint}>
          <Button
            variant="text"
            size="sm"
            busy={cancel.isPending}
            onClick={() => cancel.mutate(jobId, { onSuccess: onChooseAgain })}
          >
            {COPY.cancel}
          </Button>
        </WhileWaiting>
      }
    >
      {COPY.wait}
    </LoadingScreen>
  );
}
