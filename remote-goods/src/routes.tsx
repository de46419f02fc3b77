import { goodsArea } from './goods-area.ts';
import { GOODS_KINDS } from './kinds/registry.ts';

export const area = goodsArea(GOODS_KINDS);
