import type { TestEvent } from 'node:test/reporters';

/** A node:test reporter that ends with one line of JSON: passed and failed tests, without suites. */
export default async function* countReporter(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  let passed = 0;
  let failed = 0;
  for await (const event of source) {
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue;
    if (event.data.details.type === 'suite') {
      // A suite fails by itself only when its own hooks do; its tests have been counted one by one.
      continue;
    }
    const isSkipped = event.data.skip !== undefined || event.data.todo !== undefined;
    if (event.type === 'test:pass' && !isSkipped) passed += 1;
    else failed += 1;
  }
  yield JSON.stringify({ passed, failed });
}
