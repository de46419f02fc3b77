import { existsSync, statSync } from 'node:fs';
import { SYSTEM_PATHS, type Sandbox } from './confinement.ts';
import { noSockets } from './no-sockets.ts';

const WRITES = 'read-file,write-file,read-dir,make-reg,remove-file,truncate';
const DEVICES = ['/dev/null', '/dev/zero', '/dev/random', '/dev/urandom'];

/** FILTER COMMAND... The filter comes through a pipe: the command needs no input. */
const WITH_FILTER = 'filter=$1; shift; printf %b "$filter" | "$@"';

/**
 * The kernel's rules for files, and a filter of system calls instead of a network of its own: for containers,
 * which may not make namespaces. Needs util-linux 2.41.
 */
export const landlock: Sandbox = {
  name: 'landlock',
  confine({ command, reads, folder }) {
    const rules = [
      ...[...SYSTEM_PATHS, ...reads]
        .filter((path) => existsSync(path))
        .map((path) =>
          statSync(path).isDirectory() ? `execute,read-file,read-dir:${path}` : `execute,read-file:${path}`,
        ),
      ...DEVICES.map((path) => `read-file,write-file:${path}`),
      ...(folder === null ? [] : [`${WRITES}:${folder}`]),
    ].flatMap((rule) => ['--landlock-rule', `path-beneath:${rule}`]);
    const options = '--pdeathsig KILL --no-new-privs --seccomp-filter /dev/stdin --landlock-access fs'.split(
      ' ',
    );
    // Without the filter the probe fails, and this sandbox is not used.
    const filter = noSockets(process.arch) ?? '';
    return ['sh', '-c', WITH_FILTER, 'sh', filter, 'setpriv', ...options, ...rules, '--', ...command];
  },
};
