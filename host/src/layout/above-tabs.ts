import type { ReactNode } from 'react';
import { lateValue } from './late-value.ts';

/** The outbox above the tabs of every page: it comes after the first screen. */
export const { show: showAboveTabs, use: useAboveTabs } = lateValue<ReactNode>(null);
