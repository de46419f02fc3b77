import { loadavg } from 'node:os';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { makeCertificate } from './line/certificate.ts';
import { Http2Front } from './line/http2-front.ts';
import { FREE_LINE, PHONE_LINE, ShapedLine } from './line/shaped-line.ts';
import { assertFloorGeometry, captureFloor } from './page/floor.ts';
import { Phone } from './page/phone.ts';
import { VISITS, visitChain, type Visits } from './page/visit-chain.ts';
import { printPageReport } from './page/report.ts';
import { chosen, readPlan } from './plan.ts';

/** Visits /home as a member in each build in turns, on each line. `npm run bench page` prepares it. */
const ROUNDS = Number(process.env['BENCH_RUNS'] ?? '9');

const plan = readPlan();
const lines = chosen('BENCH_LINES', ['http1', 'http2'] as const);
const names = chosen(
  'BENCH_VARIANTS',
  plan.variants.map(({ name }) => name),
);
const visits = chosen('BENCH_VISITS', VISITS);
const certificate = await makeCertificate();
let appPort = 0;
const front = new Http2Front(certificate, () => appPort);
const CONNECT = {
  http1: (): Duplex => connect(appPort, '127.0.0.1'),
  http2: (): Duplex => front.connect(),
};
const line = await ShapedLine.start(plan.linePort, { speed: FREE_LINE, connect: CONNECT.http1 });
const portOf = (variant: string): number => plan.variants.find(({ name }) => name === variant)?.appPort ?? 0;
try {
  for (const kind of lines) {
    line.pointTo(CONNECT[kind]);
    line.setSpeed(FREE_LINE);
    const url = `${kind === 'http1' ? 'http' : 'https'}://localhost:${line.port}/home`;
    const args = [`--ignore-certificate-errors-spki-list=${certificate.publicKeySum}`];
    const newPhone = await Phone.loggedIn(url, plan.accessToken, args);
    const floor = plan.variants.find(({ staticSiteDir }) => staticSiteDir !== undefined);
    if (names.includes('floor') && floor?.staticSiteDir !== undefined) {
      appPort = portOf('federated');
      await captureFloor(newPhone.copy(), url, floor.staticSiteDir);
      appPort = floor.appPort;
      await assertFloorGeometry(newPhone.copy(), url);
    }
    const rounds: Record<string, Visits>[] = [];
    const busy: number[] = [];
    // The first round warms the servers up and does not count.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const measured: Record<string, Visits> = {};
      // Whoever goes first in one round goes last in the next.
      for (const variant of round % 2 === 0 ? names : names.toReversed()) {
        appPort = portOf(variant);
        const phone = newPhone.copy();
        measured[variant] = await visitChain(phone, {
          line,
          speed: PHONE_LINE,
          url,
          visits,
          hasWorker: variant !== 'floor',
        });
        await phone.remove();
      }
      busy.push(loadavg()[0] ?? 0);
      if (round > 0 || ROUNDS === 0) rounds.push(measured);
    }
    await newPhone.remove();
    printPageReport(kind, rounds, busy);
  }
} finally {
  await line.close();
  front.close();
}
