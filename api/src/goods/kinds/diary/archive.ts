import { daySchema } from 'shared/contract/identifiers';
import { WEATHERS, type Weather } from 'shared/contract/kinds/diary';
import * as z from 'shared/schema';
import { aiNote } from '../../../archive-markup/ai-note.ts';
import { markup, NO_HTML } from '../../../archive-markup/html.ts';
import { koreanDay } from '../../../archive-markup/korean-day.ts';
import type { ArchivedItem } from '../goods-kind.ts';

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

export const ARCHIVED_DIARY_FIELDS = 'title, content, weather, mood, date; 그림이 없으면 file은 null';

export function archiveDiary(payload: unknown, file: string | null): ArchivedItem | undefined {
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
  const mood = diary.mood === '' ? '' : ` · 기분 ${diary.mood}`;
  const article = markup`<article class="memory">
    ${illustration}
    <h2>${diary.title}</h2>
    <p class="day">그림일기 · <time datetime="${diary.date}">${koreanDay(diary.date)}</time> · 날씨 ${WEATHER_NAMES[diary.weather]}${mood}</p>
    <p class="words">${diary.content}</p>
    ${aiNote(diary)}
  </article> `;
  return { data: diary, article };
}
