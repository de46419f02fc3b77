import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

type ReceivedMail = { from: string; to: string[]; source: string };

export type MailServer = {
  /** `smtp://user:pass@127.0.0.1:<port>` */
  url: string;
  /** Mails are in order. */
  receivedBy: (address: string) => ReceivedMail[];
  /** Waits until somebody has received so many mails. */
  until: (address: string, count: number) => Promise<void>;
  /** Whether the next mails are accepted, or refused: for good, or with another code (451: for now). */
  setRejecting: (isRejecting: boolean, responseCode?: number) => void;
  /** Mails arrive, but nobody is told so until the returned function is called. */
  holdResponses: () => () => void;
  stop: () => Promise<void>;
};

const MAIL_LOGIN = { user: 'ongi', password: 'p@ss:word/1' };

/** A real SMTP server on this machine, which takes mail only from whoever logs in. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let rejection: number | undefined;
  let held = Promise.resolve();
  const arrivals = new EventTarget();
  const confirm = async (done: () => void): Promise<void> => {
    await held;
    done();
  };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === MAIL_LOGIN.user && password === MAIL_LOGIN.password
        ? done(null, { user: username })
        : done(new Error('wrong user or password')),
    onRcptTo: ({ address }, _session, done) =>
      rejection === undefined
        ? done()
        : done(Object.assign(new Error(`no mailbox ${address}`), { responseCode: rejection })),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        });
        arrivals.dispatchEvent(new Event('mail'));
        void confirm(done);
      });
    },
  });
  const receivedBy = (address: string): ReceivedMail[] => received.filter(({ to }) => to.includes(address));
  await once(server.server.listen(0, '127.0.0.1'), 'listening');
  const address = server.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the mail server listens on no port');
  return {
    url: `smtp://${encodeURIComponent(MAIL_LOGIN.user)}:${encodeURIComponent(MAIL_LOGIN.password)}@127.0.0.1:${address.port}`,
    receivedBy,
    until: async (address, count) => {
      while (receivedBy(address).length < count) await once(arrivals, 'mail');
    },
    setRejecting: (isRejecting, responseCode = 550) => {
      rejection = isRejecting ? responseCode : undefined;
    },
    holdResponses: () => {
      let release = (): void => undefined;
      held = new Promise((resolve) => {
        release = resolve;
      });
      return () => release();
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** No mail has it. */
const PART_END = '\0';

type MailPart = { type: string; id: string | undefined; bytes: Buffer };

/** A mail as programs read it: its headers by lower-case names, its parts, and the photos of the HTML one. */
export function readMail(source: string) {
  const [head = ''] = source.split('\r\n\r\n', 1);
  const boundaries = [...source.matchAll(/boundary="([^"]+)"/g)].map(([, boundary]) => `--${boundary}`);
  const isBoundary = (line: string): boolean => boundaries.some((boundary) => line.startsWith(boundary));
  const lines = source.split('\r\n').map((line) => (isBoundary(line) ? PART_END : line));
  const parts = lines.join('\r\n').split(PART_END).slice(1).map(readPart);
  const textOf = (type: string): string => parts.find((part) => part.type === type)?.bytes.toString() ?? '';
  return {
    headers: new Map(
      head
        .replaceAll(/\r\n[ \t]+/g, ' ')
        .split('\r\n')
        .map((line): [string, string] => {
          const [name = '', ...value] = line.split(':');
          return [name.toLowerCase(), decodedHeader(value.join(':').trim())];
        }),
    ),
    text: textOf('text/plain'),
    html: textOf('text/html'),
    photos: parts.filter(({ type }) => type.startsWith('image/')),
  };
}

function readPart(part: string): MailPart {
  const [head = '', ...body] = part.trimStart().split('\r\n\r\n');
  const joined = body.join('\r\n\r\n');
  return {
    type: /^content-type: ([\w/-]+)/im.exec(head)?.[1] ?? '',
    id: /^content-id: <([^>]+)>/im.exec(head)?.[1],
    bytes: /base64/i.test(head) ? Buffer.from(joined, 'base64') : unquoted(joined.replaceAll('=\r\n', '')),
  };
}

/** Of quoted-printable text. */
function unquoted(text: string): Buffer {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1');
}

/** Encoded words (RFC 2047); between two of them blanks mean nothing. */
function decodedHeader(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      (kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64')
        : unquoted(text.replaceAll('_', ' '))
      ).toString(),
    );
}
