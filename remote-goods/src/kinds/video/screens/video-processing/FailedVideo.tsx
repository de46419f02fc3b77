import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { QUERY_KEYS } from 'shared/contract/query-keys';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { useRetryJob } from '../../../../server-state/jobs.ts';
import { Alert } from '../../../../ui/Alert.tsx';
import { COPY } from './copy.ts';

type FailedVideoProps = {
  /** Null: no failure. */
  message: string | null;
  /** The failed job that can be retried; null where there is none. */
  retriesJobId: number | null;
  /** Navigates back. */
  onClose: () => void;
};

/** Explains a failure, and offers a retry with the same photo and prompt where possible. */
export function FailedVideo({ message, retriesJobId, onClose }: FailedVideoProps) {
  const queryClient = useQueryClient();
  const retry = useRetryJob();
  const [rejection, setRejection] = useState<string | null>(null);
  if (rejection !== null) return <Alert message={rejection} onClose={onClose} />;
  if (retriesJobId === null) return <Alert message={message} onClose={onClose} />;

  async function tryAgain(jobId: number) {
    try {
      await retry.mutateAsync(jobId);
      await queryClient.invalidateQueries({ queryKey: QUERY_KEYS.job(jobId), exact: true });
    } catch (error) {
      setRejection(error instanceof Error ? error.message : COPY.failed);
    }
  }

  return (
    <ConfirmDialog
      open={message !== null}
      title={message ?? ''}
      confirmLabel={COPY.retry}
      busy={retry.isPending}
      onConfirm={() => void tryAgain(retriesJobId)}
      cancelLabel={COPY.close}
      onCancel={onClose}
    />
  );
}
