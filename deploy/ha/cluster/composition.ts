import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from '../../../shared/src/schema/schema.ts';
import { runQuietly } from '../../../scripts/machine/run-quietly.ts';

const root = path.join(import.meta.dirname, '..', '..', '..');

const POLL_INTERVAL_MS = 3_000;
/** A node that lost its disk copies everything again. */
const WHOLE_LIMIT_MS = 240_000;

/** GET /cluster of Patroni's REST API. */
const clusterSchema = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
});

export const NODES = ['pg1', 'pg2', 'pg3'] as const;

type Member = z.output<typeof clusterSchema>['members'][number];

/** @throws Error with the output if the command fails */
export async function docker(...args: string[]): Promise<string> {
  const { code, output } = await runQuietly('docker', args, { cwd: root });
  if (code !== 0) throw new Error(`docker ${args.join(' ')}\n${output}`);
  return output.trim();
}

export function compose(file: string, ...args: string[]): Promise<string> {
  return docker('compose', '-f', file, ...args);
}

/** The containers of a service that run. */
export async function containersOf(file: string, service: string): Promise<string[]> {
  const ids = await compose(file, 'ps', '--status', 'running', '-q', service);
  return ids.split('\n').filter((id) => id !== '');
}

const foundIds = new Map<string, string>();

/** Runs a command in a service's container. `docker compose exec` takes several times as much CPU. */
async function execIn(file: string, service: string, ...command: string[]): Promise<string> {
  const id = foundIds.get(service) ?? (await containersOf(file, service))[0] ?? '';
  foundIds.set(service, id);
  return docker('exec', id, ...command).catch((error: unknown) => {
    // Another container by now.
    foundIds.delete(service);
    throw error;
  });
}

/** What the nodes say about each other; undefined while none of them responds. */
async function membersOf(file: string): Promise<Member[] | undefined> {
  for (const node of NODES) {
    const request = ['curl', '-fsS', '--max-time', '3', 'http://127.0.0.1:8008/cluster'];
    const output = await execIn(file, node, ...request).catch(() => undefined);
    if (output === undefined) continue;
    const parsed = z.safeParse(clusterSchema, parseJson(output));
    if (parsed.success) return parsed.data.members;
  }
  return undefined;
}

/** @throws Error if there is none */
export async function primaryOf(file: string): Promise<string> {
  const leader = (await membersOf(file))?.find(({ role }) => role === 'leader');
  if (leader === undefined) throw new Error('the cluster has no primary');
  return leader.name;
}

/** Waits until one node is the primary and all others follow it. @throws Error after `limitMs` */
export async function untilWhole(file: string, limitMs = WHOLE_LIMIT_MS): Promise<void> {
  const until = performance.now() + limitMs;
  let members: Member[] = [];
  while (performance.now() < until) {
    members = (await membersOf(file)) ?? [];
    const leaders = members.filter(({ role, state }) => role === 'leader' && state === 'running');
    const following = members.filter(({ role, state }) => role !== 'leader' && state === 'streaming');
    if (leaders.length === 1 && following.length === NODES.length - 1) return;
    await pause(POLL_INTERVAL_MS);
  }
  throw new Error(`the cluster is not whole: ${JSON.stringify(members)}`);
}

/** A switchover, which loses no acknowledged write. @throws Error if the cluster does not get there */
export async function makePrimary(file: string, node: string): Promise<void> {
  const primary = await primaryOf(file);
  if (primary === node) return;
  await execIn(file, node, 'patronictl', 'switchover', '--primary', primary, '--candidate', node, '--force');
  await untilWhole(file);
  if ((await primaryOf(file)) !== node) throw new Error(`${node} did not become the primary`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
