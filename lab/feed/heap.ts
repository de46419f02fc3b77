import type { CDPSession, Page } from 'playwright';

export type Heap = { usedBytes: () => Promise<number>; slowDown: (times: number) => Promise<void> };

/** The page's JavaScript heap, after everything that nobody holds is collected. */
export async function watchHeap(page: Page): Promise<Heap> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  return {
    async usedBytes() {
      // What finalizers let go of is collected by the second one.
      await session.send('HeapProfiler.collectGarbage');
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Runtime.getHeapUsage')).usedSize;
    },
    async slowDown(times) {
      await session.send('Emulation.setCPUThrottlingRate', { rate: times });
    },
  };
}
