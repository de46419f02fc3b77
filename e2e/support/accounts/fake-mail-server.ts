import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export type FakeMailServer = {
  /** SMTP_URL. */
  url: string;
  /** The texts of the mails to an address, in order; their HTML parts are not read. */
  textsTo: (address: string) => string[];
  close: () => Promise<void>;
};

/** An SMTP server that takes every mail, without a log-in: as much of RFC 5321 as a mailer needs. */
export async function startMailServer(): Promise<FakeMailServer> {
  const mails: { to: string; text: string }[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
    void receive(socket, (to, source) => mails.push({ to, text: textOf(source) }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the mail server listens on no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    textsTo: (who) => mails.filter(({ to }) => to === who).map(({ text }) => text),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await server[Symbol.asyncDispose]();
    },
  };
}

async function receive(socket: Socket, onMail: (to: string, source: string) => void): Promise<void> {
  const reply = (line: string): void => void socket.write(`${line}\r\n`);
  let to = '';
  let data: string[] | undefined;
  reply('220 mail.example ESMTP');
  for await (const line of createInterface({ input: socket })) {
    if (data !== undefined && line !== '.') {
      data.push(line.replace(/^\./, ''));
      continue;
    }
    if (data !== undefined) {
      onMail(to, data.join('\r\n'));
      data = undefined;
      reply('250 OK');
      continue;
    }
    to = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1] ?? to;
    if (/^DATA/i.test(line)) data = [];
    if (/^QUIT/i.test(line)) return void socket.end('221 Bye\r\n');
    reply(data === undefined ? '250 OK' : '354 Go on');
  }
}

/** The part in plain text, which is quoted-printable or base64. */
function textOf(source: string): string {
  const [head = '', ...body] = (source.split('text/plain')[1] ?? '').split('\r\n\r\n');
  const text = body.join('\r\n\r\n').split('\r\n--')[0] ?? '';
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString();
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
