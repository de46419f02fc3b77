import { screen, waitFor, within } from '@testing-library/react';
import type { RequestHandler } from 'msw';
import { ROLE_NAMES, ROLES } from 'shared/contract/person';
import {
  QUESTION_AUDIENCES,
  type QuestionResponse,
  type QuestionWithResponses,
  questionCalls,
} from 'shared/contract/question';
import { neverResponds, respondsWith, respondsWithError } from 'shared/testing/api-server';
import { testLoading } from 'shared/testing/loading';
import { renderScreen } from 'shared/testing/render';
import { sampleFamily, sampleMember, sampleQuestion, sampleWeeklyQuestion } from 'shared/testing/sample-data';
import { questionAddress } from './question-address.ts';
import { Component as QuestionsScreen } from './QuestionsScreen.tsx';

const OTHER = sampleQuestion({ questionId: 2, text: '어릴 때 살던 동네는 어떤 모습이었나요?' });

function response(changes: Partial<QuestionResponse> = {}): QuestionResponse {
  return {
    postId: 31,
    author: { userId: 2, nickname: '순자', profileImage: null },
    title: '어릴 적 놀이',
    content: '공기놀이를 했지.',
    memoryDate: '2026-11-24',
    thumbnailUrl: null,
    placeholder: null,
    ...changes,
  };
}

const ofWeek = (changes: Parameters<typeof sampleWeeklyQuestion>[0] = {}) =>
  respondsWith(questionCalls.current, sampleWeeklyQuestion(changes));
const responded = (...questions: QuestionWithResponses[]) =>
  respondsWith(questionCalls.responses, { questions, total: questions.length });

function open(...handlers: RequestHandler[]) {
  return renderScreen(<QuestionsScreen />, {
    path: ['/home', '/questions'],
    pattern: '/questions',
    handlers: [...handlers, ofWeek(), responded()],
  });
}

async function openWeek(...handlers: RequestHandler[]) {
  const view = open(...handlers);
  return { ...view, week: within(await screen.findByRole('region', { name: '이번 주 질문' })) };
}

describe('이번 주 질문', () => {
  test('누구에게 묻는지와 언제 바뀌는지, 아직 답이 없으면 없다고 말한다', async () => {
    const { week } = await openWeek();
    expect(await week.findByText('어릴 때 동네 친구들과 무엇을 하며 놀았나요?')).toBeInTheDocument();
    expect(week.getByText(/^할머니께 여쭤보는 질문/)).toBeInTheDocument();
    expect(week.getByText('월요일에 새 질문이 와요.')).toBeInTheDocument();
    expect(await screen.findByText(/아직 아무도 답하지 않았어요\./)).toBeInTheDocument();
  });

  test('할머니에게는 할머니라고 말을 건다', async () => {
    const family = sampleFamily({ familyMembers: [sampleMember({ userId: 1, role: 'GRANDMOTHER' })] });
    renderScreen(<QuestionsScreen />, { family, handlers: [ofWeek(), responded()] });
    expect(await screen.findByText('할머니께')).toBeVisible();
  });

  test.each([
    ['GRANDMOTHER', 'PARENTS', '엄마·아빠에게 묻는 질문이에요. 누구나 답할 수 있어요.'],
    ['SON', 'PARENTS', '엄마·아빠께 여쭤보는 질문이에요. 누구나 답할 수 있어요.'],
    ['FATHER', 'GRANDPARENTS', '할머니·할아버지께 여쭤보는 질문이에요. 누구나 답할 수 있어요.'],
    ['DAUGHTER', 'CHILDREN', '딸에게'],
    ['OTHER', 'PARENTS', '엄마·아빠께'],
    [null, 'CHILDREN', '아이들에게'],
  ] as const)('%s에게 %s의 질문은 "%s"', (role, audience, address) => {
    expect(questionAddress(audience, role, ROLES)).toBe(address);
  });

  test.each([
    ['FATHER', 'GRANDPARENTS', ['GRANDMOTHER'], '할머니께 여쭤보는 질문이에요. 누구나 답할 수 있어요.'],
    ['FATHER', 'GRANDPARENTS', ['FATHER', null], '누구나 답할 수 있는 질문이에요.'],
    ['SON', 'PARENTS', ['SON', 'MOTHER'], '엄마께 여쭤보는 질문이에요. 누구나 답할 수 있어요.'],
    ['MOTHER', 'CHILDREN', ['MOTHER', 'OTHER'], '누구나 답할 수 있는 질문이에요.'],
    [null, 'GRANDPARENTS', [null], '누구나 답할 수 있는 질문이에요.'],
  ] as const)('%s에게 %s의 질문은, 가족에 %s만 있으면 "%s"', (role, audience, roles, address) => {
    expect(questionAddress(audience, role, roles)).toBe(address);
  });

  test('다른 가족의 이름으로 말을 걸지 않는다', () => {
    const roles = ROLES.filter((role) => role !== 'OTHER');
    const addresses = QUESTION_AUDIENCES.flatMap((audience) =>
      roles.map((role) => ({ role, address: questionAddress(audience, role, ROLES) })),
    ).filter(({ address }) => !address.includes('질문이에요'));
    expect(addresses).toHaveLength(roles.length);
    for (const { role, address } of addresses)
      expect(address).toMatch(RegExp(`^${ROLE_NAMES[role]}(께|에게)$`));
  });

  test.each([
    ['글이나 사진으로 답하기', '/write'],
    ['말로 답하기', '/write/voice'],
  ])('%s: 질문을 가지고 간다', async (name, path) => {
    const { user, router, week } = await openWeek();
    await user.click(await week.findByRole('link', { name }));
    expect(router.state.location).toMatchObject({ pathname: path, state: { question: sampleQuestion() } });
  });

  test('다른 질문으로 바꾼다', async () => {
    const sent: unknown[] = [];
    const other = respondsWith(questionCalls.other, ({ body }) => {
      sent.push(body);
      return sampleWeeklyQuestion({ question: OTHER });
    });
    const { user, week } = await openWeek(other);
    await user.click(await week.findByRole('button', { name: '다른 질문' }));
    expect(await week.findByText(OTHER.text)).toBeInTheDocument();
    expect(sent).toEqual([{ questionId: 1 }]);
    expect(screen.getByText('가족 모두의 질문을 바꿨어요.')).toBeInTheDocument();
  });

  test('그 사이에 누가 답했으면 까닭을 말하고 그대로 둔다', async () => {
    const { user, week } = await openWeek(respondsWithError(questionCalls.other, 'DUPLICATE_ERROR'));
    await user.click(await week.findByRole('button', { name: '다른 질문' }));
    expect(await screen.findByText('이미 존재하는 데이터입니다.')).toBeInTheDocument();
    expect(week.getByText(sampleQuestion().text)).toBeInTheDocument();
  });

  test('답한 가족이 있으면 바꿀 수 없고, 내가 답했으면 하나 더 답할 수 있다', async () => {
    const { week } = await openWeek(ofWeek({ responseCount: 1, responded: true }));
    expect(await week.findByRole('link', { name: '하나 더 답하기' })).toBeInTheDocument();
    expect(week.queryByRole('button', { name: '다른 질문' })).not.toBeInTheDocument();
  });

  test('건너뛰고, 다시 볼 수 있다', async () => {
    let skipped = false;
    const { user, week } = await openWeek(
      respondsWith(questionCalls.current, () => sampleWeeklyQuestion({ skipped })),
      respondsWith(questionCalls.skip, ({ body }) => {
        ({ skipped } = body);
        return null;
      }),
    );
    await user.click(await week.findByRole('button', { name: '건너뛰기' }));
    expect(await week.findByText('이번 주 질문은 건너뛰었어요.')).toBeInTheDocument();
    await waitFor(() => expect(skipped).toBe(true));
    await user.click(week.getByRole('button', { name: '다시 보기' }));
    expect(await week.findByText(sampleQuestion().text)).toBeInTheDocument();
    await waitFor(() => expect(skipped).toBe(false));
  });

  test('건너뛴 것이 저장되기 전에는 건너뛴 것으로 보이지 않는다', async () => {
    const { user, week } = await openWeek(neverResponds(questionCalls.skip));
    const skip = await week.findByRole('button', { name: '건너뛰기' });
    await user.click(skip);
    await waitFor(() => expect(skip).toHaveAttribute('aria-busy', 'true'));
    expect(week.getByText(sampleQuestion().text)).toBeInTheDocument();
  });

  test('가족이 껐으면 어디서 켜는지 말한다', async () => {
    const { week } = await openWeek(ofWeek({ question: null }));
    expect(await week.findByText('이번 주 질문이 꺼져 있어요.')).toBeInTheDocument();
    expect(week.getByRole('link', { name: '가족으로 가기' })).toHaveAttribute('href', '/family');
  });

  testLoading(open, questionCalls.current, {
    failed: '질문을 불러오지 못했어요.',
    works: ofWeek(),
    shown: sampleQuestion().text,
  });
});

describe('우리 가족의 답', () => {
  test('질문마다 모두의 답이 모이고, 누르면 그 추억이 열린다', async () => {
    open(
      responded(
        { question: OTHER, responses: [response()], responseCount: 3 },
        {
          question: sampleQuestion(),
          responses: [response({ postId: 32, thumbnailUrl: '/api/media/400/1.webp' })],
          responseCount: 1,
        },
      ),
    );
    const responses = within(await screen.findByRole('region', { name: '우리 가족의 답' }));
    expect(await responses.findByRole('heading', { name: OTHER.text })).toBeInTheDocument();
    const [first] = responses.getAllByRole('link');
    expect(first).toHaveAttribute('href', '/home/memoryDetailPage/31');
    expect(first).toHaveTextContent('순자가 남김공기놀이를 했지.');
    expect(responses.getByText('먼저 남긴 답 2개는 책장에 있어요.')).toBeInTheDocument();
    expect(responses.getAllByRole('link')).toHaveLength(2);
  });

  test('스무 개씩 더 보고, 초점은 새로 온 것에 있다', async () => {
    const questions = Array.from({ length: 25 }, (_, index) => ({
      question: sampleQuestion({ questionId: index + 1, text: `${index + 1}번째 질문인가요?` }),
      responses: [response({ postId: index + 1 })],
      responseCount: 1,
    }));
    const { user } = open(
      respondsWith(questionCalls.responses, ({ query }) => {
        const offset = Number(query.get('offset'));
        return { questions: questions.slice(offset, offset + 20), total: 25 };
      }),
    );
    await user.click(await screen.findByRole('button', { name: '질문 더 보기' }));
    const added = await screen.findByRole('heading', { name: '21번째 질문인가요?' });
    await waitFor(() => expect(added.closest('li')).toHaveFocus());
    expect(screen.queryByRole('button', { name: '질문 더 보기' })).not.toBeInTheDocument();
  });

  testLoading(open, questionCalls.responses, {
    waiting: '질문을 불러오는 중',
    failed: '답을 불러오지 못했어요.',
    works: responded({ question: OTHER, responses: [response()], responseCount: 1 }),
    shown: OTHER.text,
  });

  test('글 없이 답한 것은 무엇으로 답했는지 말한다', async () => {
    const responses = [
      response({ postId: 31, content: '', hasVoice: true }),
      response({ postId: 32, content: '', durationMs: null }),
    ];
    open(responded({ question: sampleQuestion(), responses, responseCount: 2 }));
    expect(await screen.findByText('목소리로 답했어요.')).toBeVisible();
    expect(screen.getByText('영상으로 답했어요.')).toBeVisible();
  });
});
