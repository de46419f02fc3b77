import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LIMITS } from 'shared/contract/limits';
import { QUESTION_AUDIENCES, questionCalls, type WeeklyQuestion } from 'shared/contract/question';
import { plainJpeg } from '../testing/data/test-photos.ts';
import { readPost, writePost } from '../testing/data/posts.ts';
import { dataOf, makeFamily, startTestApi, type TestFamilyMember } from '../testing/server/test-api.ts';
import { questionOfWeek, startOfWeek, weekOf } from './catalogue/question-order.ts';
import { questionOf, QUESTIONS } from './catalogue/questions.ts';

const api = await startTestApi();
const newFamily = () => makeFamily(api, '우리집', ['엄마', '아빠']);

function readWeek(person: TestFamilyMember): Promise<WeeklyQuestion> {
  return api.read(person, '/family/question', questionCalls.current.response);
}

function replace(person: TestFamilyMember, questionId: number) {
  return api.send(person, 'POST', '/family/question/other', { questionId });
}

const responsesFor = (person: TestFamilyMember, query = '') =>
  api.read(person, `/family/question/responses${query}`, questionCalls.responses.response);

async function currentId(person: TestFamilyMember): Promise<number> {
  return (await readWeek(person)).question?.questionId ?? assert.fail('there is no question');
}

describe('the question of this week', () => {
  test('is the same for the family, and changes next Monday', async (context) => {
    const [mother, father] = await newFamily();
    const week = await readWeek(mother);
    assert.equal(week.week, weekOf(api.context.clock()));
    assert.deepEqual(await readWeek(father), week);
    const now = api.context.clock();
    context.mock.method(api.context, 'clock', () => new Date(now.getTime() + 7 * 86_400_000));
    const next = await readWeek(mother);
    assert.notEqual(next.question?.questionId, week.question?.questionId);
    assert.deepEqual(await readWeek(father), next);
  });

  test('is skipped by one person for that week only', async () => {
    const [mother, father] = await newFamily();
    const skip = (skipped: boolean) => api.send(mother, 'PUT', '/family/question/skip', { skipped });
    for (const skipped of [true, true]) assert.equal((await skip(skipped)).body.code, 'OK');
    assert.equal((await readWeek(mother)).skipped, true);
    assert.equal((await readWeek(father)).skipped, false);
    await skip(false);
    assert.equal((await readWeek(mother)).skipped, false);
  });

  test('is replaced for the family, once when two press at the same time', async () => {
    const [mother, father] = await newFamily();
    const first = await currentId(mother);
    const both = await Promise.all([mother, father].map((person) => replace(person, first)));
    const [one, other] = both.map((response) => dataOf(questionCalls.other.response, response));
    assert.notEqual(one?.question?.questionId, first);
    assert.deepEqual(one, other);
    assert.deepEqual(await readWeek(father), one);
    assert.deepEqual(dataOf(questionCalls.other.response, await replace(father, first)), one);
  });

  test('cannot be replaced after somebody responded', async () => {
    const [mother, father] = await newFamily();
    const questionId = await currentId(mother);
    await writePost(api, father, { questionId });
    const { status, body } = await replace(mother, questionId);
    assert.deepEqual([status, body.code], [409, 'DUPLICATE_ERROR']);
    assert.equal(await currentId(mother), questionId);
  });

  test('is replaced a limited number of times a week', async () => {
    const [mother] = await newFamily();
    const seen = new Set<number>();
    for (let change = 0; change < LIMITS.questionChanges; change += 1) {
      const questionId = await currentId(mother);
      seen.add(questionId);
      assert.equal((await replace(mother, questionId)).body.code, 'OK');
    }
    assert.equal(seen.size, LIMITS.questionChanges);
    const { status, body } = await replace(mother, await currentId(mother));
    assert.deepEqual([status, body.code], [429, 'LIMIT_EXCEEDED']);
  });

  test('comes to nobody while turned off, and is the one of the week when turned on', async () => {
    const [mother, father] = await newFamily();
    const before = await readWeek(father);
    await api.send(mother, 'PUT', '/family/settings', { showsQuestion: false });
    assert.equal((await readWeek(father)).question, null);
    assert.equal((await replace(father, before.question?.questionId ?? 0)).body.code, 'OK');
    await api.send(father, 'PUT', '/family/settings', { showsQuestion: true });
    assert.deepEqual(await readWeek(father), before);
  });
});

describe('responses', () => {
  test('a post has its question, and each question collects all responses', async () => {
    const [mother, father] = await newFamily();
    const [stranger] = await makeFamily(api, '옆집', ['이웃']);
    const questionId = await currentId(mother);
    const first = await writePost(api, mother, { title: '엄마의 답', questionId }, [await plainJpeg('#a00')]);
    const second = await writePost(api, father, { title: '아빠의 답', questionId });
    await writePost(api, father, { title: '다른 질문의 답', questionId: 2001 });
    await writePost(api, father, { title: '질문 없는 추억' });
    await writePost(api, stranger, { title: '옆집의 답', questionId });

    const week = await readWeek(father);
    assert.deepEqual([week.responseCount, week.responded], [2, true]);
    assert.equal((await readPost(api, father, first)).question?.text, week.question?.text);
    const { questions, total } = await responsesFor(mother);
    assert.equal(total, 2);
    assert.deepEqual(
      questions.map(({ question, responses }) => [question.questionId, responses.map(({ title }) => title)]),
      [
        [2001, ['다른 질문의 답']],
        [questionId, ['아빠의 답', '엄마의 답']],
      ],
    );
    const [later, earlier] = questions[1]?.responses ?? [];
    assert.deepEqual([later?.postId, later?.thumbnailUrl, earlier?.postId], [second, null, first]);
    assert.notEqual(earlier?.thumbnailUrl, null);
    const { questions: rest } = await responsesFor(mother, '?offset=1&limit=1');
    assert.deepEqual([rest.length, rest[0]?.responseCount], [1, 2]);
  });

  test('a deleted response goes, and an unknown number makes a plain post', async () => {
    const [mother] = await newFamily();
    const questionId = await currentId(mother);
    const postId = await writePost(api, mother, { questionId });
    await api.send(mother, 'DELETE', `/memory-post/${postId}`);
    assert.deepEqual(await responsesFor(mother), { questions: [], total: 0 });
    assert.equal((await readWeek(mother)).responded, false);
    const plain = await writePost(api, mother, { questionId: 999_999 });
    assert.equal((await readPost(api, mother, plain)).question, undefined);
  });
});

/** What a question to the whole family never asks about. */
const SENSITIVE =
  /죽|돌아가신|아프|아팠|병원|수술|암|이혼|결혼|남편|아내|돈|빚|재산|월세|종교|교회|정치|선거|전쟁|몸무게|다이어트|외모|성적|등수|시험|싸웠|술|담배/;

describe('the catalogue', () => {
  test('are 120 in three equal groups, with no number or text twice', () => {
    assert.equal(QUESTIONS.length, 120);
    for (const audience of QUESTION_AUDIENCES)
      assert.equal(QUESTIONS.filter((question) => question.audience === audience).length, 40);
    assert.equal(new Set(QUESTIONS.map(({ questionId }) => questionId)).size, 120);
    assert.equal(new Set(QUESTIONS.map(({ text }) => text)).size, 120);
  });

  test('have titles that a post can have, texts that are read at once, and nothing that is hard to say before the family', () => {
    for (const { title, text } of QUESTIONS) {
      assert.ok(title.length >= 2 && title.length <= LIMITS.postTitle.max, title);
      assert.ok(text.length <= 40, text);
      assert.match(text, /(?:나요|까요|가요|요)[?.]$/);
      assert.doesNotMatch(`${title} ${text}`, SENSITIVE);
    }
  });
});

describe('the order of questions', () => {
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
