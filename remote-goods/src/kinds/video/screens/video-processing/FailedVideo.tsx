import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { useRetryJob } from '../../../../server-state/jobs.ts';
import { Alert } from '../../../../ui/Alert.tsx';
import { copy } from './copy.ts';

type FailedVideoProps = {
  /** Null: nothing has failed. */
  message: string | null;
  /** The job that can be begun again as it is; null where there is none. */
  retriesJobId: number | null;
  /** Goes back one page. */
  onClose: () => void;
};

/** What went wrong, and the way back; or once more with the same photo and the same words. */
export function FailedVideo({ message, retriesJobId, onClose }: FailedVideoProps) {
  const queryClient = useQueryClient();
  const retry = useRetryJob();
  const [refusal, setRefusal] = useState<string | null>(null);
  if (refusal !== null) return <Alert message={refusal} onClose={onClose} />;
  if (retriesJobId === null) return <Alert message={message} onClose={onClose} />;

  async function tryAgain(jobId: number) {
    try {
      await retry.mutateAsync(jobId);
      await queryClient.invalidateQueries({ queryKey: QUERY_KEYS.job(jobId), exact: true });
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : copy.failed);
    }
  }

  return (
    <ConfirmDialog
      open={message !== null}
      title={message ?? ''}
      confirmLabel={copy.retry}
      busy={retry.isPending}
      onConfirm={() => void tryAgain(retriesJobId)}
      cancelLabel={copy.close}
      onCancel={onClose}
    />
  );
}
