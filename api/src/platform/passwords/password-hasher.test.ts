import assert from 'node:assert/strict';
import type { ScryptOptions } from 'node:crypto';
import { test } from 'node:test';
import { HASH_TURN } from '../../testing/people/hash-turn.ts';
import { createPasswordHasher } from './password-hasher.ts';

const PASSWORD = 'abcd123!';

test("OWASP's parameters, and only the right password is right", async () => {
  const hasher = createPasswordHasher();
  const hash = await hasher.hash(PASSWORD, HASH_TURN);
  assert.match(hash, /^scrypt\$131072\$8\$1\$/);
  assert.equal(await hasher.check(PASSWORD, hash, HASH_TURN), true);
  assert.equal(await hasher.check('wrong123!', hash, HASH_TURN), false);
});

test('an unknown address and a wrong password cost the same work', async () => {
  const calls: { bytes: number; saltBytes: number; options: ScryptOptions }[] = [];
  const derive = async (_password: string, salt: Buffer, bytes: number, options: ScryptOptions) => {
    calls.push({ bytes, saltBytes: salt.length, options });
    return Buffer.alloc(bytes);
  };
  const hash = await createPasswordHasher().hash(PASSWORD, HASH_TURN);
  const hasher = createPasswordHasher({ derive });
  const workFor = async (stored: string | undefined) => {
    calls.length = 0;
    assert.equal(await hasher.check('wrong123!', stored, HASH_TURN), false);
    return [...calls];
  };
  const unknown = await workFor(undefined);
  assert.deepEqual(
    unknown.map(({ options }) => options.N),
    [131_072],
  );
  assert.deepEqual(await workFor(hash), unknown);
});
