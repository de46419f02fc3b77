/** Camera moves over the five seconds; `push-in` is the default. */
export type CameraMove =
  | 'push-in'
  | 'closer'
  | 'farther'
  | 'to-left'
  | 'to-right'
  | 'upward'
  | 'downward'
  | 'turn';

export type Tone = 'natural' | 'warm' | 'film' | 'mono';

export type Falling = 'snow' | 'petals' | 'confetti';

export type VideoEffects = {
  move: CameraMove;
  tone: Tone;
  falling: Falling | null;
  sparkles: boolean;
  hearts: boolean;
  /** The photo pulses like a heartbeat. */
  beats: boolean;
};

type Patterns<Wish> = readonly (readonly [Wish, RegExp])[];

// "왼쪽에서" and "from the left" name an origin, "나무 아래에 있는" a location: no camera direction.
const NO_DIRECTION = String.raw`(?!\s*(?:에|서|부터|의|편에))`;

// Camera verbs, so that "dress up" and "down jacket" do not match.
const CAMERA_VERB = String.raw`(?:move|moving|pan|panning|tilt|go|going|look|camera|fly|float|drift|slide|scroll|rise)`;

const MOVES: Patterns<CameraMove> = [
  [
    'closer',
    /가까(?:이|워|운)|다가(?:가|와|오|온|올|간|갈)|줌\s*인|확대|클로즈\s*업|zoom(?:ing|s)?[\s-]?in|closer|close[\s-]up|push[\s-]in/u,
  ],
  [
    'farther',
    /멀리(?!\s*(?:에)?서)|멀어|멀게|줌\s*아웃|물러나|zoom(?:ing|s)?[\s-]?out|\b(?:farther|further|far away|pull(?:ing)?[\s-](?:back|out)|wider)\b/u,
  ],
  [
    'to-left',
    new RegExp(
      String.raw`(?:왼쪽|왼편|좌측)${NO_DIRECTION}|(?<!from (?:the )?|on (?:the )?|in (?:the )?)\bleft(?:wards?)?\b`,
      'u',
    ),
  ],
  [
    'to-right',
    new RegExp(
      String.raw`(?:오른쪽|오른편|우측)${NO_DIRECTION}|(?<!from (?:the )?|on (?:the )?|in (?:the )?|all |that'?s )\bright(?:wards?)?\b(?! (?:now|away|here|there|before|after))`,
      'u',
    ),
  ],
  [
    'upward',
    new RegExp(
      String.raw`(?<![가-힣])위(?:로(?!\s*(?:해|하|받|가\s|의|와|를))|쪽${NO_DIRECTION}|\s*방향)|(?<![가-힣])위$|^위(?=\s|$)|하늘로|올려다|\bupwards?\b|\b${CAMERA_VERB}(?:\s\w+)?\s+up\b|^up$`,
      'u',
    ),
  ],
  [
    'downward',
    new RegExp(
      String.raw`아래(?:로|쪽${NO_DIRECTION}|\s*방향)|아래$|^아래(?=\s|$)|내려다|\bdownwards?\b|\b${CAMERA_VERB}(?:\s\w+)?\s+down\b|^down$`,
      'u',
    ),
  ],
  // 돌아가신, 돌아온, 돌아보는 do not mean turning.
  ['turn', /회전|빙글|빙빙|돌려|돌아\s*(?:줘|요|$)|돌면서|\b(?:rotat\w*|spin\w*|turn(?:ing)? around)\b/u],
];

const TONES: Patterns<Tone> = [
  ['mono', /흑백|모노톤|black\s*(?:and|&)\s*white|\bmono(?:chrome)?\b|\bb&w\b/u],
  ['film', /옛날|옛\s|추억|필름|빈티지|레트로|복고|오래된|\b(?:film|vintage|retro|nostalg\w*|old)\b/u],
  [
    'warm',
    /따뜻|따듯|따스|포근|온기|노을|석양|해\s?질|햇살|햇빛|황금빛|\b(?:warm\w*|sunset|sunshine|sunny|golden|cozy|cosy)\b/u,
  ],
];

const FALLING: Patterns<Falling> = [
  [
    'snow',
    // 눈 also means eye: the verb or noun after it decides. 눈물, 눈빛 and 첫눈에 (at first sight) do not match.
    /(?<![가-힣])(?:흰|하얀\s?)?눈[이도을]?\s*(?:내[려리린릴렸]|오[는네고면]|와|왔|온|올|펑펑|날[리려린]|흩|쌓[인이였]|소복|쏟아|뿌[려리]|송이|꽃|발이|보라|사람|싸움|밭|결정)|(?<![가-힣])(?:첫눈(?!에\s?반)|함박눈|흰눈|싸락눈|폭설|하얀\s?눈)(?![가-힣]*동자)|(?<![가-힣])눈\s?(?:효과|추가|처럼)|(?<![가-힣])눈$|\bsnow\w*/u,
  ],
  ['petals', /벚꽃|꽃잎|꽃비|\b(?:petals?|(?:cherry )?blossoms?)\b/u],
  ['confetti', /축하|생일|파티|폭죽|색종이|\b(?:confetti|birthday|party|celebrat\w*|congrat\w*)\b/u],
];

const SPARKLES =
  // 별로, 별명, 이별 and 특별 do not mean a star.
  /반짝|블링|빛나|(?<![가-힣])빛가루|(?:밤하늘|(?<![가-힣]))\s?별(?:이|들|빛|똥별|을|과|도|처럼|가루|하늘)?(?![가-힣])|\b(?:sparkl\w*|twinkl\w*|glitter\w*|stars?|starry|shiny|shimmer\w*|magical?)\b/u;

const HEARTS = /하트|사랑|[♥❤💕💖💗💓💞]|\b(?:hearts|love\w*)\b/u;

const BEATS = /두근|설레|설렘|콩닥|쿵쾅|심장|심쿵|\b(?:heart\s?beat\w*|heart|thrill\w*|excit\w*)\b/u;

/** The effect named first: people name what matters most first. */
function firstNamed<Wish>(prompt: string, patterns: Patterns<Wish>): Wish | undefined {
  let first: { wish: Wish; index: number } | undefined;
  for (const [wish, pattern] of patterns) {
    const index = prompt.search(pattern);
    if (index >= 0 && (first === undefined || index < first.index)) first = { wish, index };
  }
  return first?.wish;
}

/** Reads a Korean or English prompt of up to 50 characters: one camera move, one tone, any of the effects. */
export function readVideoEffects(actionPrompt: string): VideoEffects {
  const prompt = actionPrompt
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[.,!?~…]+/g, ' ')
    .trim();
  return {
    move: firstNamed(prompt, MOVES) ?? 'push-in',
    tone: firstNamed(prompt, TONES) ?? 'natural',
    falling: firstNamed(prompt, FALLING) ?? null,
    sparkles: SPARKLES.test(prompt),
    hearts: HEARTS.test(prompt),
    beats: BEATS.test(prompt),
  };
}
