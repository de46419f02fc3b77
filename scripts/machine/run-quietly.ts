import { spawn, type SpawnOptions } from 'node:child_process';

export type Ended = {
  /** 1 if killed by a signal or not started. */
  code: number;
  /** stdout and stderr, interleaved. */
  output: string;
};

/** Runs a program to its end and captures its output. Never throws: code 1 if it cannot be started. */
export function runQuietly(
  program: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    const output = (): string => Buffer.concat(chunks).toString('utf8');
    child.once('error', (error) => resolve({ code: 1, output: `${output()}${error.message}` }));
    child.once('close', (code) => resolve({ code: code ?? 1, output: output() }));
  });
}
