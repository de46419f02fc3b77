import type { Weather } from 'shared/contract/kinds/diary';
import type { Mood } from '../../generator.ts';

const WEATHERS: readonly (readonly [Weather, RegExp])[] = [
  [
    'rainy',
    // 나비, 담비 and 비교 do not mean rain.
    /(?<![가-힣])(?:봄|가을|겨울|장대|보슬)?비(?:가|는|도|를)?\s?(?:오[는고면]|와|왔|온\s|내[려렸리린]|맞[으았고]|그[치쳤친]|쏟|올까)|소나기|장마|우산|우비|빗[소방물길속]|장화|\b(?:rain\w*|umbrella)\b/iu,
  ],
  [
    'snowy',
    // Movements of the eye (눈이 와락 감긴다) and love at first sight (첫눈에 반한) do not mean snow.
    /눈사람|눈싸움|눈썰매|함박눈|눈송이|눈밭|눈꽃|첫눈(?!에\s?(?:반|보))|(?<![가-힣])눈[이도]?\s?(?:내[려렸리린]|오[는고면]|와(?!락)|왔|온|펑펑|쌓)|\bsnow\w*/iu,
  ],
  [
    'cloudy',
    /흐린\s?(?:날|하늘|아침|오후)|(?:날씨?[가는이]|하늘이)\s?(?:\S+\s)?흐[리렸려린]|구름|\b(?:cloud\w*|overcast)\b/iu,
  ],
  [
    'sunny',
    /맑(?:은|고)\s?(?:날|하늘|아침|오후|가을|봄|공기)|(?:날씨?[가는이]|하늘이)\s?(?:\S+\s)?맑|맑음|햇살|햇볕|햇빛|화창|쨍쨍|(?<![가-힣])볕|\b(?:sunny|sunshine)\b/iu,
  ],
];

const MOODS: readonly (readonly [Mood, RegExp])[] = [
  [
    'touched',
    /눈물|뭉클|그립|그리운|그리워|보고\s?싶|슬[프퍼픈펐]|울컥|찡[하했한]|돌아가[신셨시]|감동|아련|먹먹|ㅠ+|ㅜ+|\b(?:miss(?:ed)? (?:you|him|her)|tears|cried|sad)\b/giu,
  ],
  ['grateful', /고마[워운웠]|고맙|감사|덕분|\b(?:thank\w*|grateful)\b/giu],
  [
    'excited',
    /신[나났난]|신이\s?[나났]|설레|설렘|설렌|설렜|두근|드디어|만세|야호|생일|축하|\b(?:excit\w*|wow|birthday)\b/giu,
  ],
  [
    'playful',
    /장난|웃[겨긴겼]|웃음|깔깔|까르르|ㅋㅋ+|재[밌미]|숨바꼭질|개구쟁이|\b(?:fun|funny|lol|haha\w*|play\w*)\b/giu,
  ],
  [
    'calm',
    /조용|잔잔|편안|고요|산책|느긋|느릿|한가[한로했]|낮잠|여유|차분|평화|\b(?:calm|quiet\w*|peaceful\w*)\b/giu,
  ],
  [
    'happy',
    /행복|좋았|좋아|즐거|즐겁|기[뻐뻤쁘쁜]|사랑|맛있|웃[었으는]|뿌듯|\b(?:happy|love\w*|joy\w*|delicious)\b/giu,
  ],
];

/** The weather that a post names first; undefined where it names none. */
export function readWeather(text: string): Weather | undefined {
  let first: { weather: Weather; index: number } | undefined;
  for (const [weather, pattern] of WEATHERS) {
    const index = text.search(pattern);
    if (index >= 0 && (first === undefined || index < first.index)) first = { weather, index };
  }
  return first?.weather;
}

/** The mood with the most matches in a post, the first in MOODS on a tie; undefined without one. */
export function readMood(text: string): Mood | undefined {
  let most: { mood: Mood; count: number } | undefined;
  for (const [mood, pattern] of MOODS) {
    const count = text.match(pattern)?.length ?? 0;
    if (count > (most?.count ?? 0)) most = { mood, count };
  }
  return most?.mood;
}
