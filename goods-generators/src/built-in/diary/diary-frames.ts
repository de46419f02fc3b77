import { josa } from 'es-hangul';
import type { Mood } from '../../generator.ts';

/** One sentence in polite (해요체) and in plain diary style (했다). */
export type Frame = { polite: string; plain: string };

/** The facts that openings may use, all from the post. */
export type OpeningFacts = {
  month: number;
  day: number;
  weekday: string;
  season: string;
  /** Participants that the following sentences do not name. */
  unnamed: readonly string[];
  /** Number of participants. */
  count: number;
};

function frame(polite: string, plain: string): Frame {
  return { polite, plain };
}

/** How a diary can begin; at least one of them always fits on a line. */
export function openingsFor(facts: OpeningFacts): Frame[] {
  const [first, second] = facts.unnamed;
  const date = `${facts.month}월 ${facts.day}일`;
  if (first === undefined) return openingsOfDay(facts);
  const withFirst = josa(first, '이랑/랑');
  if (facts.count > 2) {
    return [
      frame(`오늘은 모두 ${facts.count}명이 함께했어요.`, `오늘은 모두 ${facts.count}명이 함께했다.`),
      frame(`우리 가족 ${facts.count}명이 함께한 날이에요.`, `우리 가족 ${facts.count}명이 함께한 날이다.`),
      ...(second === undefined ? [] : [ofTwo(first, second), ofTwoThatDay(date, first, second)]),
      frame(`오늘은 ${withFirst} 다 같이 있었어요.`, `오늘은 ${withFirst} 다 같이 있었다.`),
    ];
  }
  if (second !== undefined) {
    const both = `${withFirst} ${josa(second, '이랑/랑')}`;
    return [
      ofTwo(first, second),
      ofTwoThatDay(date, first, second),
      frame(`${both} 보낸 하루예요.`, `${both} 보낸 하루다.`),
      frame(`${both} 함께한 ${facts.season}날이에요.`, `${both} 함께한 ${facts.season}날이다.`),
    ];
  }
  return [
    frame(`오늘은 ${withFirst} 함께했어요.`, `오늘은 ${withFirst} 함께했다.`),
    frame(`${withFirst} 함께한 ${facts.season}날이에요.`, `${withFirst} 함께한 ${facts.season}날이다.`),
    frame(`${date}, ${withFirst} 보낸 하루예요.`, `${date}, ${withFirst} 보낸 하루다.`),
    frame(
      `${withFirst} 보낸 ${josa(facts.weekday, '이에요/예요')}.`,
      `${withFirst} 보낸 ${facts.weekday}이다.`,
    ),
  ];
}

function ofTwo(first: string, second: string): Frame {
  const both = `${josa(first, '이랑/랑')} ${josa(second, '이랑/랑')}`;
  return frame(`오늘은 ${both} 함께했어요.`, `오늘은 ${both} 함께했다.`);
}

function ofTwoThatDay(date: string, first: string, second: string): Frame {
  const both = `${josa(first, '이랑/랑')} ${second}도`;
  return frame(`${date}, ${both} 함께했어요.`, `${date}, ${both} 함께했다.`);
}

/** Openings without names. */
export function openingsOfDay({ month, day, weekday, season }: OpeningFacts): Frame[] {
  return [
    frame(`${month}월 ${day}일의 이야기예요.`, `${month}월 ${day}일의 이야기다.`),
    frame(`${season}날의 하루를 그려 봤어요.`, `${season}날의 하루를 그려 보았다.`),
    frame(`${weekday}의 기억을 꺼내 봐요.`, `${weekday}의 기억을 꺼내 본다.`),
    frame(`${month}월의 하루를 여기에 적어요.`, `${month}월의 하루를 여기에 적는다.`),
    frame('오늘을 그림일기에 담아요.', '오늘을 그림일기에 담는다.'),
  ];
}

/** Fillers for posts without a usable sentence. */
export const MIDDLES: Readonly<Record<'with-photo' | 'without-photo', readonly Frame[]>> = {
  'with-photo': [
    frame('사진을 보면 그날이 떠올라요.', '사진을 보면 그날이 떠오른다.'),
    frame('사진 한 장에 다 담겨 있어요.', '사진 한 장에 다 담겨 있다.'),
    frame('사진을 자꾸만 들여다봐요.', '사진을 자꾸만 들여다본다.'),
  ],
  'without-photo': [
    frame('말은 짧아도 마음은 길어요.', '말은 짧아도 마음은 길다.'),
    frame('눈을 감으면 그날이 떠올라요.', '눈을 감으면 그날이 떠오른다.'),
    frame('마음속에 또렷이 남아 있어요.', '마음속에 또렷이 남아 있다.'),
  ],
};

export const CLOSINGS: Readonly<Record<Mood | 'unsaid', readonly Frame[]>> = {
  happy: [
    frame('참 행복한 하루였어요.', '참 행복한 하루였다.'),
    frame('내일도 오늘 같으면 좋겠어요.', '내일도 오늘 같으면 좋겠다.'),
    frame('생각만 해도 기분이 좋아요.', '생각만 해도 기분이 좋다.'),
    frame('마음이 몽글몽글 따뜻해졌어요.', '마음이 몽글몽글 따뜻해졌다.'),
  ],
  excited: [
    frame('정말 신나는 하루였어요!', '정말 신나는 하루였다!'),
    frame('아직도 가슴이 두근두근해요.', '아직도 가슴이 두근두근하다.'),
    frame('오늘 밤엔 잠이 안 올 것 같아요.', '오늘 밤엔 잠이 안 올 것 같다.'),
  ],
  calm: [
    frame('마음이 편안해지는 하루였어요.', '마음이 편안해지는 하루였다.'),
    frame('이런 하루가 참 좋아요.', '이런 하루가 참 좋다.'),
    frame('천천히 흘러가서 더 좋았어요.', '천천히 흘러가서 더 좋았다.'),
  ],
  grateful: [
    frame('참 고마운 하루였어요.', '참 고마운 하루였다.'),
    frame('이 마음을 꼭 전하고 싶어요.', '이 마음을 꼭 전하고 싶다.'),
    frame('나도 더 잘해 줄 거예요.', '나도 더 잘해 줄 거다.'),
  ],
  touched: [
    frame('마음에 오래오래 남을 거예요.', '마음에 오래오래 남을 것이다.'),
    frame('이 마음을 소중히 간직할래요.', '이 마음을 소중히 간직해야지.'),
    frame('가만히 떠올리면 가슴이 찡해요.', '가만히 떠올리면 가슴이 찡하다.'),
  ],
  playful: [
    frame('생각할수록 웃음이 나요.', '생각할수록 웃음이 난다.'),
    frame('내일 또 하고 싶어요!', '내일 또 하고 싶다!'),
    frame('웃음이 가득한 하루였어요.', '웃음이 가득한 하루였다.'),
  ],
  unsaid: [
    frame('또 하나의 추억이 생겼어요.', '또 하나의 추억이 생겼다.'),
    frame('오래오래 기억하고 싶어요.', '오래오래 기억하고 싶다.'),
    frame('이 하루를 소중히 간직할래요.', '이 하루를 소중히 간직해야지.'),
    frame('일기장을 덮는데 웃음이 나요.', '일기장을 덮는데 웃음이 난다.'),
  ],
};
