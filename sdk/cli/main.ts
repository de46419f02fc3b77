#!/usr/bin/env node
import { runOngi } from './run-ongi.ts';

process.exitCode = await runOngi(process.argv.slice(2), {
  folder: process.cwd(),
  env: process.env,
  print: (line) => process.stdout.write(`${line}\n`),
  note: (line) => process.stderr.write(`${line}\n`),
});
