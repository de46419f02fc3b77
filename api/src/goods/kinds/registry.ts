import { diaryKind } from './diary/kind.ts';
import type { GoodsKinds } from './goods-kind.ts';
import { videoKind } from './video/kind.ts';

/** Every kind of goods; tests add their own. */
export const GOODS_KINDS: GoodsKinds = [videoKind, diaryKind];
