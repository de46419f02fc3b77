import type { ComponentType } from 'react';

export type AreaFailureProps = {
  /** Null if no release map was readable. */
  area: string | null;
  isRetrying: boolean;
  /** Retries without a page reload. Never rejects; ignored during a retry. */
  onRetry: () => void;
};

export type AreaFailureComponent = ComponentType<AreaFailureProps>;
