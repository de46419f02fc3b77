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

describe('글 모델의 답을 그림일기의 다섯 줄에 맞추기', () => {
  test('맞는 답은 그대로 둔다', () => {
    assert.deepEqual(fitDiaryText(RIGHT), {
      title: '첫눈',
      content: '첫눈이 왔다.\n눈사람을 만들었다.',
      weather: 'snowy',
      mood: 'excited',
    });
  });

  test('조금 긴 줄은 어절에서 나누고, 긴 제목은 어절에서 끊는다', () => {
    const { title, content } = fitDiaryText({
      ...RIGHT,
      title: '할머니 할아버지와 함께 만든 우리 집의 첫 번째 눈사람',
      lines: ['오늘 아침에 일어나 보니 창밖에 하얀 첫눈이 소복소복 내리고 있었다.'],
    });
    assert.equal(title, '할머니 할아버지와 함께 만든 우리');
    assert.equal(content, '오늘 아침에 일어나 보니 창밖에 하얀\n첫눈이 소복소복 내리고 있었다.');
  });

  test('여섯 줄째부터는 문장이 끝나는 곳까지만 남는다', () => {
    const lines = ['눈이 왔다.', '신이 났다.', '눈사람을', '만들었다.', '그런데 손이 너무', '시려서 울었다.'];
    assert.equal(fitDiaryText({ ...RIGHT, lines }).content, '눈이 왔다.\n신이 났다.\n눈사람을\n만들었다.');
    const endless = Array.from({ length: 9 }, () => '그리고');
    assert.equal(fitDiaryText({ ...RIGHT, lines: endless }).content.split('\n').length, MAX_LINES);
  });

  test('한 줄뿐이면 가운데 어절에서 둘로 나눈다', () => {
    assert.equal(
      fitDiaryText({ ...RIGHT, lines: ['눈사람을 만들어서 참 좋았다.'] }).content,
      '눈사람을 만들어서\n참 좋았다.',
    );
  });

  test('이모지와 띄어쓰기 없는 긴 말도 글자 가운데서 잘리지 않는다', () => {
    const lines = ['👨‍👩‍👧‍👦'.repeat(3), '가'.repeat(50)];
    const { content } = fitDiaryText({ ...RIGHT, lines });
    for (const line of content.split('\n')) assert.ok(line.length <= MAX_LINE_LENGTH, line);
    assert.match(content, /^(👨‍👩‍👧‍👦)+\n/u);
    assert.ok(content.isWellFormed());
  });

  test('보이지 않는 글자와 방향을 뒤집는 글자는 빠진다', () => {
    const { content } = fitDiaryText({ ...RIGHT, lines: ['첫\u202E눈\u0000이 왔다.\n신났다.'] });
    assert.equal(content, '첫 눈 이 왔다.\n신났다.');
  });

  test('모르는 날씨와 기분은 없는 것으로 한다', () => {
    assert.deepEqual(Object.keys(fitDiaryText({ ...RIGHT, weather: '맑음', mood: null })), [
      'title',
      'content',
    ]);
  });

  test('보여 줄 글이 없으면 실패한다', () => {
    for (const response of [
      { ...RIGHT, lines: [] },
      { ...RIGHT, lines: ['눈'] },
      { ...RIGHT, title: ' ' },
    ])
      assert.throws(() => fitDiaryText(response), GeneratorError);
  });
});
