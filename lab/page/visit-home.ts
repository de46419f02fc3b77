import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { makeCertificate } from './line/certificate.ts';
import { Http2Front } from './line/http2-front.ts';
import { FREE_LINE, ShapedLine } from './line/shaped-line.ts';
import { Phone } from './phone.ts';
import { PARTS } from './phone-page.ts';
import { printLineReport } from './report.ts';
import { runLine } from './run-line.ts';
import { chosen, readPlan } from './plan.ts';

/**
 * Visits home as a member in each build in turns, on each line; `npm run bench page` prepares it. BENCH_RUNS,
 * BENCH_LINES, BENCH_VARIANTS and BENCH_VISITS select.
 */
const ROUNDS = Number(process.env['BENCH_RUNS'] || '9');

const plan = readPlan();
const parts = chosen('BENCH_VISITS', PARTS);
const names = chosen(
  'BENCH_VARIANTS',
  plan.variants.map(({ name }) => name),
);
const variants = plan.variants.filter(({ name }) => names.includes(name));
const certificate = await makeCertificate();
let appPort = 0;
const front = new Http2Front(certificate, () => appPort);
const LINES = {
  http1: { scheme: 'http', connect: (): Duplex => connect(appPort, '127.0.0.1') },
  http2: { scheme: 'https', connect: (): Duplex => front.connect() },
};
const line = await ShapedLine.start(plan.linePort, { speed: FREE_LINE, connect: LINES.http1.connect });
const args = [`--ignore-certificate-errors-spki-list=${certificate.publicKeySum}`];
try {
  for (const kind of chosen('BENCH_LINES', ['http1', 'http2'] as const)) {
    line.pointTo(LINES[kind].connect);
    line.setSpeed(FREE_LINE);
    const url = `${LINES[kind].scheme}://localhost:${line.port}/home`;
    const use = (port: number): void => {
      appPort = port;
    };
    const newPhone = await Phone.loggedIn(url, plan.accessToken, args);
    const result = await runLine({ line, url, variants, parts, rounds: ROUNDS, newPhone, use });
    await newPhone.remove();
    printLineReport({ line: kind, ...result });
  }
} finally {
  await line.close();
  front.close();
}
