import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const FOLDER = import.meta.dirname;

const PROGRAMS = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'];

/** The installed nginx; undefined if there is none. */
export function findNginx(): string | undefined {
  return PROGRAMS.find((program) => spawnSync(program, ['-v']).status === 0);
}

export type RunningNginx = {
  origin: string;
  plainOrigin: string;
  certificate: string;
  stop: () => Promise<void>;
};

/** Runs ongi.conf as it is installed, on free ports, for a site and an API. Needs openssl. */
export async function runNginx(program: string, site: string, apiPort: number): Promise<RunningNginx> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ongi-nginx-'));
  const [port, plainPort] = [await freePort(), await freePort()];
  const certificate = path.join(folder, 'cert.pem');
  makeCertificate(folder);
  cpSync(FOLDER, path.join(folder, 'ongi'), { recursive: true });
  for (const name of ['ongi', 'packages', 'proxy', 'http'])
    rewrite(path.join(folder, 'ongi', `${name}.conf`), [
      ['/etc/nginx/ongi/', `${folder}/ongi/`],
      ['/etc/ssl/ongi/', `${folder}/`],
      ['/var/log/nginx/', `${folder}/`],
      ['/srv/ongi/site', site],
      ['127.0.0.1:3000', `127.0.0.1:${apiPort}`],
      ['listen 443 ', `listen 127.0.0.1:${port} `],
      ['listen 80;', `listen 127.0.0.1:${plainPort};`],
      [/^ *listen \[::\].*\n/gm, ''],
      ['ongi.example', 'localhost'],
    ]);
  writeFileSync(path.join(folder, 'nginx.conf'), surroundings(folder));
  const child = spawn(program, ['-e', path.join(folder, 'error.log'), '-c', path.join(folder, 'nginx.conf')]);
  let output = '';
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  await untilListening(port, child, () => output + readFileSync(path.join(folder, 'error.log'), 'utf8'));
  return {
    origin: `https://localhost:${port}`,
    plainOrigin: `http://localhost:${plainPort}`,
    certificate,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** As Debian's nginx.conf surrounds a site's configuration. */
function surroundings(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 768; }
http {
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  sendfile on;
  tcp_nopush on;
  default_type application/octet-stream;
  ssl_protocols TLSv1.2 TLSv1.3;
  access_log off;
  gzip on;
  include ${folder}/ongi/ongi.conf;
}
`;
}

function rewrite(file: string, changes: readonly (readonly [string | RegExp, string])[]): void {
  let text = readFileSync(file, 'utf8');
  for (const [from, to] of changes) text = text.replaceAll(typeof from === 'string' ? from : from, to);
  writeFileSync(file, text);
}

function makeCertificate(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const files = `-keyout ${folder}/key.pem -out ${folder}/cert.pem`;
  const options = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost`;
  const made = spawnSync('openssl', `${options} -addext subjectAltName=DNS:localhost ${files}`.split(' '));
  if (made.status !== 0) throw new Error(`openssl: ${String(made.stderr)}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });
}

async function untilListening(port: number, child: ChildProcess, output: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${output()}`);
    const isOpen = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (isOpen) return;
    await pause(50);
  }
}
