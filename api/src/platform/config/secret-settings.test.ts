import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { EnvironmentError, readEnvironment } from './environment.ts';
import { SECRET_VARIABLES } from './secret-settings.ts';

const RANDOM_32 = '9f86d081884c7d659a2feaa0c55ad015';
const RANDOM_64 = `${RANDOM_32}a3bf4f1b2b0b822cd15d6c15b0f00a08`;
const DATABASE = (password: string) => `postgres://ongi:${encodeURIComponent(password)}@db.internal/ongi`;
const MAIL = (password: string) => `smtps://ongi:${encodeURIComponent(password)}@mail.internal`;
const MAIL_SETTINGS = { MAIL_FROM: 'ongi@ongi.internal', SITE_ORIGIN: 'https://ongi.internal' };
const BUCKET = { MEDIA_STORE: 's3://family-photos' };
const [KEY_ID, SECRET_KEY] = ['AKIA3PQ7XT5ZLM2WVB4N', 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eFhJ2kL5nP'];
const AMAZON = { ...BUCKET, AWS_ACCESS_KEY_ID: KEY_ID, AWS_SECRET_ACCESS_KEY: SECRET_KEY };
const OTHERS_DATABASE = { DATABASE_URL: 'postgres://ongi@db.internal/ongi' };

const fileOf = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');

type Case = {
  valid: string;
  tooShort?: string;
  wrongFormat?: string;
  /** Set beside it. */
  others?: Record<string, string>;
  /** The secret as it stands in the variable. */
  within?: (secret: string) => string;
};

const CASES: Record<string, Case> = {
  MEDIA_SECRET: { valid: RANDOM_64, tooShort: RANDOM_32.slice(1) },
  TELEMETRY_TOKEN: { valid: RANDOM_64, tooShort: RANDOM_32.slice(1) },
  METRICS_TOKEN: { valid: RANDOM_64, tooShort: RANDOM_32.slice(1) },
  KAKAO_CLIENT_SECRET: { valid: 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF', wrongFormat: `${RANDOM_32}0` },
  KAKAO_JAVASCRIPT_KEY: { valid: RANDOM_32, wrongFormat: RANDOM_32.toUpperCase() },
  AI_API_KEY: {
    valid: `sk-${RANDOM_32}`,
    tooShort: 'sk-3f9a',
    others: { AI_BASE_URL: 'https://ai.internal/v1', AI_TEXT_MODEL: 'writer' },
  },
  VIDEO_API_KEY: {
    valid: `r8_${RANDOM_32}aB3dE`,
    wrongFormat: RANDOM_64,
    others: { VIDEO_PROVIDER: 'replicate', VIDEO_MODEL: 'owner/mover' },
  },
  DATABASE_URL: { valid: DATABASE(RANDOM_32), tooShort: 'k3Xp9', within: DATABASE },
  DATABASE_STANDBY_URL: {
    valid: DATABASE(RANDOM_32),
    tooShort: 'k3Xp9',
    within: DATABASE,
    others: OTHERS_DATABASE,
  },
  PGPASSWORD: { valid: RANDOM_32, tooShort: 'k3Xp9', others: OTHERS_DATABASE },
  SMTP_URL: { valid: MAIL('p9Xk3Tq7'), tooShort: 'k3Xp9', within: MAIL, others: MAIL_SETTINGS },
  SMTP_PASSWORD: {
    valid: 'p9Xk3Tq7',
    tooShort: 'k3Xp9',
    others: { ...MAIL_SETTINGS, SMTP_HOST: 'mail.internal', SMTP_USER: 'ongi' },
  },
  POSTGRES_PASSWORD: { valid: RANDOM_32, tooShort: 'k3Xp9' },
  AWS_ACCESS_KEY_ID: { valid: KEY_ID, wrongFormat: KEY_ID.toLowerCase(), others: AMAZON },
  AWS_SECRET_ACCESS_KEY: { valid: SECRET_KEY, wrongFormat: SECRET_KEY.slice(8), others: AMAZON },
  AWS_SESSION_TOKEN: { valid: RANDOM_64, tooShort: 'k3Xp9', others: AMAZON },
  GOOGLE_DRIVE_API_KEY: { valid: `AIza${RANDOM_32}abc`, wrongFormat: RANDOM_64 },
  GOOGLE_DRIVE_CLIENT_ID: {
    valid: '123456789012-k3xp9.apps.googleusercontent.com',
    wrongFormat: '123456789012-k3xp9',
  },
  OIDC_MY_HOME_CLIENT_SECRET: {
    valid: RANDOM_32,
    tooShort: 'k3Xp9',
    others: { OIDC_MY_HOME_ISSUER: 'https://login.internal', OIDC_MY_HOME_CLIENT_ID: 'ongi' },
  },
};

/** Copied out of manuals and out of our own example file. */
const EXAMPLES = [
  ...[...fileOf('.env.example').matchAll(/^[A-Z_]+=(.+)$/gm)].map(([, value = '']) => value),
  'password',
  'postgres',
  '<your secret>',
  '…',
  'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
];

function problemOf(name: string, value: string): string | undefined {
  try {
    readEnvironment({ ...CASES[name]?.others, [name]: value });
    return undefined;
  } catch (error) {
    assert.ok(error instanceof EnvironmentError);
    return error.message;
  }
}

describe('secret values', () => {
  test('all of the table are tested here', () => {
    assert.deepEqual(
      SECRET_VARIABLES.map(({ name }) => name).filter((name) => !(name in CASES)),
      [],
    );
  });

  test('every secret of documents, example file and docker-compose.yml is in the table', () => {
    const texts = ['.env.example', 'docker-compose.yml', 'docs/operating.md'].map(fileOf);
    const found = texts
      .join('\n')
      .match(/\b[A-Z][A-Z0-9_]*(SECRET|TOKEN|PASSWORD|API_KEY|ACCESS_KEY|JAVASCRIPT_KEY)\b/g);
    const ofOtherPrograms = ['CLUSTER_PASSWORD', 'ONGI_FIGURES_TOKEN', 'ONGI_RELEASE_WEBHOOK_SECRET'];
    const known = [...Object.keys(CASES), ...ofOtherPrograms];
    assert.deepEqual(
      found?.filter((name) => !known.includes(name)),
      [],
    );
  });

  for (const [name, { valid, tooShort, wrongFormat, within = (value: string) => value }] of Object.entries(
    CASES,
  )) {
    test(`${name}: accepts a proper value`, () => {
      assert.equal(problemOf(name, valid), undefined);
    });

    const isIdentifier = ['AWS_ACCESS_KEY_ID', 'GOOGLE_DRIVE_CLIENT_ID'].includes(name);
    const wrong = [
      // An identifier that is set to nothing is not set.
      ...(isIdentifier ? [] : ['']),
      '        ',
      tooShort,
      wrongFormat,
      'abab'.repeat(10),
      ...EXAMPLES,
    ].filter((value) => value !== undefined);
    test(`${name}: an empty, short, malformed or example value is rejected in one line with its name`, () => {
      for (const value of wrong) {
        const problem = problemOf(name, within(value)) ?? assert.fail(`accepted: ${value}`);
        assert.match(problem, new RegExp(`^${name}: [^\n]+$`), value);
        if (value.length > 16) assert.ok(!problem.includes(value), 'the value is in the message');
      }
    });
  }

  test('settings of a foreign server do not check its formats', () => {
    const kakao = { KAKAO_ISSUER: 'https://login.internal', KAKAO_CLIENT_ID: 'ongi' };
    const { socialProviders } = readEnvironment({ ...kakao, KAKAO_CLIENT_SECRET: RANDOM_64 });
    assert.equal(socialProviders[0]?.clientSecret, RANDOM_64);
    const s3 = { AWS_ENDPOINT_URL: 'https://s3.internal', AWS_ACCESS_KEY_ID: 'photos-of-ongi-1' };
    const bucket = { ...BUCKET, ...s3 };
    assert.throws(
      () => readEnvironment({ ...bucket, AWS_SECRET_ACCESS_KEY: 'k3Xp9' }),
      /^EnvironmentError: AWS_SECRET/,
    );
    assert.ok(readEnvironment({ ...bucket, AWS_SECRET_ACCESS_KEY: RANDOM_64 }).mediaStore?.credentials);
  });

  test('the key of an unused bucket and a database without a password are not checked', () => {
    assert.equal(readEnvironment({ AWS_SECRET_ACCESS_KEY: 'short' }).mediaStore, null);
    for (const url of ['postgres://ongi@localhost/ongi', 'postgres:///ongi?host=/run', 'socket:/run/pg'])
      assert.equal(readEnvironment({ DATABASE_URL: url }).databaseUrl, url);
  });
});
