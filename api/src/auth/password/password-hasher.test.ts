import assert from 'node:assert/strict';
import { randomBytes, scryptSync, type ScryptOptions } from 'node:crypto';
import { describe, test } from 'node:test';
import { HASH_TURN } from '../../testing/people/hash-turn.ts';
import { createPasswordHasher } from './password-hasher.ts';

const PASSWORD = 'abcd123!';

/** As the program stored them before it hashed at OWASP's cost. */
function formerHash(password: string): string {
  const salt = randomBytes(16);
  const key = scryptSync(password.normalize('NFKC'), salt, 32, { N: 32_768, r: 8, p: 1, maxmem: 64 << 20 });
  return ['scrypt', 32_768, 8, 1, salt.toString('base64url'), key.toString('base64url')].join('$');
}

describe('서버가 쓰는 계산', () => {
  test('OWASP의 값으로 계산하고, 맞는 비밀번호만 맞다고 한다', async () => {
    const hasher = createPasswordHasher();
    const hash = await hasher.hash(PASSWORD, HASH_TURN);
    assert.match(hash, /^scrypt\$131072\$8\$1\$/);
    assert.deepEqual(await hasher.check(PASSWORD, hash, HASH_TURN), { kind: 'right', upgraded: null });
    assert.deepEqual(await hasher.check('wrong123!', hash, HASH_TURN), { kind: 'wrong' });
  });

  test('예전 값으로 된 것은 맞으면 새 값으로 다시 계산해 준다', async () => {
    const hasher = createPasswordHasher();
    const former = formerHash(PASSWORD);
    assert.deepEqual(await hasher.check('wrong123!', former, HASH_TURN), { kind: 'wrong' });
    const check = await hasher.check(PASSWORD, former, HASH_TURN);
    assert.ok(check.kind === 'right' && check.upgraded !== null);
    assert.match(check.upgraded, /^scrypt\$131072\$8\$1\$/);
    assert.deepEqual(await hasher.check(PASSWORD, check.upgraded, HASH_TURN), {
      kind: 'right',
      upgraded: null,
    });
  });
});

test('모르는 이메일, 예전 계산, 지금 계산: 틀린 비밀번호에는 언제나 똑같은 일을 한다', async () => {
  const calls: { bytes: number; saltBytes: number; options: ScryptOptions }[] = [];
  const derive = async (_password: string, salt: Buffer, bytes: number, options: ScryptOptions) => {
    calls.push({ bytes, saltBytes: salt.length, options });
    return Buffer.alloc(bytes);
  };
  const hasher = createPasswordHasher({ derive });
  const current = formerHash(PASSWORD).replace('$32768$', '$131072$');
  const workFor = async (hash: string | undefined) => {
    calls.length = 0;
    assert.deepEqual(await hasher.check('wrong123!', hash, HASH_TURN), { kind: 'wrong' });
    return calls.toSorted((one, other) => Number(one.options.N) - Number(other.options.N));
  };
  const unknown = await workFor(undefined);
  assert.deepEqual(
    unknown.map(({ options }) => options.N),
    [32_768, 131_072],
  );
  assert.deepEqual(await workFor(formerHash(PASSWORD)), unknown);
  assert.deepEqual(await workFor(current), unknown);
});
