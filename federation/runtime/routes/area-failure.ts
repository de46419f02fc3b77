import type { ComponentType } from 'react';

/** Props of the host's error card for an area or one of its screens. */
export type AreaFailureProps = {
  /** The area's name in the release map; null when no release map could be read. */
  area: string | null;
  isRetrying: boolean;
  /** Tries again without reloading the page. Never rejects; does nothing while a retry is under way. */
  onRetry: () => void;
};

export type AreaFailureComponent = ComponentType<AreaFailureProps>;
