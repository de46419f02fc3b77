import { devArguments } from './dev-arguments.ts';
import { DevError } from './dev-error.ts';
import { startDev } from './start-dev.ts';

/** Resolves with the exit code, once the command is ended by a signal. */
export async function devCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { promise: ending, resolve: end } = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => end());
  const log = (line: string): void => console.log(`· ${line}`);
  try {
    const options = devArguments(args, env);
    const dev = await startDev(options, { log });
    log(`only this machine sees this remote in place of the one of ${options.site.origin}`);
    console.log(`온기 ${dev.url}`);
    await ending;
    await dev.close();
    return 0;
  } catch (error) {
    if (!(error instanceof DevError)) throw error;
    console.error(error.message);
    return error.exitCode;
  }
}

if (import.meta.main) process.exit(await devCommand(process.argv.slice(2), process.env));
