import path from 'node:path';
import { diagnostics } from './doctor/diagnostics.ts';
import { startSettings } from './start/start-settings.ts';
import { exitWith } from './machine/exit-with.ts';

const ROOT = path.join(import.meta.dirname, '..');

await exitWith(async () => {
  const settings = startSettings(ROOT, process.env);
  let missing = 0;
  for (const examine of diagnostics(ROOT, settings)) {
    const finding = await examine();
    if (finding.kind === 'missing') missing += 1;
    const advice = finding.kind === 'ok' ? '' : `: ${finding.advice}`;
    console.log(`${finding.kind.padEnd(8)} ${finding.what}${advice}`);
  }
  console.log(missing === 0 ? '\nnothing is missing' : `\n${missing} missing`);
  return missing === 0 ? 0 : 1;
});
