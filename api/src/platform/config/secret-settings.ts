import * as z from 'shared/schema';

type Variables = Readonly<Record<string, string | undefined>>;

type SecretVariable = {
  name: string;
  rule: (variables: Variables) => SecretRule;
  /** The secret in the variable's value; undefined where it contains none. */
  read?: (value: string) => string | undefined;
  /** The variable may be empty: it only contains or accompanies a secret. */
  isNoSecret?: boolean;
  /** Whether the variable is used at all; without it: always. */
  isUsed?: (variables: Variables) => boolean;
};

const DATABASE_PASSWORD_CHARACTERS = 12;
const MAIL_PASSWORD_CHARACTERS = 8;
const SIGNING_CHARACTERS = 32;

const KAKAO_CLIENT_SECRET = /^[A-Za-z0-9]{32}$/;
const KAKAO_KEY = /^[0-9a-f]{32}$/;
const REPLICATE_TOKEN = /^r8_[A-Za-z0-9]{20,}$/;
const AMAZON_KEY_ID = /^[A-Z0-9]{16,128}$/;
const AMAZON_SECRET = /^[A-Za-z0-9/+=]{40}$/;
const GOOGLE_API_KEY = /^AIza[\w-]{35}$/;
const GOOGLE_CLIENT_ID = /^[\w-]+\.apps\.googleusercontent\.com$/;

const isSet = (name: string) => (variables: Variables) => (variables[name] ?? '') !== '';

/** A rule that applies unless another variable names an external server. */
function unlessSet(name: string, format: NonNullable<SecretRule['format']>, otherwise: SecretRule = {}) {
  return (variables: Variables): SecretRule => (isSet(name)(variables) ? otherwise : { atLeast: 1, format });
}

const signing = () => ({ atLeast: SIGNING_CHARACTERS });
const anySecret = () => ({});
const mailPassword = () => ({ atLeast: MAIL_PASSWORD_CHARACTERS });
const databasePassword = () => ({ atLeast: DATABASE_PASSWORD_CHARACTERS });

/** Every secret variable, and keys with a known format. */
export const SECRET_VARIABLES: readonly SecretVariable[] = [
  { name: 'MEDIA_SECRET', rule: signing },
  { name: 'TELEMETRY_TOKEN', rule: signing },
  { name: 'METRICS_TOKEN', rule: signing },
  {
    name: 'KAKAO_CLIENT_SECRET',
    rule: unlessSet('KAKAO_ISSUER', { pattern: KAKAO_CLIENT_SECRET, description: '32 letters and digits' }),
  },
  {
    name: 'KAKAO_JAVASCRIPT_KEY',
    rule: () => ({ atLeast: 1, format: { pattern: KAKAO_KEY, description: '32 digits and letters a to f' } }),
  },
  { name: 'AI_API_KEY', rule: anySecret },
  {
    name: 'VIDEO_API_KEY',
    rule: unlessSet('VIDEO_BASE_URL', {
      pattern: REPLICATE_TOKEN,
      description: 'a token of Replicate, which begins with r8_',
    }),
  },
  { name: 'DATABASE_URL', rule: databasePassword, read: passwordIn, isNoSecret: true },
  { name: 'DATABASE_STANDBY_URL', rule: databasePassword, read: passwordIn, isNoSecret: true },
  { name: 'PGPASSWORD', rule: databasePassword, isUsed: isSet('DATABASE_URL') },
  { name: 'POSTGRES_PASSWORD', rule: databasePassword },
  // Issued by the external mail server.
  { name: 'SMTP_URL', rule: mailPassword, read: passwordIn, isNoSecret: true },
  { name: 'SMTP_PASSWORD', rule: mailPassword },
  {
    name: 'AWS_ACCESS_KEY_ID',
    isNoSecret: true,
    rule: unlessSet(
      'AWS_ENDPOINT_URL',
      { pattern: AMAZON_KEY_ID, description: 'at least 16 capital letters and digits' },
      { atLeast: 3 },
    ),
    isUsed: isSet('MEDIA_STORE'),
  },
  {
    name: 'AWS_SECRET_ACCESS_KEY',
    rule: unlessSet('AWS_ENDPOINT_URL', {
      pattern: AMAZON_SECRET,
      description: '40 letters, digits and signs',
    }),
    isUsed: isSet('MEDIA_STORE'),
  },
  { name: 'AWS_SESSION_TOKEN', rule: anySecret, isUsed: isSet('MEDIA_STORE') },
  {
    name: 'GOOGLE_DRIVE_API_KEY',
    rule: () => ({
      atLeast: 1,
      format: { pattern: GOOGLE_API_KEY, description: 'AIza and 35 more characters' },
    }),
  },
  {
    name: 'GOOGLE_DRIVE_CLIENT_ID',
    isNoSecret: true,
    rule: () => ({
      atLeast: 1,
      format: { pattern: GOOGLE_CLIENT_ID, description: 'ends with .apps.googleusercontent.com' },
    }),
  },
];

const OIDC_SECRET = /^OIDC_[A-Z][A-Z0-9_]{0,31}_CLIENT_SECRET$/;

/** A line per problem, with the variable and never its value. An empty secret is a problem as well. */
export function secretProblems(variables: Variables): string[] {
  const generic = Object.keys(variables)
    .filter((name) => OIDC_SECRET.test(name))
    .map((name): SecretVariable => ({ name, rule: anySecret }));
  return [...SECRET_VARIABLES, ...generic].flatMap((variable) => problemsOf(variable, variables));
}

function problemsOf(variable: SecretVariable, variables: Variables): string[] {
  const { name, rule, read, isNoSecret, isUsed } = variable;
  const value = variables[name];
  if (value === undefined || isUsed?.(variables) === false || (isNoSecret === true && value === ''))
    return [];
  const found = read === undefined ? value : read(value);
  if (found === undefined) return [];
  const parsed = z.safeParse(secret(rule(variables)), found);
  const [issue] = parsed.error?.issues ?? [];
  return issue === undefined ? [] : [`${name}: ${issue.message}`];
}

/** Minimum length of a secret, unless its kind has another. */
const LEAST_CHARACTERS = 16;
/** Fewer distinct characters are no random text: `x` 32 times, `abcabcabc…`. */
const LEAST_DISTINCT = 6;

/** Placeholders copied from a manual or an example file. */
const PLACEHOLDER =
  /change-?_?me|replace-?_?me|place-?holder|example|your[-_ ]|…|^<.*>$|^\.{3}|minioadmin|^(password|passwd|postgres|secret|admin|test|ongi)[-_\d!]*$/i;
/** Characters that environment variables and HTTP headers carry unchanged: no blank, no control. */
const PRINTABLE = /^[!-~]+$/;

type SecretRule = {
  atLeast?: number;
  /** The issuer's format. */
  format?: { pattern: RegExp; description: string };
};

/** Messages never contain the value. @param rule `atLeast` characters (16), and the issuer's format */
export function secret({ atLeast = LEAST_CHARACTERS, format }: SecretRule = {}): z.ZodMiniType<string> {
  return z.string().check(
    z.refine((value) => value.trim() !== '', 'is empty: set it, or remove the line'),
    z.refine((value) => !PLACEHOLDER.test(value), 'is an example or a common password: use your own'),
    z.refine((value) => value.length >= atLeast, `at least ${atLeast} characters`),
    z.refine((value) => PRINTABLE.test(value), 'only letters, digits and signs, without blanks'),
    z.refine((value) => format?.pattern.test(value) ?? true, format?.description ?? ''),
    z.refine(
      (value) => new Set(value).size >= LEAST_DISTINCT,
      'repeats a few characters: choose a random secret',
    ),
  );
}

/** The password in `postgres://user:password@host/name`; undefined without one, '' if it is empty. */
function passwordIn(address: string): string | undefined {
  const url = URL.parse(address);
  if (url === null) return undefined;
  const named = url.searchParams.get('password');
  if (named !== null) return named;
  if (url.password !== '') return decodedOr(url.password);
  return /^[a-z][a-z\d+.-]*:\/\/[^/?#]*:@/i.test(address) ? '' : undefined;
}

function decodedOr(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
