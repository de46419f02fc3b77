import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readFile } from 'node:fs/promises';
import { IMAGE_MEGABYTES } from 'shared/contract/uploads/image-messages';
import { LIMITS } from 'shared/contract/limits';
import { EnvironmentError, readEnvironment } from './environment.ts';
import { limitsFrom } from './limit-settings.ts';

const KAKAO = { KAKAO_CLIENT_ID: 'id', KAKAO_CLIENT_SECRET: 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF' };
const RANDOM_SECRET = '9f86d081884c7d659a2feaa0c55ad015';
const BUCKET = {
  MEDIA_STORE: 's3://family-photos/ongi/media/',
  AWS_REGION: 'ap-northeast-2',
  AWS_ENDPOINT_URL: 'https://s3.example',
  AWS_ACCESS_KEY_ID: 'photos-of-ongi',
  AWS_SECRET_ACCESS_KEY: RANDOM_SECRET,
};

function assertRejected(variables: Record<string, string>, isNamed: (message: string) => boolean): void {
  assert.throws(
    () => readEnvironment(variables),
    (error) =>
      error instanceof EnvironmentError && isNamed(error.message) && !error.message.includes('s3cret'),
    JSON.stringify(variables),
  );
}

describe('environment variables', () => {
  test('without any, only this machine can open it, and e-mail accounts are on', () => {
    const config = readEnvironment({ PORT: '', LOCAL_ACCOUNTS: '' });
    assert.deepEqual(
      [config.host, config.port, config.localAccounts, config.trustProxy],
      ['127.0.0.1', 3000, true, false],
    );
    assert.deepEqual([config.databaseUrl, config.siteDirectory, config.corsOrigins], [null, null, []]);
    assert.equal(config.limits.login.uses, 10);
    assert.ok(config.dataDirectory.endsWith('/data'));
  });

  test('Kakao turns e-mail accounts off until they are turned on', () => {
    assert.equal(readEnvironment(KAKAO).localAccounts, false);
    assert.equal(readEnvironment({ ...KAKAO, LOCAL_ACCOUNTS: 'on' }).localAccounts, true);
    assert.deepEqual(
      readEnvironment(KAKAO).socialProviders.map(({ provider, issuer }) => [provider, issuer]),
      [['kakao', 'https://kauth.kakao.com']],
    );
  });

  test('another provider can stand beside', () => {
    const { socialProviders } = readEnvironment({
      ...KAKAO,
      OIDC_MY_HOME_ISSUER: 'https://login.example',
      OIDC_MY_HOME_CLIENT_ID: 'ongi',
      OIDC_MY_HOME_NAME: '우리 집',
    });
    assert.deepEqual(socialProviders[1], {
      provider: 'my-home',
      name: '우리 집',
      issuer: 'https://login.example',
      clientId: 'ongi',
      clientSecret: null,
      scope: 'openid profile',
    });
  });

  test('photos are in a bucket where one is set, else in the data folder', () => {
    assert.equal(readEnvironment({ AWS_REGION: 'ap-northeast-2' }).mediaStore, null);
    assert.deepEqual(readEnvironment({ MEDIA_STORE: 's3://family-photos' }).mediaStore, {
      bucket: 'family-photos',
      prefix: '',
      region: 'us-east-1',
      endpoint: null,
      credentials: null,
    });
    assert.deepEqual(readEnvironment(BUCKET).mediaStore, {
      bucket: 'family-photos',
      prefix: 'ongi/media/',
      region: 'ap-northeast-2',
      endpoint: 'https://s3.example',
      credentials: { accessKeyId: 'photos-of-ongi', secretAccessKey: RANDOM_SECRET },
    });
  });

  test('several machines on one bucket need one signing key', () => {
    const shared = { DATABASE_URL: 'postgres://db.example/ongi', MEDIA_STORE: 's3://family-photos' };
    assert.throws(() => readEnvironment(shared), /^EnvironmentError: MEDIA_SECRET: /);
    assert.equal(readEnvironment({ ...shared, MEDIA_SECRET: RANDOM_SECRET }).mediaStore?.prefix, '');
    assert.equal(readEnvironment({ DATABASE_URL: shared.DATABASE_URL }).mediaSecret, null);
  });

  test('the address of the page is allowed by CORS as well', () => {
    const config = readEnvironment({
      SITE_ORIGIN: 'https://ongi.example/',
      CORS_ORIGINS: 'https://a.example, https://ongi.example',
    });
    assert.deepEqual(config.corsOrigins, ['https://ongi.example', 'https://a.example']);
  });

  test('pushes are sent where the site and a contact are known; who names push services has to say both', () => {
    const SITE_ORIGIN = 'https://ongi.example';
    const { push } = readEnvironment({ SITE_ORIGIN });
    assert.ok(push?.services.includes('https://*.push.apple.com'));
    assert.deepEqual([push?.origin, push?.contact], [SITE_ORIGIN, SITE_ORIGIN]);
    const SECURITY_CONTACT = 'mailto:ongi@example.com';
    assert.equal(readEnvironment({ SITE_ORIGIN, SECURITY_CONTACT }).push?.contact, SECURITY_CONTACT);
    for (const variables of [
      {},
      { SITE_ORIGIN: 'http://localhost:3000' },
      { SITE_ORIGIN, PUSH_SERVICES: 'off' },
    ])
      assert.equal(readEnvironment(variables).push, null);
    const PUSH_SERVICES = 'https://push.example';
    assertRejected({ PUSH_SERVICES }, (message) => message.startsWith('SITE_ORIGIN'));
    assertRejected({ PUSH_SERVICES, SITE_ORIGIN: 'http://localhost:3000' }, (message) =>
      message.startsWith('SECURITY_CONTACT'),
    );
  });

  test('an invalid value is rejected with the name of its variable', () => {
    const wrong: Record<string, string>[] = [
      { PORT: '80a' },
      { PORT: '70000' },
      { LOCAL_ACCOUNTS: 'yes' },
      { SITE_ORIGIN: 'ongi.example' },
      { SITE_ORIGIN: 'https://ongi.example/path' },
      { CORS_ORIGINS: '*' },
      { SITE_ORIGIN: 'https://ongi.example', PUSH_SERVICES: 'push.example' },
      { SECURITY_CONTACT: 'security@ongi.example' },
      { SECURITY_CONTACT: 'https://ongi.example/a\nExpires: never' },
      { OPERATOR_EMAIL: 'somebody' },
      { MEDIA_SECRET: 'short' },
      { MEDIA_STORE: '/srv/photos' },
      { MEDIA_STORE: 's3://' },
      { ...BUCKET, AWS_SECRET_ACCESS_KEY: '' },
      { MEDIA_STORE: 's3://family-photos', AWS_ENDPOINT_URL: 's3.example' },
      { TELEMETRY_TOKEN: 'short' },
      { METRICS_TOKEN: 'short' },
      { LOG_LEVEL: 'loud' },
      { LIMIT_POST_PER_HOUR: '0' },
      { KAKAO_CLIENT_ID: 'x', KAKAO_ISSUER: 'kakao' },
      { OIDC_X_ISSUER: 'https://login.example' },
    ];
    for (const variables of wrong) {
      const named = Object.keys(variables).at(-1)?.replace('_ISSUER', '') ?? '';
      assertRejected(variables, (message) => message.includes(named));
    }
  });
});

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
    for (const [named, variables] of wrong)
      assertRejected(variables, (message) => message.startsWith(`${named}: `));
  });
});

const readFromRoot = (path: string) => readFile(new URL(`../../../../${path}`, import.meta.url), 'utf8');

test('the limits of operating.md are the defaults of the code', async () => {
  const rows = [
    ...(await readFromRoot('docs/operating.md')).matchAll(/^\| (`LIMIT_.*?) +\|.*\| +([\d, ]+?) +\|$/gm),
  ];
  const documented = rows.flatMap(([, names = '', values = '']) => {
    const uses = values.split(', ').map(Number);
    return [...names.matchAll(/`(LIMIT_\w+)`/g)].map(([, name = ''], index) => [name, uses[index]] as const);
  });
  const defaults = documented.map(([name]) => {
    if (name === 'LIMIT_GOODS_PER_DAY') return [name, readEnvironment({}).goodsPerDay];
    const changed = Object.entries(limitsFrom({ [name]: '999999' })).find(([, { uses }]) => uses === 999_999);
    const limit = Object.entries(limitsFrom({})).find(([limitName]) => limitName === changed?.[0]);
    return [name, limit?.[1].uses];
  });
  assert.deepEqual(documented, defaults);
  assert.equal(documented.length, Object.keys(limitsFrom({})).length + 1);
});

test('the limit of photos is the same in nginx and in the documents', async () => {
  const formMegabytes = LIMITS.postImages * IMAGE_MEGABYTES;
  const nginx = await readFromRoot('deploy/nginx/proxy.conf');
  const [, allowed] = /client_max_body_size (\d+)m;/.exec(nginx) ?? [];
  // Room for the texts of the form, and not for one more photo.
  assert.equal(Number(allowed), formMegabytes + IMAGE_MEGABYTES);
  const document = await readFromRoot('docs/operating.md');
  assert.match(document.replaceAll('\n', ' '), new RegExp(`up to ${allowed} MB through`));
});
