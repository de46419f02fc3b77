import { useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { randomId } from 'shared/text/random-id';
import { isFinalRejection } from '../../../../server-state/is-final-rejection.ts';
import { refreshJobs } from '../../../../server-state/jobs.ts';
import { startDiary } from '../../server-state/diary.ts';
import { COPY } from './copy.ts';

/** Starts the diary of a post: retries after network failures reuse the idempotency key. */
export function useStartDiary(onStarted: (jobId: number) => void) {
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
