import type { Mood } from 'goods-generators/generator';
import { diaryResultSchema, WEATHERS, type Weather } from 'shared/contract/kinds/diary';
import { daySchema } from 'shared/contract/identifiers';
import * as z from 'shared/schema';
import { aiNote, markup, NO_HTML } from '../../../archive-markup/html.ts';
import { koreanDay } from '../../../archive-markup/korean-day.ts';
import { resultUrl } from '../../../jobs/present.ts';
import type { GoodsKind } from '../goods-kind.ts';
import { registerDiaryRoutes } from './routes.ts';

/** The contract's diaryResultSchema without its URL. */
const storedDiarySchema = z.omit(diaryResultSchema, { image_url: true });

const payloadSchema = z.object({
  title: z.string(),
  content: z.string(),
  weather: z.enum(WEATHERS),
  mood: z.string(),
  date: daySchema,
  byAi: z._default(z.boolean(), false),
});

const WEATHER_NAMES: Readonly<Record<Weather, string>> = {
  sunny: '맑음',
  cloudy: '흐림',
  rainy: '비',
  snowy: '눈',
};

/** Of the moods that generators know; any other text is its own name. */
const MOOD_NAMES = {
  happy: '행복',
  excited: '신남',
  calm: '평온',
  grateful: '고마움',
  touched: '뭉클함',
  playful: '장난스러움',
} satisfies Readonly<Record<Mood, string>>;

function moodName(mood: string): string {
  return new Map(Object.entries(MOOD_NAMES)).get(mood) ?? mood;
}

/** 그림일기: the text and the illustration of a picture diary, made from one post. */
export const diaryKind: GoodsKind = {
  name: 'diary',
  requiresMedia: false,
  registerRoutes: registerDiaryRoutes,
  loadRunner: async (settings) => (await import('./run.ts')).openDiaryRunner(settings),
  presentJob: (urlOf, row, status) => {
    const stored = z.safeParse(storedDiarySchema, row.result).data;
    const result = stored === undefined ? null : { ...stored, image_url: resultUrl(urlOf, row) };
    return { ...status, kind: 'diary', postId: row.post_id, result };
  },
  presentItem: ({ mediaUrl, postId }) => ({ illustration: mediaUrl, postId }),
  archivedFields: 'title, content, weather, mood, date; 그림이 없으면 file은 null.',
  archiveItem: (payload, file) => {
    const diary = z.safeParse(payloadSchema, payload).data;
    if (diary === undefined) return undefined;
    const illustration =
      file === null
        ? NO_HTML
        : markup`<div class="photos">
          <a href="${file}"
            ><img src="${file}" loading="lazy" decoding="async" alt="${diary.title}, 그림"
          /></a>
        </div>`;
    const mood = diary.mood === '' ? '' : ` · 기분 ${moodName(diary.mood)}`;
    const article = markup`<article class="memory">
    ${illustration}
    <h2>${diary.title}</h2>
    <p class="day">그림일기 · <time datetime="${diary.date}">${koreanDay(diary.date)}</time> · 날씨 ${WEATHER_NAMES[diary.weather]}${mood}</p>
    <p class="words">${diary.content}</p>
    ${aiNote(diary)}
  </article> `;
    return { data: diary, article, day: diary.date };
  },
};
