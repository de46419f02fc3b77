import { announceCluster, startTestCluster, type TestCluster } from './services/test-cluster.ts';

let cluster: TestCluster | undefined;

/** One PostgreSQL for the whole run: `node --test --test-global-setup=src/testing/global-setup.ts`. */
export async function globalSetup(): Promise<void> {
  cluster = await startTestCluster();
  announceCluster(cluster);
}

export async function globalTeardown(): Promise<void> {
  await cluster?.stop();
}
