import { screen, within } from '@testing-library/react';
import { sampleUser } from 'shared/testing/sample-data';
import { setUser } from 'shared/session';
import { act } from 'react';
import { field, openSearch, post } from '../../testing/open-search.tsx';

const recent = async () => within(await screen.findByRole('region', { name: '최근에 찾은 말' }));
const stored = (userId = 1): unknown =>
  JSON.parse(window.localStorage.getItem(`ongi-searches:${userId}`) ?? '[]');
const store = (...texts: string[]) => window.localStorage.setItem('ongi-searches:1', JSON.stringify(texts));

describe('최근에 찾은 말', () => {
  it('엔터를 누르거나 찾은 추억을 열면 남고, 치기만 하면 남지 않는다', async () => {
    const { user } = openSearch();
    await user.type(await field(), '감');
    await post(/^감 따던 날/);
    expect(stored()).toEqual([]);
    await user.type(await field(), '자{Enter}');
    expect(stored()).toEqual(['감자']);
    expect(await field()).not.toHaveFocus();
    await user.clear(await field());
    await user.type(await field(), '감기');
    await screen.findByText('1개 찾았어요');
    await user.click(await post(/^감기/));
    expect(stored()).toEqual(['감기', '감자']);
  });

  it('누르면 다시 찾고 맨 앞으로 온다', async () => {
    store('산책', '감');
    const { user } = openSearch();
    await user.click((await recent()).getByRole('button', { name: '감' }));
    expect(await screen.findByText('3개 찾았어요')).toBeInTheDocument();
    expect(await field()).toHaveValue('감');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(stored()).toEqual(['감', '산책']);
  });

  it('하나씩도, 모두도 지울 수 있다', async () => {
    store('감', '산책', '바다');
    const { user } = openSearch();
    await user.click((await recent()).getByRole('button', { name: '산책 지우기' }));
    expect(stored()).toEqual(['감', '바다']);
    expect(screen.getByRole('heading', { name: '최근에 찾은 말' })).toHaveFocus();
    await user.click((await recent()).getByRole('button', { name: '모두 지우기' }));
    expect(screen.queryByRole('region', { name: '최근에 찾은 말' })).not.toBeInTheDocument();
    expect(window.localStorage.getItem('ongi-searches:1')).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('열 개까지 남고, 같은 말은 한 번만 있다', async () => {
    store(...Array.from({ length: 10 }, (_, index) => `말 ${index}`));
    const { user } = openSearch();
    await user.type(await field(), '감{Enter}');
    expect(stored()).toHaveLength(10);
    await user.clear(await field());
    await user.type(await field(), '말 3{Enter}');
    expect(stored()).toEqual(['말 3', '감', ...[0, 1, 2, 4, 5, 6, 7, 8].map((index) => `말 ${index}`)]);
  });

  it('다른 사람에게는 보이지 않고, 망가진 것은 없는 것과 같다', async () => {
    store('감');
    openSearch();
    await recent();
    act(() => setUser(sampleUser({ userId: 2 })));
    expect(screen.queryByRole('region', { name: '최근에 찾은 말' })).not.toBeInTheDocument();
    window.localStorage.setItem('ongi-searches:1', '{"감":');
    act(() => setUser(sampleUser()));
    expect(screen.queryByRole('region', { name: '최근에 찾은 말' })).not.toBeInTheDocument();
  });
});
