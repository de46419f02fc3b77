import { act, renderHook } from '@testing-library/react';
import { useFirstOnesFirst } from './use-first-ones-first.ts';

const OF_FIRST = [1, 2, 3, 4, 5, 6, 7, 8];
const OF_NEXT = [8, 7, 6, 5, 4, 3, 2, 1];

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

type Shown = [posts: readonly number[], search: string | undefined];

function show(first: Shown) {
  const { result, rerender } = renderHook((shown: Shown) => useFirstOnesFirst(...shown), {
    initialProps: first,
  });
  return { rerender, shown: () => result.current, rest: () => act(() => jest.advanceTimersByTime(1_000)) };
}

it('쉬면 나머지도 보이고, 다음 것을 찾는 동안에도 남아 있다', () => {
  const { shown, rerender, rest } = show([[], undefined]);
  rerender([OF_FIRST, '감']);
  expect(shown()).toEqual([1, 2, 3, 4, 5, 6]);
  rest();
  expect(shown()).toEqual(OF_FIRST);
  rerender([OF_FIRST, undefined]);
  expect(shown()).toEqual(OF_FIRST);
  rerender([OF_NEXT, '감자']);
  expect(shown()).toEqual([8, 7, 6, 5, 4, 3]);
});

it('쉬지 않고 치면 나머지는 그리지 않는다', () => {
  const { shown, rerender, rest } = show([[], undefined]);
  rerender([OF_FIRST, '감']);
  // The next key: these are still the results of the one before.
  rerender([OF_FIRST, undefined]);
  rest();
  expect(shown()).toEqual([1, 2, 3, 4, 5, 6]);
  rerender([OF_NEXT, '감자']);
  rest();
  expect(shown()).toEqual(OF_NEXT);
});

it('맨 처음 찾은 것이 다음 글자 뒤에 와도 처음 것만 그린다', () => {
  const { shown, rerender, rest } = show([[], undefined]);
  rerender([OF_FIRST, undefined]);
  rest();
  expect(shown()).toEqual([1, 2, 3, 4, 5, 6]);
});

it('더 보기로 더한 것과, 돌아왔을 때 있던 것은 바로 보인다', () => {
  const { shown, rerender } = show([OF_FIRST, '감']);
  expect(shown()).toEqual(OF_FIRST);
  rerender([[...OF_FIRST, 9], '감']);
  expect(shown()).toEqual([...OF_FIRST, 9]);
});
