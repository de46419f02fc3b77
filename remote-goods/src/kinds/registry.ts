import { diaryKind } from './diary/diary-kind.ts';
import type { GoodsKind } from './goods-kind.ts';
import { videoKind } from './video/video-kind.ts';

/** The kinds of goods, in the order of the goods page. A new kind is one folder and one line here. */
export const GOODS_KINDS: readonly GoodsKind[] = [videoKind, diaryKind];
