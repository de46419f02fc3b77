import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openAddress, probeAddress, startSettings } from './start-settings.ts';

it('without any variable the app listens on port 3000 of this machine only', () => {
  const { port, host, dataDir, siteDir, apiBaseUrl } = startSettings('/app', {});
  assert.deepEqual(
    { port, host, dataDir, siteDir, apiBaseUrl },
    { port: 3000, host: '127.0.0.1', dataDir: '/app/data', siteDir: '/app/site', apiBaseUrl: '/api' },
  );
});

it("Google Drive is told to pages once a client id or a key is set, with Google's own addresses", () => {
  assert.equal(startSettings('/app', {}).googleDrive, undefined);
  const env = { GOOGLE_DRIVE_CLIENT_ID: 'id', GOOGLE_DRIVE_API_KEY: 'key' };
  assert.deepEqual(startSettings('/app', env).googleDrive, {
    clientId: 'id',
    apiKey: 'key',
    scriptUrl: 'https://accounts.google.com/gsi/client',
    apiUrl: 'https://www.googleapis.com/drive/v3',
  });
});

it('a variable that is set to nothing is not set', () => {
  assert.equal(startSettings('/app', { PORT: '', HOST: '' }).port, 3000);
});

for (const port of ['0', '65536', 'x', '3000.5', '-1']) {
  it(`PORT=${port} is refused by name`, () => {
    assert.throws(() => startSettings('/app', { PORT: port }), /PORT must be a number/);
  });
}

for (const [host, open, probe] of [
  ['127.0.0.1', 'http://localhost:3000', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://localhost:3000', 'http://127.0.0.1:3000'],
  ['::1', 'http://localhost:3000', 'http://[::1]:3000'],
  ['192.168.0.7', 'http://192.168.0.7:3000', 'http://192.168.0.7:3000'],
] as const) {
  it(`HOST=${host} is opened at ${open}`, () => {
    assert.equal(openAddress({ host, port: 3000 }), open);
    assert.equal(probeAddress({ host, port: 3000 }), probe);
  });
}
