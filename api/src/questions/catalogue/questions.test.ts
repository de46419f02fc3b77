import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LIMITS } from 'shared/contract/limits';
import { QUESTION_AUDIENCES } from 'shared/contract/question';
import { questionOfWeek, startOfWeek, weekOf } from './question-order.ts';
import { questionOf, QUESTIONS } from './questions.ts';

/** What a question to the whole family never asks about. */
const SENSITIVE =
  /죽|돌아가신|아프|아팠|병원|수술|암|이혼|결혼|남편|아내|돈|빚|재산|월세|종교|교회|정치|선거|전쟁|몸무게|다이어트|외모|성적|등수|시험|싸웠|술|담배/;

describe('질문', () => {
  test('120개이고, 세 무리에 고르게 있으며, 번호와 글이 겹치지 않는다', () => {
    assert.equal(QUESTIONS.length, 120);
    for (const audience of QUESTION_AUDIENCES)
      assert.equal(QUESTIONS.filter((question) => question.audience === audience).length, 40);
    assert.equal(new Set(QUESTIONS.map(({ questionId }) => questionId)).size, 120);
    assert.equal(new Set(QUESTIONS.map(({ text }) => text)).size, 120);
  });

  test('제목은 추억의 제목으로 쓸 수 있고, 묻는 말은 한 번에 읽힌다', () => {
    for (const { title, text } of QUESTIONS) {
      assert.ok(title.length >= 2 && title.length <= LIMITS.postTitle.max, title);
      assert.ok(text.length <= 40, text);
      assert.match(text, /(?:나요|까요|가요|요)[?.]$/);
    }
  });

  test('여러 식구 앞에서 답하기 어려운 것은 묻지 않는다', () => {
    for (const { title, text } of QUESTIONS) assert.doesNotMatch(`${title} ${text}`, SENSITIVE);
  });
});

describe('어느 주의 질문', () => {
  test('한국의 월요일 0시에 바뀐다', () => {
    assert.equal(weekOf(new Date('2026-11-22T14:59:59.999Z')), '2026-11-16');
    assert.equal(weekOf(new Date('2026-11-22T15:00:00Z')), '2026-11-23');
    assert.equal(weekOf(new Date('2026-11-29T14:59:59Z')), '2026-11-23');
    assert.equal(startOfWeek('2026-11-23'), '2026-11-22T15:00:00.000Z');
  });

  test('한 바퀴를 도는 동안 모두 한 번씩 나오고, 세 무리가 번갈아 나온다', () => {
    const weeks = Array.from({ length: 120 }, (_, number) =>
      weekOf(new Date(Date.parse('2026-01-05T00:00:00Z') + number * 7 * 86_400_000)),
    );
    assert.equal(new Set(weeks).size, 120);
    const ids = weeks.map((week) => questionOfWeek(7, week, 0));
    assert.equal(new Set(ids).size, 120);
    const audiences = ids.map((questionId) => questionOf(questionId)?.audience);
    for (const [index, audience] of audiences.slice(3).entries()) assert.equal(audience, audiences[index]);
    assert.equal(new Set(audiences.slice(0, 3)).size, 3);
  });

  test('가족마다 순서가 다르고, 바꾼 질문은 곧 나올 것과 겹치지 않는다', () => {
    const orders = Array.from({ length: 20 }, (_, familyId) => questionOfWeek(familyId + 1, '2026-11-23', 0));
    assert.ok(new Set(orders).size > 5);
    const changed = Array.from({ length: LIMITS.questionChanges + 1 }, (_, changes) =>
      questionOfWeek(1, '2026-11-23', changes),
    );
    assert.equal(new Set(changed).size, changed.length);
  });
});
