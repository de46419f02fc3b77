import { http, HttpResponse, type RequestHandler } from 'msw';
import { ERROR_MESSAGES, type ErrorCode } from 'shared/contract/error-code';
import type { RecordingType } from 'shared/contract/recording';

type FakeUpload = { type: RecordingType; length: number; received: number };

export type UploadRequest = { method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE'; uploadId: string | null };

type Respond = () => Response | Promise<Response>;

const BASE = '*/api/uploads';

/** The uploads of a fake API: the tus protocol as far as `shared/uploads` speaks it. */
export class FakeUploads {
  readonly uploads = new Map<string, FakeUpload>();
  /** What arrived, in order. */
  readonly requests: UploadRequest[] = [];
  readonly tokens = new Set<string | null>();
  /** Responds to the next requests of a method, first in first out, instead of this server. */
  readonly #planned: { method: string; respond: Respond }[] = [];
  #count = 0;

  /** The next request of this method fails: with a response, or with a broken connection. */
  failNext(method: UploadRequest['method'], respond: Respond = () => HttpResponse.error()): void {
    this.#planned.push({ method, respond });
  }

  /** Server and all posts forget it, as after a day. */
  forget(uploadId: string): void {
    this.uploads.delete(uploadId);
  }

  /** Begins one that has a part of its bytes already. Returns its URL. */
  begun(upload: FakeUpload): string {
    const uploadId = this.#newId();
    this.uploads.set(uploadId, upload);
    return `http://localhost/api/uploads/${uploadId}`;
  }

  methods(): string[] {
    return this.requests.map(({ method }) => method);
  }

  isWhole(uploadId: string): boolean {
    const upload = this.uploads.get(uploadId);
    return upload !== undefined && upload.received === upload.length;
  }

  handlers(): RequestHandler[] {
    return [
      http.post(BASE, ({ request }) => this.#take(request, null) ?? this.#create(request)),
      http.head(`${BASE}/:uploadId`, ({ request, params }) => this.#of(request, params, (upload) => upload)),
      http.patch(`${BASE}/:uploadId`, ({ request, params }) =>
        this.#of(request, params, async (upload) => {
          const { byteLength } = await request.arrayBuffer();
          if (Number(request.headers.get('upload-offset')) !== upload.received)
            return failed(409, 'BAD_REQUEST');
          upload.received += byteLength;
          return upload;
        }),
      ),
      http.delete(`${BASE}/:uploadId`, ({ request, params }) =>
        this.#of(request, params, () => {
          this.uploads.delete(String(params['uploadId']));
          return new HttpResponse(null, { status: 204, headers: TUS });
        }),
      ),
    ];
  }

  #create(request: Request): Response {
    const uploadId = this.#newId();
    const [, type = ''] = (request.headers.get('upload-metadata') ?? '').split(' ');
    const length = Number(request.headers.get('upload-length'));
    this.uploads.set(uploadId, { type: atob(type) as RecordingType, length, received: 0 });
    return new HttpResponse(null, { status: 201, headers: { ...TUS, Location: `/api/uploads/${uploadId}` } });
  }

  async #of(
    request: Request,
    params: Readonly<Record<string, string | readonly string[] | undefined>>,
    handle: (upload: FakeUpload) => FakeUpload | Response | Promise<FakeUpload | Response>,
  ): Promise<Response> {
    const uploadId = String(params['uploadId']);
    const planned = this.#take(request, uploadId);
    if (planned !== undefined) return planned;
    const upload = this.uploads.get(uploadId);
    if (upload === undefined) return failed(404, 'NOT_FOUND');
    const handled = await handle(upload);
    if (handled instanceof Response) return handled;
    const headers = {
      ...TUS,
      'Upload-Offset': String(handled.received),
      'Upload-Length': String(handled.length),
    };
    return new HttpResponse(null, { status: request.method === 'HEAD' ? 200 : 204, headers });
  }

  #take(request: Request, uploadId: string | null): Response | Promise<Response> | undefined {
    this.requests.push({ method: request.method as UploadRequest['method'], uploadId });
    this.tokens.add(request.headers.get('authorization'));
    const index = this.#planned.findIndex(({ method }) => method === request.method);
    return index === -1 ? undefined : this.#planned.splice(index, 1)[0]?.respond();
  }

  #newId(): string {
    this.#count += 1;
    return this.#count.toString(16).padStart(32, '0');
  }
}

const TUS = { 'Tus-Resumable': '1.0.0' };

/** A rejection with the API's envelope. */
export function failed(
  status: number,
  code: ErrorCode,
  {
    message = ERROR_MESSAGES[code],
    headers = {},
  }: { message?: string; headers?: Record<string, string> } = {},
): Response {
  return HttpResponse.json(
    { success: false, data: null, message, code },
    { status, headers: { ...TUS, ...headers } },
  );
}
