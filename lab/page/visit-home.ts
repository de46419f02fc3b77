import { connect } from 'node:net';
import { FREE_LINE, ShapedLine } from '../phone/line/shaped-line.ts';
import { Phone } from '../phone/phone.ts';
import { printReport } from './report.ts';
import { runLine } from './run-line.ts';
import { chosen, PARTS, readPlan } from './plan.ts';

/**
 * Visits home as a member in each build in turns; `npm run bench page` prepares it. BENCH_RUNS,
 * BENCH_VARIANTS and BENCH_VISITS select.
 */
const ROUNDS = Number(process.env['BENCH_RUNS'] || '9');

const { linePort, accessToken, variants } = readPlan();
const parts = chosen('BENCH_VISITS', PARTS);
let appPort = 0;
const use = (port: number): void => {
  appPort = port;
};
const line = await ShapedLine.start(linePort, {
  speed: FREE_LINE,
  connect: () => connect(appPort, '127.0.0.1'),
});
try {
  const url = `http://localhost:${line.port}/home`;
  const newPhone = await Phone.loggedIn(url, accessToken);
  printReport(await runLine({ line, url, variants, parts, rounds: ROUNDS, newPhone, use }));
  await newPhone.remove();
} finally {
  await line.close();
}
