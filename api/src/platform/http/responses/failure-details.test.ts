import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiFailure } from '../errors/api-failure.ts';
import { failure } from './envelope.ts';

test('at most twenty details are listed', () => {
  const details = Array.from({ length: 120_000 }, (_, index) => ({
    field: `images.${index}`,
    message: '틀렸다.',
  }));
  const envelope = failure(new ApiFailure('VALIDATION_ERROR', { details }));
  assert.deepEqual(envelope.details, details.slice(0, 20));
});
