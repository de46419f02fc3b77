import { openLayer, willStepInHistory } from 'shared/shell';

/** The router's entries: `idx` counts them. */
const position = (): unknown => window.history.state?.idx;
const heardByRouter = jest.fn();
window.addEventListener('popstate', () => heardByRouter());

/** Steps, and waits for that step and for the way back, if there is one. */
async function step(go: () => void): Promise<void> {
  go();
  // Each step of jsdom's history is a task.
  for (let task = 0; task < 4; task += 1) await new Promise((resolve) => setTimeout(resolve));
}

const back = () => step(() => window.history.back());

beforeEach(() => {
  for (const idx of [0, 1, 2]) window.history.pushState({ idx }, '', `/${idx}`);
  heardByRouter.mockClear();
});

test('Back closes what lies above the page, the topmost first, and stays on the page', async () => {
  const closed: string[] = [];
  const endPicker = openLayer(() => {
    closed.push('picker');
    endPicker();
  });
  const endQuestion = openLayer(() => {
    closed.push('question');
    endQuestion();
  });
  await back();
  expect([position(), window.location.pathname]).toEqual([2, '/2']);
  await back();
  expect(closed).toEqual(['question', 'picker']);
  expect(position()).toBe(2);
  expect(heardByRouter).not.toHaveBeenCalled();
  await back();
  expect(position()).toBe(1);
  expect(heardByRouter).toHaveBeenCalledTimes(1);
});

test('what declines to close stays, and so does the page', async () => {
  const end = openLayer(() => undefined);
  await back();
  await back();
  expect(position()).toBe(2);
  end();
});

test('a step of the app itself leaves the page', async () => {
  const close = jest.fn();
  const end = openLayer(close);
  await step(() => {
    willStepInHistory();
    window.history.go(-1);
  });
  expect(position()).toBe(1);
  expect(close).not.toHaveBeenCalled();
  expect(heardByRouter).toHaveBeenCalledTimes(1);
  end();
});

describe("above the tab's first entry", () => {
  /** Opens a layer, and waits until Back can close it. */
  async function opened(close: () => void): Promise<() => void> {
    const end = openLayer(close);
    await step(() => undefined);
    return end;
  }

  /** An entry below the app's: whatever the tab showed before. */
  beforeEach(async () => {
    await import('./first-entry.ts');
    window.history.pushState(null, '', '/outside');
    window.history.pushState({ idx: 0, key: 'first' }, '', '/first');
    heardByRouter.mockClear();
  });

  const place = () => window.location.pathname;

  test('Back closes one layer after the other, and then leaves at once', async () => {
    const closed: string[] = [];
    for (const name of ['picker', 'question']) {
      const end = await opened(() => {
        closed.push(name);
        end();
      });
    }
    await back();
    expect([closed, place()]).toEqual([['question'], '/first']);
    await back();
    expect([closed, place()]).toEqual([['question', 'picker'], '/first']);
    expect(heardByRouter).not.toHaveBeenCalled();
    await back();
    expect(place()).toBe('/outside');
  });

  test('what closes by itself takes no step in the history, and the next Back leaves', async () => {
    const end = await opened(() => undefined);
    const heard = jest.fn();
    window.addEventListener('popstate', heard);
    await step(end);
    expect(heard).not.toHaveBeenCalled();
    window.removeEventListener('popstate', heard);
    await back();
    expect(place()).toBe('/outside');
  });

  test('what declines to close stays, however often Back is pressed', async () => {
    const end = await opened(() => undefined);
    for (const _press of [1, 2, 3]) await back();
    expect(place()).toBe('/first');
    await step(end);
    await back();
    expect(place()).toBe('/outside');
  });

  test('a page that is opened from a layer leads back to the first one, and from there out', async () => {
    const end = await opened(() => undefined);
    end();
    window.history.pushState({ idx: 1, key: 'next' }, '', '/next');
    await step(() => undefined);
    expect(place()).toBe('/next');
    await back();
    expect(place()).toBe('/first');
    expect(heardByRouter).toHaveBeenCalledTimes(1);
    const again = await opened(() => again());
    await back();
    expect(place()).toBe('/first');
    await back();
    expect(place()).toBe('/outside');
  });

  test('a page that replaces the one below a layer leads out', async () => {
    const end = await opened(() => undefined);
    window.history.replaceState({ idx: 0, key: 'other' }, '', '/other');
    await step(end);
    expect(place()).toBe('/other');
    await back();
    expect(place()).toBe('/outside');
  });

  test('what replaced the page below a layer is there again after the next page, and leads out', async () => {
    const end = await opened(() => undefined);
    end();
    window.history.replaceState({ idx: 0, key: 'other' }, '', '/other');
    window.history.pushState({ idx: 1, key: 'next' }, '', '/next');
    await back();
    expect(place()).toBe('/other');
    await back();
    expect(place()).toBe('/outside');
  });

  test('a page that is opened after Back has closed a layer leads back to the first one', async () => {
    const end = await opened(() => end());
    await back();
    window.history.pushState({ idx: 1, key: 'next' }, '', '/next');
    await back();
    expect(place()).toBe('/first');
    await back();
    expect(place()).toBe('/outside');
  });

  test('a layer that opens where another one closes is held as well', async () => {
    const first = await opened(() => undefined);
    const close = jest.fn(() => second());
    let second = (): void => undefined;
    await step(() => {
      first();
      second = openLayer(close);
    });
    await back();
    expect(close).toHaveBeenCalledTimes(1);
    expect(place()).toBe('/first');
  });
});
