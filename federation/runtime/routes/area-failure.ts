import type { ComponentType } from 'react';

/** What a host is told when a piece of an area cannot be shown; it draws the card. */
export type AreaFailureProps = {
  /** The area's name in the release map; null when no release map could be read. */
  area: string | null;
  isRetrying: boolean;
  /** Tries again without reloading the page. Never rejects; does nothing while a retry is under way. */
  onRetry: () => void;
};

export type AreaFailureComponent = ComponentType<AreaFailureProps>;
