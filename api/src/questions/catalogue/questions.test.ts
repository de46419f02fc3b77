import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LIMITS } from 'shared/contract/limits';
import { QUESTION_AUDIENCES } from 'shared/contract/question';
import { questionOfWeek, startOfWeek, weekOf } from './question-order.ts';
import { questionOf, QUESTIONS } from './questions.ts';

/** What a question to the whole family never asks about. */
const SENSITIVE =
  /죽|돌아가신|아프|아팠|병원|수술|암|이혼|결혼|남편|아내|돈|빚|재산|월세|종교|교회|정치|선거|전쟁|몸무게|다이어트|외모|성적|등수|시험|싸웠|술|담배/;

describe('questions', () => {
  test('are 120 in three equal groups, with no number or text twice', () => {
    assert.equal(QUESTIONS.length, 120);
    for (const audience of QUESTION_AUDIENCES)
      assert.equal(QUESTIONS.filter((question) => question.audience === audience).length, 40);
    assert.equal(new Set(QUESTIONS.map(({ questionId }) => questionId)).size, 120);
    assert.equal(new Set(QUESTIONS.map(({ text }) => text)).size, 120);
  });

  test('have titles that a post can have, and texts that are read at once', () => {
    for (const { title, text } of QUESTIONS) {
      assert.ok(title.length >= 2 && title.length <= LIMITS.postTitle.max, title);
      assert.ok(text.length <= 40, text);
      assert.match(text, /(?:나요|까요|가요|요)[?.]$/);
    }
  });

  test('nothing that is hard to say before the family', () => {
    for (const { title, text } of QUESTIONS) assert.doesNotMatch(`${title} ${text}`, SENSITIVE);
  });
});

describe('the question of a week', () => {
  test('changes on Monday at 0:00 in Korea', () => {
    assert.equal(weekOf(new Date('2026-11-22T14:59:59.999Z')), '2026-11-16');
    assert.equal(weekOf(new Date('2026-11-22T15:00:00Z')), '2026-11-23');
    assert.equal(weekOf(new Date('2026-11-29T14:59:59Z')), '2026-11-23');
    assert.equal(startOfWeek('2026-11-23'), '2026-11-22T15:00:00.000Z');
  });

  test('each comes once in a round, and the groups take turns', () => {
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

  test('families have different orders, and a replacement does not repeat what comes soon', () => {
    const orders = Array.from({ length: 20 }, (_, familyId) => questionOfWeek(familyId + 1, '2026-11-23', 0));
    assert.ok(new Set(orders).size > 5);
    const changed = Array.from({ length: LIMITS.questionChanges + 1 }, (_, changes) =>
      questionOfWeek(1, '2026-11-23', changes),
    );
    assert.equal(new Set(changed).size, changed.length);
  });
});
