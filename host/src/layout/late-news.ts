import { lateValue } from './late-value.ts';

/** `새 추억 3개`, and how many; none while there is nothing new. */
type News = { count: number; text: string };

/** What is new for the person, by badge: its numbers come after the first screen. */
export const { show: showNews, use: useNews } = lateValue<Partial<Record<string, News>>>({});
