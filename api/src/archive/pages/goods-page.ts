import type { ArchivedItem, GoodsKinds } from '../../goods/kinds/goods-kind.ts';
import type { GoodsRow } from '../archive-queries.ts';
import { goodsName } from '../zip/entry-names.ts';
import { markup, type Html } from './html.ts';
import { LOGO, PAGE_END, pageStart } from './page-frame.ts';

/** A goods item; `data` goes into data.json, `file` is the name of its media in the archive. */
export type ArchivedGoods = ArchivedItem & { file: string | null };

/** @returns undefined for a row of an unknown form */
export function archivedGoods(kinds: GoodsKinds, row: GoodsRow): ArchivedGoods | undefined {
  const file =
    row.storage_key === null || row.mime === null ? null : goodsName(row.kind, row.goods_id, row.mime);
  const item = kinds.find(({ name }) => name === row.kind)?.archiveItem(row.payload, file);
  if (item === undefined) return undefined;
  const common = { goodsId: Number(row.goods_id), createdAt: new Date(row.created_at).toISOString() };
  return { ...item, data: { ...common, ...item.data, kind: row.kind, file }, file };
}

/** goods.html */
export function goodsPage(goods: readonly ArchivedGoods[]): Html {
  return markup`${pageStart('우리 가족 굿즈', '')}
    <header class="bar column">
      <a href="index.html">${LOGO}<span>처음으로</span></a>
    </header>
    <main class="column">
      <h1>우리 가족 굿즈</h1>
      <p class="lead">${goods.length}개</p>
      ${goods.map(({ article }) => article)}
    </main>
    <nav class="turn column" aria-label="다른 쪽"><a href="index.html">처음으로</a></nav>
    ${PAGE_END}`;
}
