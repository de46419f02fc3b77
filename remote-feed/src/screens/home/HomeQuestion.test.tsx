import { screen } from '@testing-library/react';
import { questionCalls } from 'shared/contract/question';
import { respondsWith, apiServer, neverResponds } from 'shared/testing/api-server';
import { sampleWeeklyQuestion } from 'shared/testing/sample-data';
import { openHome, slides } from '../../testing/open-home.tsx';

// jsdom cannot scroll, and complains.
beforeEach(() => void jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined));

describe('이번 주 질문', () => {
  const openWith = (changes: Parameters<typeof sampleWeeklyQuestion>[0]) =>
    openHome(undefined, undefined, respondsWith(questionCalls.current, sampleWeeklyQuestion(changes)));

  it('홈에 보이고, 누르면 질문의 화면으로 간다', async () => {
    openWith({});
    const card = await screen.findByRole('link', { name: /이번 주 질문/ });
    expect(card).toHaveTextContent('이번 주 질문어릴 때 동네 친구들과 무엇을 하며 놀았나요?');
    expect(card).toHaveAttribute('href', '/questions');
  });

  it('답한 가족이 있으면 몇 개인지 말한다', async () => {
    openWith({ responseCount: 2 });
    expect(await screen.findByRole('link', { name: /이번 주 질문 · 답 2개/ })).toBeInTheDocument();
  });

  it.each([
    ['건너뛰었으면', { skipped: true }],
    ['가족이 껐으면', { question: null }],
  ])('%s 보이지 않는다', async (_why, changes) => {
    openWith(changes);
    await slides();
    expect(screen.queryByText(/이번 주 질문/)).not.toBeInTheDocument();
  });

  it('늦게 오면 보던 것을 밀지 않고 다음에 보인다', async () => {
    openHome(undefined, undefined, neverResponds(questionCalls.current));
    await slides();
    apiServer.use(respondsWith(questionCalls.current, sampleWeeklyQuestion()));
    expect(screen.queryByText(/이번 주 질문/)).not.toBeInTheDocument();
  });
});
