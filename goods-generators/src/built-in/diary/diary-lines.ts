/** The length of one ruled line of the diary card. */
const LINE_CHARACTERS = 22;

const URLS = /(?:https?:\/\/|www\.)\S+/giu;
const EMOJI =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u{200d}|\u{fe0f}|\u{20e3}/gu;
/** Chat shorthand (ㅋㅋ, ㅠㅠ) and emoticons, which do not belong in a diary. */
const CHATTER = /[ㄱ-ㅎㅏ-ㅣ]+|\^[\s_-]?\^|[:;]-?[)(DP]|>_*<|[~♡♥★☆♪♬]+/gu;

/** Verb endings that close a sentence even without a full stop. */
const CLOSING_WORD =
  /(?:[았었했갔왔였렸졌봤됐났랐컸섰샀웠쳤겼켰]다|니다|[어아해여예에네데지세까러려와워봐돼]요|[했었았겠]음)$/u;

/** User text without URLs, emojis and chat shorthand; line breaks stay. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(URLS, ' ')
    .replaceAll(EMOJI, ' ')
    .replaceAll(CHATTER, ' ')
    .replaceAll(/\.{2,}|…+/gu, '…')
    .replaceAll(/([!?])[!?]+/gu, '$1')
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/ +(?=[.,!?…\n]|$)/gu, '')
    .replaceAll(/\n\s*/gu, '\n')
    .trim();
}

/** The sentences of a cleaned text with final punctuation; short fragments are dropped. */
export function splitStatements(cleaned: string): string[] {
  const found = cleaned
    .split(/\n|(?<=[.!?…]["”’')]?)\s+|(?<=[가-힣][.!?…])(?=[가-힣])/u)
    .flatMap((statement) => (fitsIntoLines(statement, 2) ? [statement] : splitAtClosing(statement)))
    .map((statement) => statement.replace(/^[\s.,!?…#*·-]+/u, '').replace(/[,\s]+$/u, ''))
    .filter((statement) => (statement.match(/[\p{L}\p{N}]/gu) ?? []).length >= 5)
    .map((statement) => (/[.!?…"”’')]$/u.test(statement) ? statement : `${statement}.`));
  return [...new Set(found)];
}

function splitAtClosing(statement: string): string[] {
  const statements: string[] = [];
  let tokens: string[] = [];
  for (const word of statement.split(' ')) {
    // 갔다 왔어요 is one phrase.
    if (/^(?:왔|와[요서]|온다|올래)/u.test(word) && tokens.length === 0 && statements.length > 0) {
      tokens = (statements.pop() ?? '').split(' ');
    }
    tokens.push(word);
    if (!CLOSING_WORD.test(word)) continue;
    statements.push(tokens.join(' '));
    tokens = [];
  }
  return tokens.length === 0 ? statements : [...statements, tokens.join(' ')];
}

/** Breaks a sentence into lines between its words; null where a single word is longer than a line. */
export function wrapLines(statement: string): string[] | null {
  const lines: string[] = [];
  for (const word of statement.split(' ')) {
    if (word.length > LINE_CHARACTERS) return null;
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= LINE_CHARACTERS) {
      lines[lines.length - 1] = `${line} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}

export function fitsIntoLines(statement: string, most: number): boolean {
  const lines = wrapLines(statement);
  return lines !== null && lines.length <= most;
}

/** The beginning of a sentence too long for a card, cut after a word; null below two words. */
export function beginningOf(statement: string, lineCount: number): string[] | null {
  const tokens = statement.split(' ');
  while (tokens.length > 1) {
    tokens.pop();
    const lines = wrapLines(`${tokens.join(' ').replace(/[.,!?…]+$/u, '')}…`);
    if (tokens.length > 1 && lines !== null && lines.length <= lineCount) return lines;
  }
  return null;
}

/** At most `most` characters, cut after a word; null where the first word alone is longer. */
export function cutAfterWord(text: string, most: number): string | null {
  if (text.length <= most) return text;
  const truncated = text.slice(0, most + 1);
  const end = truncated.lastIndexOf(' ');
  return end <= 0 ? null : truncated.slice(0, end).replace(/[\s,.·-]+$/u, '');
}
