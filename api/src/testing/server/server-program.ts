import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { PROGRAM_ENVIRONMENT } from './program-environment.ts';

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));

export type ServerProgram = {
  process: ChildProcess;
  /** `http://127.0.0.1:<port>`; rejects where the program ends before it listens. */
  origin: Promise<string>;
  /** The exit code and what was written to the standard error. */
  ended: Promise<{ code: number | null; errors: string }>;
};

/** Starts the server as `npm start` does, on a free port. @param variables over those of a test */
export function startServerProgram(dataDirectory: string, variables: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...PROGRAM_ENVIRONMENT,
      ONGI_DATA: dataDirectory,
      PORT: '0',
      LOG_LEVEL: 'info',
      NODE_ENV: 'test',
      ...variables,
    },
  });
  let output = '';
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  const ended = new Promise<{ code: number | null; errors: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, errors }));
  });
  const origin = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
      const address = /Server listening at (http:\/\/[\d.]+:\d+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    });
    void ended.then((end) => reject(new Error(`the server ended with ${end.code}: ${end.errors}`)));
  });
  // A test that expects it to end does not wait for the address.
  origin.catch(() => {});
  return { process: child, origin, ended };
}
