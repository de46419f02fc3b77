import { daySchema } from 'shared/contract/identifiers';
import { WEATHERS, type Weather } from 'shared/contract/goods-result';
import * as z from 'shared/schema';
import type { GoodsRow } from './archive-queries.ts';
import { goodsName } from './entry-names.ts';
import { markup, NO_HTML, type Html } from './html.ts';
import { koreanDay } from './korean-day.ts';
import { LOGO, PAGE_END, pageStart } from './page-frame.ts';

const byAi = z._default(z.boolean(), false);
const videoSchema = z.object({ actionPrompt: z.string(), byAi });
const diarySchema = z.object({
  title: z.string(),
  content: z.string(),
  weather: z.enum(WEATHERS),
  mood: z.string(),
  date: daySchema,
  byAi,
});

type ArchivedVideo = z.infer<typeof videoSchema> & { kind: 'video'; file: string };
type ArchivedDiary = z.infer<typeof diarySchema> & { kind: 'diary'; file: string | null };

/** A kept piece, with the name of its file in the archive. */
export type ArchivedGoods = (ArchivedVideo | ArchivedDiary) & { goodsId: number; createdAt: string };

const WEATHER_NAMES: Readonly<Record<Weather, string>> = {
  sunny: '맑음',
  cloudy: '흐림',
  rainy: '비',
  snowy: '눈',
};

/** A row as the archive tells it; undefined where it is of no form that we know. */
export function archivedGoods(row: GoodsRow): ArchivedGoods | undefined {
  const common = { goodsId: Number(row.goods_id), createdAt: new Date(row.created_at).toISOString() };
  const file =
    row.storage_key === null || row.mime === null ? null : goodsName(row.kind, row.goods_id, row.mime);
  if (row.kind === 'video') {
    const video = z.safeParse(videoSchema, row.payload).data;
    return video === undefined || file === null ? undefined : { ...common, ...video, kind: 'video', file };
  }
  const diary = z.safeParse(diarySchema, row.payload).data;
  return diary === undefined ? undefined : { ...common, ...diary, kind: 'diary', file };
}

/** goods.html: what the family made of its memories. */
export function goodsPage(goods: readonly ArchivedGoods[]): Html {
  return markup`${pageStart('우리 가족 굿즈', '')}
    <header class="bar column">
      <a href="index.html">${LOGO}<span>처음으로</span></a>
    </header>
    <main class="column">
      <h1>우리 가족 굿즈</h1>
      <p class="lead">${goods.length}개</p>
      ${goods.map((piece) => (piece.kind === 'video' ? videoArticle(piece) : diaryArticle(piece)))}
    </main>
    <nav class="turn column" aria-label="다른 쪽"><a href="index.html">처음으로</a></nav>
    ${PAGE_END}`;
}

function aiNote(piece: ArchivedGoods): Html {
  return piece.byAi ? markup`<p class="by">AI로 만들었어요</p>` : NO_HTML;
}

function videoArticle(video: ArchivedGoods & ArchivedVideo): Html {
  return markup`<article class="memory">
    <div class="photos">
      <video
        src="${video.file}"
        controls
        playsinline
        preload="metadata"
        aria-label="${video.actionPrompt}"
      ></video>
    </div>
    <h2>${video.actionPrompt}</h2>
    <p class="day">움직이는 사진</p>
    ${aiNote(video)}
  </article> `;
}

function diaryArticle(diary: ArchivedGoods & ArchivedDiary): Html {
  const picture =
    diary.file === null
      ? NO_HTML
      : markup`<div class="photos">
          <a href="${diary.file}"
            ><img src="${diary.file}" loading="lazy" decoding="async" alt="${diary.title}, 그림"
          /></a>
        </div>`;
  const mood = diary.mood === '' ? '' : ` · 기분 ${diary.mood}`;
  return markup`<article class="memory">
    ${picture}
    <h2>${diary.title}</h2>
    <p class="day">그림일기 · <time datetime="${diary.date}">${koreanDay(diary.date)}</time> · 날씨 ${WEATHER_NAMES[diary.weather]}${mood}</p>
    <p class="words">${diary.content}</p>
    ${aiNote(diary)}
  </article> `;
}
