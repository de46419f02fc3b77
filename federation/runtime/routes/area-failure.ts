import type { ComponentType } from 'react';

export type AreaFailureProps = {
  /** Null if no release map was readable. */
  area: string | null;
  isRetrying: boolean;
  /** Retries without a page reload. Never rejects; ignored during a retry. */
  onRetry: () => void;
};

export type AreaFailureComponent = ComponentType<AreaFailureProps>;

/** Which screens made a page stop responding, by the path at which they are shown. */
export type AreaFreezes = {
  isBlocked: (path: string) => boolean;
  /** The person tries it again. */
  allow: (path: string) => void;
};
