import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApi } from '../../testing/server/test-api.ts';

const api = await startTestApi();

test('the newest posts are read off the index, however many a family has', async () => {
  const client = await api.own.pool.connect();
  try {
    // An empty table is read whole whatever indexes there are; so the planner is asked what it could do.
    await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off');
    const plan = await client.query(
      'explain select * from posts where family_id = 1 order by memory_date desc, post_id desc limit 5',
    );
    const text = JSON.stringify(plan.rows);
    assert.match(text, /posts_family_order/);
    assert.doesNotMatch(text, /Sort/);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
