/** The first match counts: many browsers also claim to be others. */
const PLATFORMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/KAKAOTALK/i, '카카오톡'],
  [/NAVER\(/i, '네이버 앱'],
  [/Instagram/, 'Instagram'],
  [/FBA[NV]\//, 'Facebook'],
  [/\bLine\//i, 'LINE'],
  [/Whale\//, '웨일'],
  [/SamsungBrowser\//, '삼성 인터넷'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPT\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** A device's label by its User-Agent, such as "Android · Chrome"; null where neither is known. */
export function deviceLabelOf(userAgent: string | undefined): string | null {
  const parts = [PLATFORMS, BROWSERS].flatMap((names) => {
    const name = names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
    return name === undefined ? [] : [name];
  });
  return parts.length === 0 ? null : parts.join(' · ');
}
