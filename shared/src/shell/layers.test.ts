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
