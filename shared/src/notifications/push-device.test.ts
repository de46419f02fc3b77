import { sessionStore, setAccessToken, setUser } from 'shared/session';
import { apiServer, withApiServer } from 'shared/testing/api-server';
import { fakePush } from 'shared/testing/fake-push';
import { sampleUser } from 'shared/testing/sample-data';
import { until } from 'shared/testing/stored-files';
import { followPush, readPushState, turnOffPush, turnOnPush } from './push-device.ts';

withApiServer();

const ME = sampleUser();
const OTHER = sampleUser({ userId: 2 });

function logIn(token: string, user = ME): void {
  setAccessToken(token);
  setUser(user);
}

beforeEach(() => {
  window.localStorage.clear();
  logIn('first');
});
afterEach(() => setAccessToken(null));

/** A device that its person has switched on. */
async function switchedOn() {
  const { browser, handlers } = fakePush('granted');
  apiServer.use(...handlers);
  expect(await turnOnPush(ME.userId)).toBe('on');
  return browser;
}

describe('pushes to this device', () => {
  test('are off until the person has said yes, and then known to the server', async () => {
    const { browser, handlers } = fakePush('granted');
    apiServer.use(...handlers);
    expect(await readPushState(ME.userId)).toBe('off');
    expect(browser.promptCount).toBe(0);
    expect(await turnOnPush(ME.userId)).toBe('on');
    expect(await readPushState(ME.userId)).toBe('on');
    expect(browser.sent.map(({ endpoint }) => endpoint)).toEqual(['https://push.example/1']);
    await turnOffPush();
    expect(await readPushState(ME.userId)).toBe('off');
    expect([browser.endpoint(), browser.ended]).toEqual([null, ['https://push.example/1']]);
  });

  test('stay off where the person says no', async () => {
    const { handlers } = fakePush('denied');
    apiServer.use(...handlers);
    expect(await turnOnPush(ME.userId)).toBe('denied');
    expect(await readPushState(ME.userId)).toBe('denied');
  });

  test('are impossible without the functions of the browser, and on an iPhone wait for the installation', async () => {
    expect(await readPushState(ME.userId)).toBe('unsupported');
    const agent = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU)');
    expect(await readPushState(ME.userId)).toBe('install');
    agent.mockRestore();
  });
});

describe('what follows a log-in', () => {
  test('the same session calls the server no second time', async () => {
    const browser = await switchedOn();
    await followPush();
    await until(() => browser.endpoint() !== null);
    logIn('second');
    await until(() => browser.sent.length === 2);
    expect(browser.sent).toHaveLength(2);
  });

  test('a log-out ends the subscription on the device', async () => {
    const browser = await switchedOn();
    await followPush();
    setAccessToken(null);
    await until(() => browser.endpoint() === null);
    expect(sessionStore.getState().accessToken).toBeNull();
  });

  test('another person gets no push of the first, and is off', async () => {
    const browser = await switchedOn();
    await followPush();
    logIn('of-another', OTHER);
    await until(() => browser.endpoint() === null);
    expect(await readPushState(OTHER.userId)).toBe('off');
    expect(browser.sent).toHaveLength(1);
  });

  test('a changed key of the server makes a new subscription', async () => {
    const browser = await switchedOn();
    browser.serverKey = `BB${'B'.repeat(85)}`;
    await followPush();
    await until(() => browser.sent.length === 2);
    expect(browser.endpoint()).toBe('https://push.example/2');
  });
});
