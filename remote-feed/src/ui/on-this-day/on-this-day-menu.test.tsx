import { screen, waitFor, within } from '@testing-library/react';
import { onThisDayCalls } from 'shared/contract/post-lists/on-this-day';
import { postListCalls } from 'shared/contract/post-list';
import type { RecentPost } from 'shared/contract/post';
import { breaksOff, respondsWith, respondsWithError } from 'shared/testing/api-server';
import { sampleMember, sampleRecentPost } from 'shared/testing/sample-data';
import { todayAsDay } from 'shared/text/local-days';
import { openHome } from '../../testing/open-home.tsx';

const SUNJA = { userId: 2, nickname: '순자', profileImage: null };
const MINHO = { userId: 3, nickname: '민호', profileImage: null };

const year = Number(todayAsDay().slice(0, 4));
const yearsAgo = (years: number) => `${year - years}-03-18`;

const FIRST_SNOW = sampleRecentPost({
  postId: 3,
  title: '첫눈',
  memoryDate: yearsAgo(1),
  author: SUNJA,
  participants: [
    sampleMember(),
    sampleMember({ ...SUNJA, familyMemberId: 12, role: 'GRANDMOTHER' }),
    sampleMember({ ...MINHO, familyMemberId: 13 }),
  ],
});
const KIMJANG = sampleRecentPost({
  postId: 2,
  title: '김장',
  memoryDate: yearsAgo(2),
  author: MINHO,
  participants: [],
});

/** A server that leaves out what it is sent. */
function openCard(...first: ReturnType<typeof respondsWith>[]) {
  const sent: unknown[] = [];
  let posts: RecentPost[] = [FIRST_SNOW, KIMJANG];
  const leave = (excluded: boolean, left: RecentPost[]) => {
    posts = excluded ? left : [FIRST_SNOW, KIMJANG];
    return null;
  };
  const view = openHome(
    ...first,
    respondsWith(postListCalls.onThisDay, () => posts),
    respondsWith(onThisDayCalls.excludePerson, ({ params, body }) => {
      sent.push([params['userId'], body]);
      return leave(isExclusion(body), params['userId'] === '2' ? [KIMJANG] : []);
    }),
    respondsWith(onThisDayCalls.excludeDay, ({ body }) => {
      sent.push(body);
      return leave(isExclusion(body), [KIMJANG]);
    }),
  );
  return { ...view, sent };
}

const isExclusion = (body: unknown) => JSON.stringify(body).includes('"excluded":true');

const card = (name: RegExp) => screen.findByRole('link', { name });
const menu = () => screen.findByRole('button', { name: '지난 오늘에서 빼기' });

async function openMenu({ user }: Pick<ReturnType<typeof openCard>, 'user'>) {
  await user.click(await menu());
  return within(await screen.findByRole('dialog', { name: '지난 오늘에서 빼기' }));
}

describe('지난 오늘에서 빼기', () => {
  test('날과, 쓰거나 함께한 사람을 한 번씩 뺄 수 있다', async () => {
    const sheet = await openMenu(openCard());
    const names = sheet.getAllByRole('listitem').map((item) => item.textContent);
    expect(names).toEqual([
      expect.stringMatching(RegExp(`^이 날은 빼기${year - 1}년 3월 18일 .요일$`)),
      expect.stringMatching(/순자는 빼기$/),
      expect.stringMatching(/나는 빼기$/),
      expect.stringMatching(/민호는 빼기$/),
    ]);
  });

  test('사람을 빼면 바로 다음 추억이 보이고, 되돌리면 다시 보인다', async () => {
    const view = openCard();
    const { user, sent } = view;
    expect(await card(/첫눈/)).toHaveTextContent('1년 전 외 1개');
    await user.click((await openMenu(view)).getByRole('button', { name: '순자는 빼기' }));
    expect(await card(/김장/)).toBeVisible();
    expect(screen.getByText('순자의 추억은 지난 오늘에 나오지 않아요.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '되돌리기' }));
    expect(await card(/첫눈/)).toBeVisible();
    expect(sent).toEqual([
      ['2', { excluded: true }],
      ['2', { excluded: false }],
    ]);
  });

  test('두 추억에 모두 있는 사람을 빼면 카드가 없어진다', async () => {
    const view = openCard();
    const main = document.body.appendChild(document.createElement('main'));
    main.tabIndex = -1;
    await view.user.click((await openMenu(view)).getByRole('button', { name: '민호는 빼기' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: /지난 오늘/ })).not.toBeInTheDocument());
    // The button went with the card.
    await waitFor(() => expect(main).toHaveFocus());
    main.remove();
  });

  test('날을 빼면 그 해의 그날만 빠진다', async () => {
    const view = openCard();
    await view.user.click((await openMenu(view)).getByRole('button', { name: /^이 날은 빼기/ }));
    expect(await card(/김장/)).toHaveTextContent('2년 전');
    expect(screen.getByText(`${year - 1}년 3월 18일은 지난 오늘에 나오지 않아요.`)).toBeVisible();
    expect(view.sent).toEqual([{ date: yearsAgo(1), excluded: true }]);
  });

  test.each([
    ['연결이 끊기면', breaksOff(onThisDayCalls.excludePerson), '네트워크 연결을 확인해주세요.'],
    ['한도를 넘으면', respondsWithError(onThisDayCalls.excludePerson, 'LIMIT_EXCEEDED'), /한도/],
    ['로그인이 끝났으면', respondsWithError(onThisDayCalls.excludePerson, 'TOKEN_EXPIRED'), /로그인이 만료/],
  ])('%s 추억이 다시 보이고, 까닭만 말한다', async (_when, failure, reason) => {
    const view = openCard(failure);
    await view.user.click((await openMenu(view)).getByRole('button', { name: '순자는 빼기' }));
    expect(await screen.findByText(reason)).toBeVisible();
    expect(await card(/첫눈/)).toBeVisible();
    expect(screen.queryByText(/나오지 않아요/)).not.toBeInTheDocument();
  });
});
