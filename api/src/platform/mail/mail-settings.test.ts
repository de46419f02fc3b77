import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { EnvironmentError, readEnvironment } from '../config/environment.ts';

const MAIL = {
  SITE_ORIGIN: 'https://ongi.example',
  SMTP_URL: 'smtps://ongi:k3y%40of-mail@mail.example',
  MAIL_FROM: '온기 <ongi@example.com>',
};

describe('variables of mail', () => {
  test('without them no mail is sent', () => assert.equal(readEnvironment({}).mail, null));

  test('one address, or parts of it', () => {
    assert.deepEqual(readEnvironment(MAIL).mail, {
      host: 'mail.example',
      port: 465,
      secure: true,
      login: { user: 'ongi', password: 'k3y@of-mail' },
      from: '온기 <ongi@example.com>',
    });
    const { SITE_ORIGIN } = MAIL;
    assert.deepEqual(
      readEnvironment({ SITE_ORIGIN, SMTP_HOST: 'mail.example', MAIL_FROM: 'ongi@example.com' }).mail,
      { host: 'mail.example', port: 587, secure: false, login: null, from: 'ongi@example.com' },
    );
  });

  test('an invalid value is rejected with its variable, and the password is not repeated', () => {
    const { SMTP_URL: _, ...rest } = MAIL;
    const wrong: [string, Record<string, string>][] = [
      ['SMTP_URL', { ...MAIL, SMTP_URL: 'ongi:s3cret-of-mail@mail.example' }],
      ['SMTP_URL', { ...MAIL, SMTP_URL: 'https://ongi:s3cret-of-mail@mail.example' }],
      ['SMTP_URL', { MAIL_FROM: MAIL.MAIL_FROM }],
      ['MAIL_FROM', { ...MAIL, MAIL_FROM: '' }],
      ['MAIL_FROM', { ...MAIL, MAIL_FROM: '온기' }],
      ['MAIL_FROM', { ...MAIL, MAIL_FROM: '온기 <a@b>, <c@d>' }],
      ['SITE_ORIGIN', { ...MAIL, SITE_ORIGIN: '' }],
      ['SMTP_HOST', { ...MAIL, SMTP_HOST: 'mail.example' }],
      ['SMTP_HOST', { SMTP_PORT: '25' }],
      ['SMTP_HOST', { ...rest, SMTP_HOST: 'smtp://mail.example' }],
      ['SMTP_PORT', { ...rest, SMTP_HOST: 'mail.example', SMTP_PORT: '0' }],
      ['SMTP_SECURE', { ...rest, SMTP_HOST: 'mail.example', SMTP_SECURE: 'yes' }],
      ['SMTP_PASSWORD', { ...rest, SMTP_HOST: 'mail.example', SMTP_USER: 'ongi' }],
    ];
    for (const [named, variables] of wrong) {
      assert.throws(
        () => readEnvironment(variables),
        (error) =>
          error instanceof EnvironmentError &&
          error.message.startsWith(`${named}: `) &&
          !error.message.includes('s3cret'),
        JSON.stringify(variables),
      );
    }
  });
});
