import { existsSync, statSync } from 'node:fs';
import { SYSTEM_PATHS, type Sandbox } from './confinement.ts';

/** The numbers of linux/audit.h and the system calls, by process.arch. */
const MACHINES: Readonly<Record<string, { audit: number; socket: number }>> = {
  x64: { audit: 0xc000003e, socket: 41 },
  arm64: { audit: 0xc00000b7, socket: 198 },
};
/** The number is the same on every architecture. It makes sockets, too. */
const IO_URING_SETUP = 425;
/** Numbers above are those of another set of system calls. */
const MOST = 0x40000000;

const [LOAD, IF_EQUAL, IF_AT_LEAST, RETURN] = [0x20, 0x15, 0x35, 0x06];
const [NUMBER_OFFSET, AUDIT_OFFSET] = [0, 4];
const ALLOW = 0x7fff0000;
const DENY = 0x00050001;

type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, operand: number];

/**
 * A seccomp filter (BPF) that lets no socket be made, so that there is no network, as `printf %b` writes it;
 * undefined for machines whose numbers are not known here.
 */
function noSockets(arch: string): string | undefined {
  const machine = MACHINES[arch];
  if (machine === undefined) return undefined;
  const program: readonly Instruction[] = [
    [LOAD, 0, 0, AUDIT_OFFSET],
    [IF_EQUAL, 0, 5, machine.audit],
    [LOAD, 0, 0, NUMBER_OFFSET],
    [IF_AT_LEAST, 3, 0, MOST],
    [IF_EQUAL, 2, 0, machine.socket],
    [IF_EQUAL, 1, 0, IO_URING_SETUP],
    [RETURN, 0, 0, ALLOW],
    [RETURN, 0, 0, DENY],
  ];
  const bytes = Buffer.alloc(program.length * 8);
  for (const [index, [code, ifTrue, ifFalse, operand]] of program.entries()) {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(ifTrue, index * 8 + 2);
    bytes.writeUInt8(ifFalse, index * 8 + 3);
    bytes.writeUInt32LE(operand, index * 8 + 4);
  }
  return [...bytes].map((byte) => `\\0${byte.toString(8)}`).join('');
}

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
