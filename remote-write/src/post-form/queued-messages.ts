import { COPY } from './copy.ts';

/** What becomes of a post that waits on the device. */
export const QUEUED_MESSAGES = {
  network: COPY.sentLater,
  unsure: COPY.sentLater,
  server: COPY.sentSoon,
  login: COPY.sentAfterLogin,
} as const;
