import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  prepareCluster,
  announceCluster,
  startTestCluster,
  type TestCluster,
} from './services/test-cluster.ts';

let cluster: TestCluster | undefined;
const prepared = mkdtempSync(join(tmpdir(), 'ongi-prepared-'));

/** One PostgreSQL for the whole run: `node --test --test-global-setup=src/testing/global-setup.ts`. */
export async function globalSetup(): Promise<void> {
  await prepareCluster(prepared);
  cluster = await startTestCluster();
  announceCluster(cluster);
}

export async function globalTeardown(): Promise<void> {
  await cluster?.stop();
  rmSync(prepared, { recursive: true, force: true });
}
