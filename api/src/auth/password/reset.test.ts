import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { authCalls } from 'shared/contract/auth';
import { logInPerson, signUpPerson } from '../../testing/people/local-people.ts';
import { readMail, startMailServer } from 'federation/testing/mail-server';
import { PROGRAM_ENVIRONMENT } from '../../testing/server/program-environment.ts';
import { startTestApi, type TestApi } from '../../testing/server/test-api.ts';

const SITE = 'https://ongi.example';
const HOUR_MS = 3_600_000;

const mailServer = await startMailServer();
after(mailServer.stop);
const api = await startTestApi({
  SMTP_URL: mailServer.url,
  MAIL_FROM: '온기 <ongi@example.com>',
  SITE_ORIGIN: SITE,
  LIMIT_PASSWORD_RESET_PER_HOUR: '3',
});
const withoutMail = await startTestApi();

const requestLink = (email: string, from: TestApi = api) =>
  from.request({ method: 'POST', path: '/auth/local/reset', json: { email } });
const confirm = (token: string, newPassword: string, at: TestApi = api) =>
  at.request({ method: 'POST', path: '/auth/local/reset/confirm', json: { token, newPassword } });

/** Asks for a link and takes the token out of the mail that comes. */
async function mailedToken(email: string): Promise<string> {
  const address = email.toLowerCase();
  const count = mailServer.receivedBy(address).length + 1;
  assert.equal((await requestLink(email)).body.code, 'OK');
  await mailServer.until(address, count);
  const { text } = readMail(mailServer.receivedBy(address).at(-1)?.source ?? '');
  return /LoginPage\/reset#([\w-]{43})/.exec(text)?.[1] ?? assert.fail(text);
}

describe('the link by mail', () => {
  test('is in a Korean mail of text and HTML, its token after the #, and the database does not have it', async () => {
    const { email } = await signUpPerson(api, 'mail@example.com');
    const token = await mailedToken(email.toUpperCase());
    const mail = mailServer.receivedBy(email).at(-1);
    assert.deepEqual([mail?.from, mail?.to], ['ongi@example.com', [email]]);
    const { text, html } = readMail(mail?.source ?? '');
    for (const part of [text, html]) {
      assert.ok(part.includes(`${SITE}/LoginPage/reset#${token}`));
      assert.ok(part.includes('1시간 동안 한 번만 쓸 수 있어요.'));
    }
    const { rows } = await api.query('select * from password_resets');
    assert.ok(!JSON.stringify(rows).includes(token));
  });

  test('a new password logs all devices out, and the link works once', async () => {
    const person = await signUpPerson(api, 'forgot@example.com');
    const [first, second] = [await mailedToken(person.email), await mailedToken(person.email)];
    const common = await confirm(first, 'P@ssw0rd');
    assert.equal(common.body.details?.[0]?.field, 'newPassword');
    const response = await confirm(first, 'brand-new1!');
    assert.equal(response.body.code, 'OK');
    assert.match(response.headers.getSetCookie().join(), /ongi_device=/);
    assert.equal((await api.send(person, 'GET', '/users/user')).status, 401);
    assert.equal((await logInPerson(api, person)).status, 401);
    assert.equal((await logInPerson(api, { ...person, password: 'brand-new1!' })).status, 200);
    const message = '링크가 만료되었거나 이미 사용되었습니다. 새 링크를 받아주세요.';
    for (const token of [first, second, 'A'.repeat(43)]) {
      const { status, body } = await confirm(token, 'once-more1!');
      assert.deepEqual([status, body.message], [404, message]);
    }
  });

  test('of two uses at once one succeeds', async () => {
    const { email } = await signUpPerson(api, 'twice@example.com');
    const token = await mailedToken(email);
    const responses = await Promise.all([confirm(token, 'one-new1!'), confirm(token, 'two-new1!')]);
    assert.deepEqual(new Set(responses.map(({ status }) => status)), new Set([200, 404]));
  });

  test('ends after an hour', async () => {
    const { email } = await signUpPerson(api, 'late@example.com');
    const token = await mailedToken(email);
    api.advanceClock(HOUR_MS + 1_000);
    assert.equal((await confirm(token, 'brand-new1!')).status, 404);
  });

  test('an unknown address gets the same response, no mail, and does not wait for the mail server', async () => {
    const { email } = await signUpPerson(api, 'known@example.com');
    const [known, unknown] = [await requestLink(email), await requestLink('nobody@example.com')];
    assert.deepEqual([unknown.status, unknown.body], [known.status, known.body]);
    await mailServer.until(email, 1);
    await pause(200);
    assert.deepEqual(mailServer.receivedBy('nobody@example.com'), []);
    mailServer.setRejecting(true);
    assert.deepEqual((await requestLink(email)).body, known.body);
    await pause(200);
    mailServer.setRejecting(false);
  });

  test('nobody can be flooded with mails, and an unknown address counts in the same way', async () => {
    await signUpPerson(api, 'flooded@example.com');
    for (const email of ['flooded@example.com', 'unknown-flooded@example.com'])
      for (const status of [200, 200, 200, 429]) assert.equal((await requestLink(email)).status, status);
  });

  test('the login page knows whether mail works or the operator has to be asked', async () => {
    const wayOf = async (server: TestApi) =>
      (await server.read({}, '/auth/providers', authCalls.providers.response)).passwordReset;
    assert.deepEqual([await wayOf(api), await wayOf(withoutMail)], ['mail', 'operator']);
    assert.equal((await requestLink('mail@example.com', withoutMail)).status, 404);
  });
});

describe('the command of the operator', () => {
  const run = promisify(execFile);
  const program = fileURLToPath(new URL('../../password-link/main.ts', import.meta.url));

  test('prints a link that works once, and says when there is no such address', async () => {
    const { email } = await signUpPerson(withoutMail, 'asked-operator@example.com');
    const env = { ...PROGRAM_ENVIRONMENT, SITE_ORIGIN: SITE, ...withoutMail.environment };
    const { stdout } = await run(process.execPath, [program, email], { env });
    const token = /^https:\/\/ongi\.example\/LoginPage\/reset#([\w-]{43})\n$/.exec(stdout)?.[1];
    const response = await confirm(token ?? assert.fail(stdout), 'brand-new1!', withoutMail);
    assert.equal(response.body.code, 'OK');
    assert.equal((await logInPerson(withoutMail, { email, password: 'brand-new1!' })).status, 200);
    for (const args of [['nobody@example.com'], []])
      await assert.rejects(run(process.execPath, [program, ...args], { env }), { code: 1 });
  });
});
