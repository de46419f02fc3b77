import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { writeDiaryText } from './diary-text.ts';
import { readMood, readWeather } from './diary-vocabulary.ts';

type Post = Parameters<typeof writeDiaryText>[0];

const PICNIC: Post = {
  postId: 1,
  title: '한강 소풍',
  content: '김밥을 싸서 한강에 갔다. 하준이가 연을 날렸다. 바람이 시원했다.',
  memoryDate: '2026-05-05',
  participants: ['할머니', '하준'],
  photo: null,
};

function write(post: Partial<Post>): { title: string; lines: string[] } {
  const text = writeDiaryText({ ...PICNIC, ...post });
  return { title: text.title, lines: text.content.split('\n') };
}

const HARD_CONTENTS: Readonly<Record<string, string>> = {
  'chatter only': 'ㅋㅋㅋㅋ 😂😂 ^^',
  'an address only': 'https://youtu.be/abcdefghijklmnop?list=1',
  nothing: ' \n ',
  'one word without end': '나'.repeat(500),
  'no full stop': '아침부터 김밥을 싸고 과일을 깎고 돗자리도 챙겨서 '.repeat(17),
  'many lines': '하나 둘\n셋 넷 다섯\n\n여섯 일곱 여덟 아홉',
  English: 'We went to the beach and built a huge sandcastle. It was so much fun! Dad fell asleep.',
  'emojis between': '오늘👨‍👩‍👧‍👦 정말 좋았어요!!! 또 가요~~ 🇰🇷',
  dots: '음... 그러니까... 바다에 갔었지... 파도가 높았어...',
};

const CROWDS: readonly (readonly string[])[] = [
  [],
  ['엄마'],
  ['엄마', '하준'],
  ['할머니', '엄마', '아빠', '하준', '서연'],
  ['스무글자나되는아주아주긴별명을가진사람', 'grandma_of_everyone1'],
  ['🙂', '', '엄마', '엄마'],
];

describe('the text of a diary', () => {
  test('fits into five lines with none twice, whatever the post', () => {
    for (const [name, content] of Object.entries({ ...HARD_CONTENTS, plain: PICNIC.content })) {
      for (const participants of CROWDS) {
        for (let postId = 1; postId <= 12; postId += 1) {
          const { title, lines } = write({ content, participants, postId });
          const details = `${name}: ${title}\n${lines.join('\n')}`;
          assert.ok(title.length >= 1 && title.length <= 20, details);
          assert.ok(lines.length >= 2 && lines.length <= 5, details);
          assert.ok(
            lines.every((line) => line.trim() !== '' && line.length <= 22),
            details,
          );
          assert.equal(new Set(lines).size, lines.length, details);
        }
      }
    }
  });

  test("the author's sentences are there to their end", () => {
    const { lines } = write({});
    const joined = lines.join(' ');
    assert.match(joined, /김밥을 싸서 한강에 갔다\. 하준이가 연을 날렸다\. 바람이 시원했다\./);
  });

  test('is split at ends of sentences, also without periods', () => {
    const content =
      '오늘 공원에 갔다 도시락도 먹었다 다람쥐를 세 마리나 보았는데 정말 빨라서 사진은 못 찍었다 또 갔다 왔으면 좋겠다';
    const { lines } = write({ content });
    assert.ok(lines.includes('오늘 공원에 갔다.'), lines.join('\n'));
    assert.ok(lines.includes('도시락도 먹었다.'), lines.join('\n'));
  });

  test('a sentence that is too long is shortened between words', () => {
    const content = '아침부터 김밥을 싸고 과일을 깎고 돗자리도 챙겨서 '.repeat(17);
    const { lines } = write({ content });
    const cut = lines.find((line) => line.endsWith('…')) ?? '';
    const lastWord = cut.replace('…', '').split(' ').at(-1) ?? '';
    assert.ok(content.split(' ').includes(lastWord), cut);
  });

  test('names have the right particle', () => {
    const joined = Array.from({ length: 12 }, (_, postId) =>
      write({ postId, participants: ['하준', '엄마'], content: '' }).lines.join(' '),
    ).join(' ');
    assert.match(joined, /하준이랑/);
    assert.doesNotMatch(joined, /하준랑|엄마이랑|\(이\)/);
  });

  test('nobody of a sentence is named twice, and nobody is invented', () => {
    for (let postId = 1; postId <= 12; postId += 1) {
      const { lines } = write({ postId });
      assert.equal(lines.join(' ').split('하준').length, 2, lines.join('\n'));
      const alone = write({ postId, participants: [] }).lines.join(' ');
      assert.doesNotMatch(alone, /할머니|엄마|아빠|함께한|함께했/);
    }
  });

  test('the same post has the same text, and another one begins and ends differently', () => {
    assert.deepEqual(write({ postId: 7 }), write({ postId: 7 }));
    const all = Array.from({ length: 20 }, (_, postId) => write({ postId }).lines);
    assert.ok(new Set(all.map((lines) => lines[0])).size >= 3);
    assert.ok(new Set(all.map((lines) => lines.at(-1))).size >= 3);
  });

  test("follows the author's tone", () => {
    assert.match(write({}).lines.at(-1) ?? '', /(?:다|지)[.!]$/);
    const polite = write({ content: '김밥을 싸서 한강에 갔어요. 바람이 시원했어요.' });
    assert.match(polite.lines.at(-1) ?? '', /요[.!]$/);
  });

  test('a long title ends at a word, and a missing one is the date', () => {
    const long = write({ title: '할머니와 함께 다녀온 아주 멀고 먼 남쪽 바다 여행 이야기' });
    assert.equal(long.title, '할머니와 함께 다녀온 아주 멀고 먼');
    assert.equal(write({ title: '😂😂' }).title, '5월 5일의 그림일기');
    assert.equal(write({ title: '가'.repeat(40) }).title, '5월 5일의 그림일기');
  });
});

test('the weather is known only from the text', () => {
  const expected: Readonly<Record<string, readonly string[]>> = {
    rainy: ['비가 와서 우산을 썼다', '소나기를 만났다', 'A rainy day'],
    snowy: ['눈사람을 만들었다', '첫눈이 왔다', '눈이 펑펑 내렸다'],
    cloudy: ['하늘이 흐렸다', '구름이 많았다'],
    sunny: ['맑은 하늘', '햇살이 좋았다'],
    undefined: [
      '나비가 왔다',
      '눈이 예쁜 아이',
      '눈물이 났다',
      '첫눈에 반한 강아지',
      '해맑은 웃음',
      '준비가 오래 걸렸다',
    ],
  };
  for (const [weather, texts] of Object.entries(expected))
    for (const text of texts) assert.equal(String(readWeather(text)), weather, text);
});

test('the mood comes from words of the text', () => {
  const expected: Readonly<Record<string, string | undefined>> = {
    '돌아가신 할아버지가 보고 싶다': 'touched',
    '엄마 고마워요 감사해요': 'grateful',
    '드디어 생일이다 신난다': 'excited',
    '장난치다가 깔깔 웃음이 터졌다': 'playful',
    '조용한 오후에 느긋하게 낮잠을 잤다': 'calm',
    '정말 행복하고 즐거웠다': 'happy',
    '은행에 갔다': undefined,
  };
  for (const [text, mood] of Object.entries(expected)) assert.equal(readMood(text), mood, text);
});
