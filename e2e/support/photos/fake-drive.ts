import type { IncomingMessage, ServerResponse } from 'node:http';
import { jpegPhoto } from './photos.ts';
import { startServer } from '../app/local-server.ts';

export const DRIVE_SCOPE = 'https://www.googleapis.com/auth/drive.readonly';

export type FakeDrive = {
  environment: NodeJS.ProcessEnv;
  /** What was asked for: `GET /drive/v3/files …`. */
  requests: URL[];
  revoked: string[];
  close: () => Promise<void>;
};

const TOKEN = 'ya29.a-token-of-the-stand-in';

/** Fake Google Drive over HTTP: the token client, its window, and v3's `files`, checking token and key. */
export async function startFakeDrive(): Promise<FakeDrive> {
  const requests: URL[] = [];
  const revoked: string[] = [];
  const photo = (await jpegPhoto('drive.jpg', 280)).buffer;
  const { port, close } = await startServer((request, response) => {
    const url = new URL(request.url ?? '/', origin());
    requests.push(url);
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    response.setHeader('access-control-allow-headers', 'authorization');
    if (request.method === 'OPTIONS') response.writeHead(204).end();
    else if (url.pathname === '/gsi/client')
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(tokenClient(origin()));
    else if (url.pathname === '/o/oauth2/auth') serveWindow(response, url);
    else if (url.pathname === '/revoke') {
      revoked.push(url.searchParams.get('token') ?? '');
      response.writeHead(200).end();
    } else if (url.pathname.startsWith('/thumbnail/')) {
      response.setHeader('cross-origin-resource-policy', 'cross-origin');
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo);
    } else serveDrive(request, response, url);
  });
  const origin = (): string => `http://127.0.0.1:${port}`;

  function serveWindow(response: ServerResponse, url: URL): void {
    const scope = url.searchParams.get('scope');
    const message = { access_token: TOKEN, scope };
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><title>Google</title>
<p>${url.searchParams.get('client_id')} wants ${scope}</p>
<button onclick='opener.postMessage(${JSON.stringify({ drive: message })}, "*"); close()'>허용</button>`);
  }

  function serveDrive(request: IncomingMessage, response: ServerResponse, url: URL): void {
    const reject = (status: number): void => void response.writeHead(status).end('{}');
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return reject(401);
    if (!url.searchParams.get('key')?.startsWith('AIza')) return reject(403);
    if (url.pathname === '/drive/v3/files')
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ files: driveFiles(origin(), photo.length) }));
    return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo);
  }

  return {
    environment: {
      GOOGLE_DRIVE_CLIENT_ID: 'ongi.apps.googleusercontent.com',
      GOOGLE_DRIVE_API_KEY: 'AIza-of-the-stand-in-which-checks-no-ke',
      GOOGLE_DRIVE_SCRIPT_URL: `${origin()}/gsi/client`,
      GOOGLE_DRIVE_API_URL: `${origin()}/drive/v3`,
    },
    requests,
    revoked,
    close,
  };
}

function driveFiles(origin: string, size: number): object[] {
  return ['봄 소풍.jpg', '바다.jpg', '눈사람.jpg'].map((name, index) => ({
    id: `drive-${index}`,
    name,
    mimeType: 'image/jpeg',
    size: String(size),
    thumbnailLink: `${origin}/thumbnail/${index}`,
    createdTime: `2026-11-0${9 - index}T09:00:00.000Z`,
  }));
}

/** As much of Google Identity Services as `google.accounts.oauth2` needs: a window, and what comes of it. */
function tokenClient(origin: string): string {
  return `window.google = { accounts: { oauth2: {
  initTokenClient: ({ client_id, scope, callback }) => ({
    requestAccessToken() {
      const address = new URL('${origin}/o/oauth2/auth');
      address.search = new URLSearchParams({ client_id, scope, response_type: 'token' });
      window.open(address, '_blank', 'width=400,height=500');
      const onMessage = (event) => {
        if (event.origin !== '${origin}' || !event.data?.drive) return;
        removeEventListener('message', onMessage);
        callback(event.data.drive);
      };
      addEventListener('message', onMessage);
    },
  }),
  revoke: (token, done) => fetch('${origin}/revoke?token=' + token, { mode: 'no-cors' }).then(() => done?.()),
} } };`;
}
