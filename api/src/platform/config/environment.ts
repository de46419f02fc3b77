import { resolve } from 'node:path';
import { emailSchema } from 'shared/contract/auth';
import { LIMITS } from 'shared/contract/limits';
import * as z from 'shared/schema';
import { socialProvidersFrom } from './provider-settings.ts';
import { limitsFrom } from './limit-settings.ts';
import { mailSettingsFrom, type MailSettings } from '../mail/mail-settings.ts';
import { generatorSettingsFrom } from './generator-settings.ts';
import { bucketSettingsFrom, type BucketSettings } from '../object-store/bucket-settings.ts';
import { corsOriginsFrom, originSchema, trustProxyFrom, tlsSettingsFrom } from './http-settings.ts';
import { pushSettingsFrom } from './push-settings.ts';
import { secretProblems } from './secret-settings.ts';

/** In bytes. Unfinished: of uploads that no post has yet, as they were announced. */
export type QuotaSettings = Readonly<Record<'stored' | 'unfinished', { person: number; family: number }>>;

type Variables = Readonly<Record<string, string | undefined>>;

const DAY_MS = 86_400_000;
const MEGABYTE = 1_048_576;

/** An invalid environment; `message` names the variables and the problems. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

const whole = (least: number, most: number, message: string) =>
  z.coerce
    .number()
    .check(z.refine((value) => Number.isSafeInteger(value) && value >= least && value <= most, message));
const port = whole(0, 65_535, 'a port, 0 to 65535');
const atLeast = (least: number) => whole(least, Infinity, `a whole number from ${least} on`);
/** The whole end takes 30 s at most (main.ts). */
const drain = whole(0, 15, 'seconds, 0 to 15');
const switchable = z.enum(['on', 'off'], 'on or off');
const filled = z.optional(z.string());

const webAddress = z
  .string()
  .check(z.refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), 'an http(s) address'));

/** A contact of RFC 9116: a web or mail address in one line, as it becomes a line of security.txt. */
const contactSchema = z
  .string()
  .check(z.regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'mailto:… or https://…'));

const environmentSchema = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(port, 3000),
  ONGI_DATA: z._default(z.string(), './data'),
  DATABASE_URL: filled,
  DATABASE_STANDBY_URL: filled,
  DRAIN_SECONDS: z._default(drain, 0),
  SITE_DIR: filled,
  SITE_ROOTS: filled,
  API_BASE_URL: z._default(z.string(), '/api'),
  GOOGLE_DRIVE_CLIENT_ID: filled,
  GOOGLE_DRIVE_SCRIPT_URL: z._default(webAddress, 'https://accounts.google.com/gsi/client'),
  GOOGLE_DRIVE_API_URL: z._default(webAddress, 'https://www.googleapis.com/drive/v3'),
  KAKAO_JAVASCRIPT_KEY: filled,
  KAKAO_SHARE_SCRIPT_URL: z._default(webAddress, 'https://t1.kakaocdn.net/'),
  SITE_ORIGIN: z.optional(originSchema),
  SECURITY_CONTACT: z.optional(contactSchema),
  OPERATOR_EMAIL: z.optional(emailSchema),
  CORS_ORIGINS: filled,
  TRUST_PROXY: filled,
  CONNECTIONS_MAX: z._default(atLeast(1), 4_000),
  CONNECTIONS_PER_ADDRESS: z._default(atLeast(1), 256),
  LOCAL_ACCOUNTS: z.optional(switchable),
  MEDIA_BASE_URL: z._default(z.string(), '/api/media'),
  MEDIA_SECRET: filled,
  MEDIA_RETENTION_DAYS: z._default(atLeast(0), 0),
  MEDIA_SPOOL_MB: z._default(atLeast(0), 1_024),
  DISK_RESERVE_MB: z._default(atLeast(0), 512),
  QUOTA_STORED_MB_PER_PERSON: z._default(atLeast(1), 51_200),
  QUOTA_STORED_MB_PER_FAMILY: z._default(atLeast(1), 102_400),
  QUOTA_UNFINISHED_MB_PER_PERSON: z._default(atLeast(1), 4_096),
  QUOTA_UNFINISHED_MB_PER_FAMILY: z._default(atLeast(1), 8_192),
  LIMIT_GOODS_PER_DAY: z._default(atLeast(1), 10),
  GOODS_AT_ONCE: z._default(atLeast(0), 2),
  VIDEO_MAX_MB: z._default(atLeast(1), LIMITS.videoBytes / MEGABYTE),
  VIDEO_MAX_SECONDS: z._default(atLeast(1), LIMITS.videoSeconds),
  VOICE_MAX_SECONDS: z._default(atLeast(1), LIMITS.voiceSeconds),
  TELEMETRY_TOKEN: filled,
  METRICS_TOKEN: filled,
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  NODE_ENV: filled,
});

/** An empty variable is not set; an empty secret is rejected. @throws EnvironmentError: every invalid one */
export function readEnvironment(variables: Variables) {
  const definedVariables = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = z.safeParse(environmentSchema, definedVariables);
  const invalid = (parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const problems = [...invalid, ...secretProblems(variables)];
  if (!parsed.success || problems.length > 0) throw new EnvironmentError(problems.join('\n'));
  const env = parsed.data;
  const socialProviders = attempt(() => socialProvidersFrom(definedVariables));
  const mediaStore = mediaStoreFrom(definedVariables);
  const siteOrigin = env.SITE_ORIGIN?.replace(/\/$/, '') ?? null;
  return {
    host: env.HOST,
    port: env.PORT,
    /** Serves HTTPS with HTTP/2; null: plain HTTP/1.1. */
    tls: attempt(() => tlsSettingsFrom(definedVariables)),
    /** Absolute. Holds the embedded database, media without a bucket, temporary uploads and secrets. */
    dataDirectory: resolve(env.ONGI_DATA),
    /** An external PostgreSQL; null: the embedded one. */
    databaseUrl: env.DATABASE_URL ?? null,
    /** Standbys of `databaseUrl`, for reads while it is away; null: there are none. */
    databaseStandbyUrl: standbyFrom(env.DATABASE_URL, env.DATABASE_STANDBY_URL),
    /** How long a process that is told to end goes on serving while balancers take it out. */
    drainSeconds: env.DRAIN_SECONDS,
    /** The fingerprint of the roots that the site's log has to be signed under (docs/decisions/trust). */
    siteRoots: env.SITE_ROOTS ?? null,
    /** The directory of the built site; null: API only. */
    siteDirectory: env.SITE_DIR === undefined ? null : resolve(env.SITE_DIR),
    /** Where pages find the API (API_BASE_URL): a path of the site's origin, or a URL. */
    apiBaseUrl: env.API_BASE_URL,
    /** Google Drive for the picker; null: off. */
    googleDrive:
      env.GOOGLE_DRIVE_CLIENT_ID === undefined
        ? null
        : { scriptUrl: env.GOOGLE_DRIVE_SCRIPT_URL, apiUrl: env.GOOGLE_DRIVE_API_URL },
    /** Kakao's sharing SDK; null: off. */
    kakaoShare: env.KAKAO_JAVASCRIPT_KEY === undefined ? null : { scriptUrl: env.KAKAO_SHARE_SCRIPT_URL },
    /** Public origin of the app (`https://ongi.example`); null: links are paths, or of this machine. */
    siteOrigin,
    /** Security contact (`mailto:` or `https:`); null: the site has no security.txt. */
    securityContact: env.SECURITY_CONTACT ?? null,
    /** Of the local account that is notified of failed backups; null: nobody is. */
    operatorEmail: env.OPERATOR_EMAIL ?? null,
    /** Origins whose pages may call the API with credentials. */
    corsOrigins: attempt(() => corsOriginsFrom(env.CORS_ORIGINS, siteOrigin)),
    /** Which proxies are trusted for X-Forwarded-For (Fastify's trustProxy). */
    trustProxy: trustProxyFrom(env.TRUST_PROXY),
    /** Open at once; beyond, they are closed. */
    connections: { most: env.CONNECTIONS_MAX, mostPerAddress: env.CONNECTIONS_PER_ADDRESS },
    localAccounts:
      env.LOCAL_ACCOUNTS === undefined ? socialProviders.length === 0 : env.LOCAL_ACCOUNTS === 'on',
    socialProviders,
    /** Outgoing mail; null: none is sent. */
    mail: mailFrom(definedVariables, siteOrigin),
    /** Where pushes are sent to, and what they say of the site; null: none are sent. */
    push: attempt(() =>
      pushSettingsFrom(definedVariables, { origin: siteOrigin, contact: env.SECURITY_CONTACT ?? null }),
    ),
    /** The bucket that stores media; null: the data directory does. */
    mediaStore,
    /** Room in the database for new objects while the bucket is away; 0 without a bucket. */
    mediaSpoolBytes: mediaStore === null ? 0 : env.MEDIA_SPOOL_MB * MEGABYTE,
    /** Base URL of media, before `/<key>/<variant>`, without a trailing slash. */
    mediaBaseUrl: env.MEDIA_BASE_URL.replace(/\/+$/, ''),
    /** Signs media URLs; null: a secret is generated once and stored in the data directory. */
    mediaSecret: env.MEDIA_SECRET ?? null,
    /** How long the objects of deleted media stay in the store, for a restore to an earlier time. */
    mediaRetentionMs: env.MEDIA_RETENTION_DAYS * DAY_MS,
    /** Free space that each disk retains: uploads that would use it get 507. */
    diskReserveBytes: env.DISK_RESERVE_MB * MEGABYTE,
    /** How many bytes of media one person, and all members of a family together, may have. */
    quotas: {
      stored: {
        person: env.QUOTA_STORED_MB_PER_PERSON * MEGABYTE,
        family: env.QUOTA_STORED_MB_PER_FAMILY * MEGABYTE,
      },
      unfinished: {
        person: env.QUOTA_UNFINISHED_MB_PER_PERSON * MEGABYTE,
        family: env.QUOTA_UNFINISHED_MB_PER_FAMILY * MEGABYTE,
      },
    },
    limits: attempt(() => limitsFrom(definedVariables)),
    /** Videos and picture diaries that a family may begin per day. */
    goodsPerDay: env.LIMIT_GOODS_PER_DAY,
    /** What videos and voices may be. */
    recordings: {
      videoBytes: env.VIDEO_MAX_MB * MEGABYTE,
      videoSeconds: env.VIDEO_MAX_SECONDS,
      // What a browser writes at most: uncompressed sound is none.
      voiceBytes: Math.ceil((LIMITS.voiceBytes / LIMITS.voiceSeconds) * env.VOICE_MAX_SECONDS),
      voiceSeconds: env.VOICE_MAX_SECONDS,
    },
    /** Jobs that this process runs at once; 0: other processes run them. */
    goodsAtOnce: env.GOODS_AT_ONCE,
    generators: attempt(() => generatorSettingsFrom(definedVariables)),
    /** Token for reading what pages reported; null: nobody may. */
    telemetryToken: env.TELEMETRY_TOKEN ?? null,
    /** Token for reading metrics; null: nobody may. */
    metricsToken: env.METRICS_TOKEN ?? null,
    logLevel: env.LOG_LEVEL,
    /** Validates every response against the contract before it is sent (tests and development). */
    checkResponses: env.NODE_ENV === 'test' || env.NODE_ENV === 'development',
  };
}

export type Config = ReturnType<typeof readEnvironment>;

function attempt<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new EnvironmentError(error instanceof Error ? error.message : String(error));
  }
}

function standbyFrom(databaseUrl: string | undefined, standbyUrl: string | undefined): string | null {
  if (standbyUrl !== undefined && databaseUrl === undefined)
    throw new EnvironmentError('DATABASE_STANDBY_URL: set without DATABASE_URL, whose standbys it names');
  return standbyUrl ?? null;
}

/** Mail requires SITE_ORIGIN: the Host header of a request could be anybody's. */
function mailFrom(variables: Variables, siteOrigin: string | null): MailSettings | null {
  const mail = attempt(() => mailSettingsFrom(variables));
  if (mail !== null && siteOrigin === null)
    throw new EnvironmentError('SITE_ORIGIN: missing, though mail is to be sent (SMTP_URL or SMTP_HOST)');
  return mail;
}

/** Processes that share a database and a bucket must sign URLs with one secret. */
function mediaStoreFrom(variables: Variables): BucketSettings | null {
  const store = attempt(() => bucketSettingsFrom(variables));
  const { DATABASE_URL, MEDIA_SECRET } = variables;
  if (store !== null && DATABASE_URL !== undefined && MEDIA_SECRET === undefined)
    throw new EnvironmentError('MEDIA_SECRET: missing, though MEDIA_STORE and DATABASE_URL are set');
  return store;
}
