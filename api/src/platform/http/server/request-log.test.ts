import assert from 'node:assert/strict';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { test } from 'node:test';
import { readEnvironment } from '../../config/environment.ts';
import { requestIds } from './request-log.ts';

const GATEWAY_ID = '0af7651916cd43dd8448eb211c80319c';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The number of a request from this machine. */
function idOf(TRUST_PROXY: string, sent: string): string {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: '127.0.0.1' });
  const request = Object.assign(new IncomingMessage(socket), { headers: { 'x-request-id': sent } });
  return requestIds(readEnvironment({ TRUST_PROXY }).trustProxy)(request);
}

test('the number of a trusted proxy is used, and none from elsewhere', () => {
  const uuid = '3f2a9c1e-58d0-4c55-9a3e-0d1f2b3c4d5e';
  for (const trusted of ['127.0.0.1, 10.0.0.0/8', '1'])
    for (const id of [GATEWAY_ID, uuid]) assert.equal(idOf(trusted, id), id);
  for (const other of ['', '10.0.0.0/8']) assert.match(idOf(other, GATEWAY_ID), UUID);
});

test('what is no number is used from nobody', () => {
  for (const sent of ['', 'mom@example.com', `${GATEWAY_ID}0`, GATEWAY_ID.toUpperCase(), `${GATEWAY_ID}, x`])
    assert.match(idOf('127.0.0.1', sent), UUID, sent);
});
