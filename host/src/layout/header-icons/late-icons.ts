import type { ReactNode } from 'react';
import { lateValue } from '../late-value.ts';
import type { HeaderType } from '../page-handle.ts';

/** Icons of a header that come after the first screen: they move none of those at their right. */
export const { show: showHeaderIcons, use: useHeaderIcons } = lateValue<
  Partial<Record<HeaderType, ReactNode>>
>({});
