import type { ArchivedItem, GoodsKinds } from '../../goods/kinds/goods-kind.ts';
import type { GoodsRow } from '../queries.ts';
import { goodsName } from '../zip/entry-names.ts';
import { markup, type Html } from '../../archive-markup/html.ts';
import { LOGO, PAGE_END, pageStart } from './page-frame.ts';

/** A goods item; `data` goes into data.json, `file` is the name of its media in the archive. */
export type ArchivedGoods = ArchivedItem & { file: string | null };

/** @returns undefined for a row of an unknown form */
export function archivedGoods(kinds: GoodsKinds, row: GoodsRow): ArchivedGoods | undefined {
  const { goodsId, kind, payload, createdAt } = row.item;
  const file = row.file && goodsName(kind, goodsId, row.file.mime);
  const item = kinds.find(({ name }) => name === kind)?.archiveItem(payload, file);
  if (item === undefined) return undefined;
  return { ...item, data: { goodsId, createdAt: createdAt.toISOString(), ...item.data, kind, file }, file };
}

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
