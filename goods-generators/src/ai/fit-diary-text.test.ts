import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { GeneratorError } from '../generator.ts';
import { fitDiaryText, MAX_LINE_LENGTH, MAX_LINES } from './fit-diary-text.ts';

const RIGHT = {
  title: '첫눈',
  lines: ['첫눈이 왔다.', '눈사람을 만들었다.'],
  weather: 'snowy',
  mood: 'excited',
};

describe("fitting a model's response into the five lines of a diary", () => {
  test('a proper response stays', () => {
    assert.deepEqual(fitDiaryText(RIGHT), {
      title: '첫눈',
      content: '첫눈이 왔다.\n눈사람을 만들었다.',
      weather: 'snowy',
      mood: 'excited',
    });
  });

  test('a line that is a little long is split between words, and a long title cut there', () => {
    const { title, content } = fitDiaryText({
      ...RIGHT,
      title: '할머니 할아버지와 함께 만든 우리 집의 첫 번째 눈사람',
      lines: ['오늘 아침에 일어나 보니 창밖에 하얀 첫눈이 소복소복 내리고 있었다.'],
    });
    assert.equal(title, '할머니 할아버지와 함께 만든 우리');
    assert.equal(content, '오늘 아침에 일어나 보니 창밖에 하얀\n첫눈이 소복소복 내리고 있었다.');
  });

  test('from the sixth line on, only whole sentences stay', () => {
    const lines = ['눈이 왔다.', '신이 났다.', '눈사람을', '만들었다.', '그런데 손이 너무', '시려서 울었다.'];
    assert.equal(fitDiaryText({ ...RIGHT, lines }).content, '눈이 왔다.\n신이 났다.\n눈사람을\n만들었다.');
    const endless = Array.from({ length: 9 }, () => '그리고');
    assert.equal(fitDiaryText({ ...RIGHT, lines: endless }).content.split('\n').length, MAX_LINES);
  });

  test('a single line is split in two in its middle', () => {
    assert.equal(
      fitDiaryText({ ...RIGHT, lines: ['눈사람을 만들어서 참 좋았다.'] }).content,
      '눈사람을 만들어서\n참 좋았다.',
    );
  });

  test('emoji and long words without blanks are not cut inside a character', () => {
    const lines = ['👨‍👩‍👧‍👦'.repeat(3), '가'.repeat(50)];
    const { content } = fitDiaryText({ ...RIGHT, lines });
    for (const line of content.split('\n')) assert.ok(line.length <= MAX_LINE_LENGTH, line);
    assert.match(content, /^(👨‍👩‍👧‍👦)+\n/u);
    assert.ok(content.isWellFormed());
  });

  test('invisible and direction characters go', () => {
    const { content } = fitDiaryText({ ...RIGHT, lines: ['첫\u202E눈\u0000이 왔다.\n신났다.'] });
    assert.equal(content, '첫 눈 이 왔다.\n신났다.');
  });

  test('unknown weather and mood are none', () => {
    assert.deepEqual(Object.keys(fitDiaryText({ ...RIGHT, weather: '맑음', mood: null })), [
      'title',
      'content',
    ]);
  });

  test('a response without anything to show fails', () => {
    for (const response of [
      { ...RIGHT, lines: [] },
      { ...RIGHT, lines: ['눈'] },
      { ...RIGHT, title: ' ' },
    ])
      assert.throws(() => fitDiaryText(response), GeneratorError);
  });
});
