import { createTransport } from 'nodemailer';
import * as z from 'shared/schema';
import type { MailSettings } from './mail-settings.ts';

/** A photo of the HTML part, which names it `cid:<cid>`. */
export type InlinePhoto = { cid: string; content: Buffer; contentType: string };

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Without angle brackets; the same again where a mail is repeated. Default: a new one. */
  messageId?: string;
  /** Further headers: texts of the program, not of people. */
  headers?: Readonly<Record<string, string>>;
  photos?: readonly InlinePhoto[];
};

export type Mailer = {
  /** Resolves when the mail server has accepted the mail. @throws what the network or the server says */
  send: (mail: Mail) => Promise<void>;
};

const TIMEOUT_MS = 15_000;

/** Sends through the configured SMTP server; a connection for each mail, as there are few. */
export function createMailer(settings: MailSettings): Mailer {
  const { host, port, secure, login, from } = settings;
  const transport = createTransport({
    host,
    port,
    secure,
    // A password never travels in the clear but on this machine.
    requireTLS: !secure && login !== null && !isLoopback(host),
    ...(login === null ? {} : { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, messageId, headers, photos = [], ...mail }) => {
      await transport.sendMail({
        from,
        // As an object: a comma in a typed address must not make two of it.
        to: { name: '', address: to },
        ...mail,
        ...(messageId !== undefined && { messageId: `<${messageId}>` }),
        ...(headers !== undefined && { headers: { ...headers } }),
        attachments: photos.map((photo) => ({ ...photo, contentDisposition: 'inline' as const })),
      });
    },
  };
}

const smtpErrorSchema = z.object({
  code: z.optional(z.string()),
  command: z.optional(z.string()),
  responseCode: z.optional(z.number()),
});

/** `EAUTH`, `ECONNECTION`: nodemailer's code, which names nobody. */
type MailFailure = { kind: 'address' | 'mail' | 'server'; code: string };

/**
 * What a mail failed by. `address`: the server takes none for it, now and later; `mail`: this one, for now;
 * `server`: the server or the way there, so that other mails would fail as well.
 */
export function mailFailureOf(error: unknown): MailFailure {
  const { code = 'unknown', command, responseCode = 0 } = z.safeParse(smtpErrorSchema, error).data ?? {};
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  if ((code !== 'EENVELOPE' && code !== 'EMESSAGE') || !isAboutMail) return { kind: 'server', code };
  return { kind: responseCode >= 500 ? 'address' : 'mail', code };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
