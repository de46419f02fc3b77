import { http, HttpResponse, type RequestHandler } from 'msw';
import type { FieldError } from 'shared/contract/envelope';
import { ERROR_MESSAGES, type ErrorCode } from 'shared/contract/error-code';
import type { RecordingType } from 'shared/contract/recording';

type FakeUpload = { type: RecordingType; length: number; received: number };

export type UploadRequest = { method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE'; uploadId: string | null };

/** Returns a response, or nothing: then the request is handled as ever. */
type Intervene = () => Response | void | Promise<Response | void>;

const BASE = '*/api/uploads';

/** The uploads of a fake API: the tus protocol as far as `shared/uploads` speaks it. */
export class FakeUploads {
  readonly uploads = new Map<string, FakeUpload>();
  /** What arrived, in order. */
  readonly requests: UploadRequest[] = [];
  readonly tokens = new Set<string | null>();
  readonly #interventions: { method: string; intervene: Intervene }[] = [];
  #count = 0;

  /** Intervenes at the next request of this method; each call at one more of them. */
  onNext(method: UploadRequest['method'], intervene: Intervene): void {
    this.#interventions.push({ method, intervene });
  }

  /** The connection of the next requests of this method breaks. */
  breakNext(method: UploadRequest['method'], times = 1): void {
    for (let count = 0; count < times; count += 1) this.onNext(method, () => HttpResponse.error());
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
      http.post(BASE, async ({ request }) => (await this.#note(request, null)) ?? this.#create(request)),
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
    const response = await this.#note(request, uploadId);
    if (response !== undefined) return response;
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

  async #note(request: Request, uploadId: string | null): Promise<Response | undefined> {
    this.requests.push({ method: request.method as UploadRequest['method'], uploadId });
    this.tokens.add(request.headers.get('authorization'));
    const index = this.#interventions.findIndex(({ method }) => method === request.method);
    const [next] = index === -1 ? [] : this.#interventions.splice(index, 1);
    return (await next?.intervene()) ?? undefined;
  }

  #newId(): string {
    this.#count += 1;
    return this.#count.toString(16).padStart(32, '0');
  }
}

const TUS = { 'Tus-Resumable': '1.0.0' };

type FailureOptions = {
  message?: string;
  details?: readonly FieldError[];
  headers?: Readonly<Record<string, string>>;
};

/** A rejection with the API's envelope. */
export function failed(
  status: number,
  code: ErrorCode,
  { message = ERROR_MESSAGES[code], details = [], headers = {} }: FailureOptions = {},
): Response {
  return HttpResponse.json(
    { success: false, data: null, message, code, details },
    { status, headers: { ...TUS, ...headers } },
  );
}
