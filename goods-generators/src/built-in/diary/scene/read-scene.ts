import type { Weather } from 'shared/contract/kinds/diary';
import type { DiarySource, Mood } from '../../../generator.ts';
import { readMood, readWeather } from '../diary-vocabulary.ts';

const SETTINGS = ['sea', 'mountain', 'home', 'field'] as const;
const SEASONS = ['winter', 'spring', 'summer', 'autumn'] as const;

export type Setting = (typeof SETTINGS)[number];
export type Season = (typeof SEASONS)[number];
export type Light = 'day' | 'morning' | 'sunset' | 'night';
export type Thing =
  | 'balloons'
  | 'birthday'
  | 'flowers'
  | 'snowman'
  | 'animal'
  | 'picnic'
  | 'hearts'
  | 'kite'
  | 'rainbow';

/** What a drawing of a post shows. Plain data: it travels to the program that draws, without the text. */
export type Scene = {
  season: Season;
  weather: Weather;
  light: Light;
  setting: Setting;
  things: readonly Thing[];
  /** 1 to 4. */
  people: number;
};

const SETTING_NAMES: readonly (readonly [Setting, RegExp])[] = [
  ['sea', /바다|바닷|해변|해수욕|파도|갯벌|모래|제주|호수|강가|물놀이|수영|낚시|\b(?:sea|beach|lake)\b/iu],
  // 산책, 계산 and 우산 do not mean a mountain.
  [
    'mountain',
    /등산|(?<![가-힣])산(?:에|을|이|과|길|속|꼭|정|으로)|캠핑|계곡|숲|단풍|한라산|설악|\bmountain\b/iu,
  ],
  [
    'home',
    /(?<![가-힣])(?:우리\s?)?집(?:에|이|을|으|에서|안|밥|들)|집에|거실|마당|부엌|주방|김장|댁|설날|추석|생일|이사|밥상|\bhome\b/iu,
  ],
  ['field', /공원|소풍|들판|잔디|나들이|놀이터|운동장|텃밭|\b(?:park|picnic)\b/iu],
];

const THING_NAMES: readonly (readonly [Thing, RegExp])[] = [
  ['birthday', /생일|돌잔치|케이크|케익|축하|풍선|\bbirthday\b/iu],
  ['flowers', /꽃|정원|화분|\bflowers?\b/iu],
  ['snowman', /눈사람|눈싸움|눈놀이|눈썰매|\bsnowman\b/iu],
  ['animal', /강아지|멍멍|고양이|야옹|반려|\b(?:dog|cat|puppy)\b/iu],
  ['picnic', /소풍|도시락|김밥|피크닉|돗자리|\bpicnic\b/iu],
  ['kite', /(?<![가-힣])연(?:을|날|이)|바람개비|\bkite\b/iu],
  ['rainbow', /무지개|\brainbow\b/iu],
];

const LIGHT_NAMES: readonly (readonly [Light, RegExp])[] = [
  // Chestnuts (밤을 줍다) are not the night.
  [
    'night',
    /(?<![가-힣])밤(?:에|하늘|바다|늦|새|이)|한밤|별(?:빛|똥|자리|이\s)|달빛|보름달|불꽃|야경|\bnight\b/iu,
  ],
  ['sunset', /노을|석양|해\s?[질지]|저녁|\b(?:sunset|evening)\b/iu],
  ['morning', /새벽|아침|일출|해돋이|\b(?:morning|sunrise)\b/iu],
];

/** What each mood adds where the text names nothing to draw. */
const OF_MOOD: Readonly<Record<Mood, Thing>> = {
  happy: 'flowers',
  excited: 'balloons',
  calm: 'flowers',
  grateful: 'hearts',
  touched: 'hearts',
  playful: 'kite',
};

/** Reads what can be drawn of a post. The same post is the same scene. */
export function readScene(source: Omit<DiarySource, 'photo'>): Scene {
  const text = `${source.title}\n${source.content}`;
  const mood = readMood(text);
  const month = Number(source.memoryDate.slice(5, 7));
  const season = SEASONS[Math.floor((month % 12) / 3)] ?? 'spring';
  const weather = readWeather(text) ?? 'sunny';
  const named = THING_NAMES.flatMap(([thing, name]) => (name.test(text) ? [thing] : []));
  const setting = firstIn(text, SETTING_NAMES) ?? SETTINGS[source.postId % SETTINGS.length] ?? 'field';
  const things = named.length === 0 && mood !== undefined ? [OF_MOOD[mood]] : named;
  const canBloom = season !== 'winter' && weather !== 'snowy' && setting !== 'sea';
  return {
    season: weather === 'snowy' ? 'winter' : season,
    weather,
    light: firstIn(text, LIGHT_NAMES) ?? (mood === 'touched' ? 'sunset' : 'day'),
    setting,
    // Nothing blooms in snow or sand.
    things: canBloom ? things : things.filter((thing) => thing !== 'flowers'),
    people: Math.min(4, Math.max(1, source.participants.length)),
  };
}

function firstIn<Name>(text: string, names: readonly (readonly [Name, RegExp])[]): Name | undefined {
  return names.find(([, pattern]) => pattern.test(text))?.[0];
}
