import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { ImportGraph } from '../rules/import-graph.ts';
import { nearestTests, relatedTests } from './related-tests.ts';

function graphOf(imports: Readonly<Record<string, readonly string[]>>): ImportGraph {
  return new Map(
    Object.entries(imports).map(([file, targets]) => [
      file,
      targets.map((target) => ({ specifier: target, target, file: target })),
    ]),
  );
}

it('tests of what changed come nearest first, across packages and not through fakes', () => {
  const graph = graphOf({
    'remote-feed/src/Home.test.tsx': ['remote-feed/src/Home.tsx'],
    'remote-feed/src/Home.tsx': ['shared/src/text/dates.ts'],
    'remote-feed/src/other.test.tsx': ['shared/src/testing/fakes.ts'],
    'shared/src/testing/fakes.ts': ['shared/src/text/dates.ts'],
    'shared/src/text/dates.test.ts': ['shared/src/text/dates.ts'],
    'shared/src/text/other.test.ts': ['shared/src/text/other.ts'],
    'e2e/journeys/home.spec.ts': ['shared/src/text/dates.ts'],
  });
  assert.deepEqual(relatedTests(graph, ['shared/src/text/dates.ts']), [
    'shared/src/text/dates.test.ts',
    'remote-feed/src/Home.test.tsx',
  ]);
  assert.deepEqual(relatedTests(graph, ['shared/src/testing/fakes.ts']), ['remote-feed/src/other.test.tsx']);
  assert.deepEqual(relatedTests(graph, ['shared/src/text/other.test.ts']), ['shared/src/text/other.test.ts']);
});

it("the API's tests are those of the same resource", () => {
  const graph = graphOf({
    'api/src/posts/write-post.test.ts': ['api/src/testing/test-api.ts'],
    'api/src/comments/comments.test.ts': ['api/src/testing/test-api.ts'],
  });
  assert.deepEqual(relatedTests(graph, ['api/src/posts/commands/write-post.ts']), [
    'api/src/posts/write-post.test.ts',
  ]);
});

it('as many as there is time for, of the API fewer', () => {
  const named = (folder: string) => Array.from({ length: 100 }, (_, index) => `${folder}/${index}.test.ts`);
  assert.equal(nearestTests(named('shared/src')).length, 60);
  assert.equal(nearestTests(named('api/src')).length, 22);
});
