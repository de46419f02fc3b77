import { useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from 'shared/errors';
import { randomId } from 'shared/text/random-id';
import { beginDiary } from '../../../../server-state/goods.ts';
import { refreshJobs } from '../../../../server-state/jobs.ts';
import { copy } from './copy.ts';

/** Asks for the diary of a memory: once, however often the network makes somebody try. */
export function useDiaryOrder(onBegun: (jobId: number) => void) {
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<string | null>(null);
  const lastSent = useRef<{ postId: number; key: string } | null>(null);
  const order = useMutation({
    mutationFn: (postId: number) => {
      if (lastSent.current?.postId !== postId) lastSent.current = { postId, key: randomId() };
      return beginDiary(postId, lastSent.current.key);
    },
    onSuccess: (jobId) => {
      lastSent.current = null;
      void refreshJobs(queryClient);
      onBegun(jobId);
    },
    onError: (error) => {
      const wasRefused = error instanceof ApiError && error.status !== null && error.status < 500;
      if (wasRefused) lastSent.current = null;
      setRefusal(wasRefused ? error.message : copy.failed);
    },
  });
  return {
    begin: (postId: number) => order.mutate(postId),
    isPending: order.isPending,
    refusal,
    forget: () => setRefusal(null),
  };
}
