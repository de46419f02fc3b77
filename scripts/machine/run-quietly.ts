import { spawn, type SpawnOptions } from 'node:child_process';

export type Ended = {
  /** 1 when a signal ended it or it could not be started. */
  code: number;
  /** What it printed, both streams as they came. */
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
