import { screen, waitFor, within } from '@testing-library/react';
import { type Exclusions, onThisDayCalls } from 'shared/contract/post-lists/on-this-day';
import { breaksOff, respondsWith } from 'shared/testing/api-server';
import { testLoading } from 'shared/testing/loading';
import { openAt } from '../../testing/open-family.ts';

const NONE = '지난 오늘에서 뺀 것이 없어요';

const GRANDMOTHER = { userId: 2, nickname: '순자', profileImage: null };
const LEFT: Exclusions = { people: [GRANDMOTHER], days: ['2024-11-20', '2019-03-02'] };

/** What the server has, changed by the calls that it gets. */
function openExclusions(...first: ReturnType<typeof respondsWith>[]) {
  let left = LEFT;
  const sent: unknown[] = [];
  const view = openAt('/setting/on-this-day', [
    ...first,
    respondsWith(onThisDayCalls.exclusions, () => left),
    respondsWith(onThisDayCalls.excludePerson, ({ params, body }) => {
      sent.push([params['userId'], body]);
      left = { ...left, people: [] };
      return null;
    }),
    respondsWith(onThisDayCalls.excludeDay, ({ body }) => {
      sent.push(body);
      left = { ...left, days: left.days.slice(1) };
      return null;
    }),
  ]);
  return { ...view, sent };
}

const showAgain = (name: string) => screen.findByRole('button', { name: `${name} 다시 보기` });

describe('지난 오늘에서 뺀 것', () => {
  test('설정에서 찾아가고, 사람과 날이 따로 보인다', async () => {
    const { user } = openAt('/setting', [respondsWith(onThisDayCalls.exclusions, LEFT)]);
    await user.click(await screen.findByRole('link', { name: '지난 오늘에서 뺀 것' }));
    const people = within(await screen.findByRole('region', { name: '사람' }));
    expect(people.getByText('순자')).toBeVisible();
    const days = within(screen.getByRole('region', { name: '날' })).getAllByRole('listitem');
    expect(days.map((day) => day.textContent)).toEqual([
      '2024년 11월 20일다시 보기',
      '2019년 3월 2일다시 보기',
    ]);
  });

  test('다시 보기를 누르면 바로 목록에서 없어지고, 모두 다시 보면 뺀 것이 없다고 한다', async () => {
    const { user, sent } = openExclusions();
    const main = document.body.appendChild(document.createElement('main'));
    main.tabIndex = -1;
    await user.click(await showAgain('순자'));
    expect(await screen.findByText('순자의 추억이 지난 오늘에 다시 나와요.')).toBeVisible();
    expect(screen.queryByRole('region', { name: '사람' })).not.toBeInTheDocument();
    // The host's, which takes the focus of the button that is gone.
    expect(main).toHaveFocus();
    main.remove();
    await user.click(await showAgain('2024년 11월 20일'));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    await user.click(await showAgain('2019년 3월 2일'));
    expect(await screen.findByRole('heading', { name: NONE })).toBeVisible();
    expect(sent).toEqual([
      ['2', { excluded: false }],
      { date: '2024-11-20', excluded: false },
      { date: '2019-03-02', excluded: false },
    ]);
  });

  test('보내지 못하면 목록에 다시 있고, 까닭을 말한다', async () => {
    const { user } = openExclusions(breaksOff(onThisDayCalls.excludePerson));
    await user.click(await showAgain('순자'));
    expect(await screen.findByText('네트워크 연결을 확인해주세요.')).toBeVisible();
    expect(await showAgain('순자')).toBeVisible();
    expect(screen.queryByText(/다시 나와요/)).not.toBeInTheDocument();
  });

  testLoading((response) => openAt('/setting/on-this-day', [response]), onThisDayCalls.exclusions, {
    failed: '지난 오늘에서 뺀 것을 불러오지 못했어요.',
    works: respondsWith(onThisDayCalls.exclusions, { people: [], days: [] }),
    shown: NONE,
  });
});
