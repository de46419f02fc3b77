import { goodsArea } from './goods-area.ts';
import { GOODS_KINDS } from './kinds/registry.ts';

/** The goods area's public module. */
export const area = goodsArea(GOODS_KINDS);
