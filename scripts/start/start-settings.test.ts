import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openAddress, probeAddress, startSettings } from './start-settings.ts';

it('without any variable the app listens on port 3000 of this machine only', () => {
  const { pageSettings: _page, isTls, ...settings } = startSettings('/app', { PORT: '', HOST: '' });
  assert.deepEqual(settings, {
    port: 3000,
    host: '127.0.0.1',
    dataDir: '/app/data',
    siteDir: '/app/site',
    keyFile: '/app/.cache/release-key.pem',
    apiBaseUrl: '/api',
  });
  assert.equal(isTls, false);
});

it('with a certificate the app is opened and probed by https', () => {
  const certificate = { TLS_CERT_FILE: 'cert.pem', TLS_KEY_FILE: 'key.pem' };
  const settings = startSettings('/app', { ...certificate, HOST: '0.0.0.0' });
  assert.equal(openAddress(settings), 'https://localhost:3000');
  assert.equal(probeAddress(settings), 'https://127.0.0.1:3000');
});

it("Google Drive is told to pages once a client id or a key is set, with Google's own addresses", () => {
  assert.equal(startSettings('/app', {}).pageSettings.googleDrive, undefined);
  const env = {
    GOOGLE_DRIVE_CLIENT_ID: '123456789012-k3xp9.apps.googleusercontent.com',
    GOOGLE_DRIVE_API_KEY: 'AIza9f86d081884c7d659a2feaa0c55ad015abc',
  };
  assert.deepEqual(startSettings('/app', env).pageSettings.googleDrive, {
    clientId: env.GOOGLE_DRIVE_CLIENT_ID,
    apiKey: env.GOOGLE_DRIVE_API_KEY,
    scriptUrl: 'https://accounts.google.com/gsi/client',
    apiUrl: 'https://www.googleapis.com/drive/v3',
  });
});

it('sharing by KakaoTalk is told to pages once there is a key', () => {
  assert.equal(startSettings('/app', {}).pageSettings.kakaoShare, undefined);
  const key = '9f86d081884c7d659a2feaa0c55ad015';
  const { kakaoShare } = startSettings('/app', { KAKAO_JAVASCRIPT_KEY: key }).pageSettings;
  assert.equal(kakaoShare?.javascriptKey, key);
  assert.match(kakaoShare?.scriptUrl ?? '', /^https:\/\/t1\.kakaocdn\.net\//);
});

it('a tenth of the visits report how fast they were, or the part that is set', () => {
  const rateOf = (rate?: string) =>
    startSettings('/app', rate === undefined ? {} : { TELEMETRY_SAMPLE_RATE: rate }).pageSettings
      .telemetrySampleRate;
  assert.deepEqual([rateOf(), rateOf('0'), rateOf('1')], [0.1, 0, 1]);
  assert.throws(() => rateOf('2'), /TELEMETRY_SAMPLE_RATE must be a number from 0 to 1/);
});

it('a secret that nobody chose ends the start before anything is built, with a line that names it', () => {
  assert.throws(() => startSettings('/app', { MEDIA_SECRET: '' }), /^Error: MEDIA_SECRET: is empty[^\n]*$/);
  assert.throws(
    () => startSettings('/app', { GOOGLE_DRIVE_API_KEY: 'AIza', TELEMETRY_TOKEN: 'change-me' }),
    /^Error: TELEMETRY_TOKEN: is an example[^\n]*\nGOOGLE_DRIVE_API_KEY: AIza and 35[^\n]*$/,
  );
});

it('a port that is none is refused by name', () => {
  for (const port of ['0', '65536', 'x', '3000.5', '-1'])
    assert.throws(() => startSettings('/app', { PORT: port }), /PORT must be a number/, port);
});

for (const [host, open, probe] of [
  ['127.0.0.1', 'http://localhost:3000', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://localhost:3000', 'http://127.0.0.1:3000'],
  ['::1', 'http://localhost:3000', 'http://[::1]:3000'],
  ['192.168.0.7', 'http://192.168.0.7:3000', 'http://192.168.0.7:3000'],
] as const) {
  it(`HOST=${host} is opened at ${open}`, () => {
    assert.equal(openAddress({ host, port: 3000, isTls: false }), open);
    assert.equal(probeAddress({ host, port: 3000, isTls: false }), probe);
  });
}

it('from a working tree that belongs to somebody else, everything that changes lies with the data', () => {
  assert.throws(() => startSettings('/app', {}, false), /may not write to \/app: say by ONGI_DATA/);
  const { dataDir, siteDir, keyFile } = startSettings('/app', { ONGI_DATA: '/srv/ongi' }, false);
  assert.deepEqual(
    { dataDir, siteDir, keyFile },
    { dataDir: '/srv/ongi', siteDir: '/srv/ongi/site', keyFile: '/srv/ongi/release-key.pem' },
  );
});
