import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { resourceViolations } from './api-resources.ts';
import { readImportGraph } from './import-graph.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'ongi-rules-'));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function plant(file: string, source: string): void {
  const full = path.join(root, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, source);
}

describe('what breaks the shape of a resource is found', () => {
  const planted = [
    ['api/src/posts/post-queries.ts', 'export const one = 1;'],
    ['api/src/posts/commands/x.ts', "throw new ApiFailure('FORBIDDEN');"],
    ['api/src/posts/routes.ts', "import { eq } from 'drizzle-orm';"],
    ['api/src/auth/routes/x.ts', "import { eq } from 'drizzle-orm/sql';"],
    ['api/src/archive/queries.ts', "import type { Slot } from '../goods/routes.ts';"],
    ['api/src/goods/commands/x.ts', "import type { Ticket } from '../../jobs/queue/ticket.ts';"],
    ['api/src/seed/main.ts', "import { registerPostRoutes } from '../posts/routes.ts';"],
  ] as const;
  for (const [file, source] of planted) {
    it(`${file}: ${source}`, () => {
      plant(file, source);
      assert.equal(resourceViolations(root, readImportGraph(root)).length, 1);
    });
  }
});

it('nothing is found in resources of the usual shape', () => {
  plant('api/src/app.ts', "import { registerPostRoutes } from './posts/routes.ts';");
  plant('api/src/posts/routes.ts', "import { presentPost } from './present.ts';");
  plant('api/src/posts/policy.ts', "throw new ApiFailure('FORBIDDEN');");
  plant('api/src/posts/posts.test.ts', "assert.equal(code, 'FORBIDDEN');");
  plant('api/src/telemetry/main.ts', "import { findCounts } from './queries.ts';");
  plant(
    'api/src/goods/kinds/diary/routes.ts',
    "import type { W } from '../../../jobs/following/waiting.ts';",
  );
  plant('api/src/archive/queries.ts', "import type { GoodsKind } from '../goods/kinds/goods-kind.ts';");
  plant('api/src/platform/http/x.ts', "throw new ApiFailure('FORBIDDEN');");
  assert.deepEqual(resourceViolations(root, readImportGraph(root)), []);
});
