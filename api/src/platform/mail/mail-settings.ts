import * as z from 'shared/schema';

export type MailSettings = {
  host: string;
  port: number;
  /** TLS from the first byte (port 465); otherwise STARTTLS if the server offers it. */
  secure: boolean;
  login: { user: string; password: string } | null;
  /** `온기 <ongi@example.com>` */
  from: string;
};

type Variables = Readonly<Record<string, string | undefined>>;

const SUBMISSION_PORT = 587;
const SMTPS_PORT = 465;
const FROM_PATTERN = /^(?:[^<>\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@\p{Cc}]+@[^\s<>@\p{Cc}]+)$/u;

const portSchema = z.coerce
  .number()
  .check(z.refine((value) => Number.isInteger(value) && value > 0 && value <= 65_535));

/**
 * SMTP_URL (`smtps://user:password@mail.example`), or SMTP_HOST with SMTP_PORT, SMTP_SECURE, SMTP_USER and
 * SMTP_PASSWORD; and MAIL_FROM. Null: no mail is sent.
 * @throws Error naming a variable that is missing or invalid
 */
export function mailSettingsFrom(variables: Variables): MailSettings | null {
  const server = variables['SMTP_URL'] !== undefined ? serverOfUrl(variables) : serverOfVariables(variables);
  const from = variables['MAIL_FROM'];
  if (server === null) {
    if (from !== undefined) throw new Error('SMTP_URL: missing, though MAIL_FROM is set');
    return null;
  }
  if (from === undefined) throw new Error('MAIL_FROM: missing, though mail is to be sent');
  if (!FROM_PATTERN.test(from))
    throw new Error('MAIL_FROM: an e-mail address, or a name and the address in <>');
  return { ...server, from };
}

type Server = Omit<MailSettings, 'from'>;

function serverOfUrl(variables: Variables): Server {
  const url = URL.parse(variables['SMTP_URL'] ?? '');
  // The address carries a password: it is not repeated.
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '')
    throw new Error('SMTP_URL: an address such as smtps://user:password@mail.example');
  if (variables['SMTP_HOST'] !== undefined) throw new Error('SMTP_HOST: SMTP_URL is set as well');
  const secure = url.protocol === 'smtps:';
  return {
    host: url.hostname,
    port: url.port === '' ? (secure ? SMTPS_PORT : SUBMISSION_PORT) : Number(url.port),
    secure,
    login:
      url.username === ''
        ? null
        : { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) },
  };
}

function serverOfVariables(variables: Variables): Server | null {
  const host = variables['SMTP_HOST'];
  if (host === undefined) {
    for (const name of ['SMTP_PORT', 'SMTP_SECURE', 'SMTP_USER', 'SMTP_PASSWORD'])
      if (variables[name] !== undefined) throw new Error(`SMTP_HOST: missing, though ${name} is set`);
    return null;
  }
  if (!/^[a-z0-9.:-]+$/i.test(host)) throw new Error('SMTP_HOST: a name or an address without a scheme');
  const secure = variables['SMTP_SECURE'] ?? 'off';
  if (secure !== 'on' && secure !== 'off') throw new Error('SMTP_SECURE: on or off');
  const port = z.safeParse(
    portSchema,
    variables['SMTP_PORT'] ?? (secure === 'on' ? SMTPS_PORT : SUBMISSION_PORT),
  );
  if (!port.success) throw new Error('SMTP_PORT: a port, 1 to 65535');
  const user = variables['SMTP_USER'];
  const password = variables['SMTP_PASSWORD'];
  if ((user === undefined) !== (password === undefined))
    throw new Error('SMTP_PASSWORD: SMTP_USER and SMTP_PASSWORD belong together');
  return {
    host,
    port: port.data,
    secure: secure === 'on',
    login: user === undefined || password === undefined ? null : { user, password },
  };
}
