import { once } from 'node:events';
import { listenLocally } from 'goods-generators/testing/listen-locally';
import { SMTPServer } from 'smtp-server';

type ReceivedMail = { from: string; to: string[]; source: string };

export type MailServer = {
  /** `smtp://user:pass@127.0.0.1:<port>` */
  url: string;
  /** Mails are in order. */
  receivedBy: (address: string) => ReceivedMail[];
  /** Waits until somebody has received so many mails. */
  until: (address: string, count: number) => Promise<void>;
  /** Whether the next mails are accepted, or refused for good. */
  setRejecting: (isRejecting: boolean) => void;
  stop: () => Promise<void>;
};

const MAIL_LOGIN = { user: 'ongi', password: 'p@ss:word/1' };

/** A real SMTP server on this machine, which takes mail only from whoever logs in. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let isRejecting = false;
  const arrivals = new EventTarget();
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === MAIL_LOGIN.user && password === MAIL_LOGIN.password
        ? done(null, { user: username })
        : done(new Error('wrong user or password')),
    onRcptTo: ({ address }, _session, done) =>
      isRejecting ? done(new Error(`no mailbox ${address}`)) : done(),
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
        done();
      });
    },
  });
  const receivedBy = (address: string): ReceivedMail[] => received.filter(({ to }) => to.includes(address));
  const listensAt = await listenLocally(server.server);
  return {
    url: `smtp://${encodeURIComponent(MAIL_LOGIN.user)}:${encodeURIComponent(MAIL_LOGIN.password)}@${listensAt}`,
    receivedBy,
    until: async (address, count) => {
      while (receivedBy(address).length < count) await once(arrivals, 'mail');
    },
    setRejecting: (now) => {
      isRejecting = now;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
