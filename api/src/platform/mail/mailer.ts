import { createTransport } from 'nodemailer';
import type { MailSettings } from './mail-settings.ts';

export type Mail = { to: string; subject: string; text: string; html: string };

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
    send: async ({ to, ...mail }) => {
      // As an object: a comma in a typed address must not make two of it.
      await transport.sendMail({ from, to: { name: '', address: to }, ...mail });
    },
  };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
