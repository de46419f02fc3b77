import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { after, beforeEach } from 'node:test';
import sharp from 'sharp';
import { GeneratorError } from '../generator.ts';
import { listenLocally } from './listen-locally.ts';
import { makeTinyVideo } from './films.ts';

/** The endpoint of a request: three of OpenAI, three of Replicate, and the generated file. */
type FakeServiceCall = 'text' | 'edit' | 'drawing' | 'start' | 'status' | 'cancel' | 'video';

/**
 * The failure of one response. `garbage`: unreadable with status 200; `silence`: none until the fake is
 * closed; `break-off`: the connection is cut halfway; `given-up` (status only): the service reports failure.
 */
type Misbehaviour =
  | { status: number; retryAfterSeconds?: number; location?: string }
  | 'garbage'
  | 'silence'
  | 'break-off'
  | 'given-up';

type FakeServiceRequest = {
  call: FakeServiceCall;
  path: string;
  headers: IncomingMessage['headers'];
  /** The body of a JSON request. */
  json: unknown;
  /** The body of a form with files. */
  form: FormData | null;
};

/** The successful responses; may be replaced at any time. */
type FakeServiceResponses = {
  /** The text model's output. */
  text: string;
  illustration: Buffer;
  /** The image's URL; null: inline in the response. */
  illustrationUrl: string | null;
  video: Buffer;
  /** The video's URL; null: on this server. */
  videoUrl: string | null;
  /** Number of polls before a prediction is done. */
  pendingPolls: number;
};

type FakeAiService = {
  /** `http://127.0.0.1:…`; AI_BASE_URL and VIDEO_BASE_URL are this and `/v1`. */
  origin: string;
  /** Received requests in order; may be cleared. */
  requests: FakeServiceRequest[];
  responses: FakeServiceResponses;
  /** Fails the next requests of this kind, one each. */
  failNext: (call: FakeServiceCall, ...misbehaviours: Misbehaviour[]) => void;
  close: () => Promise<void>;
};

const DIARY = {
  title: '할머니와 송편',
  lines: ['할머니와 송편을 빚었다.', '내 송편은 못생겼지만', '할머니는 제일 예쁘다고 하셨다.'],
  weather: 'sunny',
  mood: 'happy',
};

const ROUTES: readonly [FakeServiceCall, string, RegExp][] = [
  ['text', 'POST', /^\/v1\/chat\/completions$/],
  ['edit', 'POST', /^\/v1\/images\/edits$/],
  ['drawing', 'POST', /^\/v1\/images\/generations$/],
  ['start', 'POST', /^\/v1\/(models\/[\w.-]+\/[\w.-]+\/)?predictions$/],
  ['cancel', 'POST', /^\/v1\/predictions\/\w+\/cancel$/],
  ['status', 'GET', /^\/v1\/predictions\/\w+$/],
  ['video', 'GET', /^\/files\/made\.mp4$/],
];

/** Such a server for the tests of one file; each of them begins without requests. */
export async function fakeAiServiceForTests() {
  const service = await startFakeAiService();
  const usual = { ...service.responses };
  after(() => service.close());
  beforeEach(() => {
    service.requests.splice(0);
    Object.assign(service.responses, usual);
  });
  return { service, usual, calls: () => service.requests.map(({ call }) => call) };
}

/** The message of a generator's failure, which repeats nothing `secret` and gives no cause away. */
export async function generatorFailure(work: Promise<unknown>, secret: RegExp): Promise<string> {
  const error = await work.catch((caught: unknown) => caught);
  assert.ok(error instanceof GeneratorError, String(error));
  assert.doesNotMatch(`${error.message}${error.stack}`, secret);
  assert.equal(error.cause, undefined);
  return error.message;
}

/** A local server that speaks the AI services' protocols: OpenAI's texts and images, Replicate's videos. */
export async function startFakeAiService(): Promise<FakeAiService> {
  const requests: FakeServiceRequest[] = [];
  const failures = new Map<FakeServiceCall, Misbehaviour[]>();
  const responses: FakeServiceResponses = {
    text: JSON.stringify(DIARY),
    illustration: await sharp({ create: { width: 512, height: 512, channels: 3, background: '#f0a860' } })
      .png()
      .toBuffer(),
    illustrationUrl: null,
    video: await makeTinyVideo(),
    videoUrl: null,
    pendingPolls: 1,
  };
  let polls = 0;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    const body = await buffer(request);
    const call = ROUTES.find(([, method, pattern]) => method === request.method && pattern.test(path))?.[0];
    if (call === undefined) return send(response, 404, { error: { message: 'no such path' } });
    const { headers } = request;
    requests.push({ call, path, headers, ...(await readBody(body, headers['content-type'] ?? '')) });
    if (call === 'start') polls = 0;
    const misbehaviour = failures.get(call)?.shift();
    if (misbehaviour !== undefined) return misbehave(response, misbehaviour);
    if (call === 'video') {
      response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': responses.video.length });
      return void response.end(responses.video);
    }
    return send(response, call === 'start' ? 201 : 200, responseTo(call));
  }

  function misbehave(response: ServerResponse, misbehaviour: Misbehaviour): void {
    if (misbehaviour === 'silence') return;
    if (misbehaviour === 'given-up') return send(response, 200, prediction('failed'));
    if (misbehaviour === 'garbage') return void response.end('<html>this is none of it</html>');
    if (misbehaviour === 'break-off') {
      response.writeHead(200, { 'content-length': 1_000 });
      return void response.write('{"half', () => response.destroy());
    }
    const { status, retryAfterSeconds, location } = misbehaviour;
    if (retryAfterSeconds !== undefined) response.setHeader('retry-after', retryAfterSeconds);
    if (location !== undefined) response.setHeader('location', location);
    return send(response, status, { error: { message: 'the words and the key come back here' } });
  }

  function responseTo(call: FakeServiceCall): unknown {
    if (call === 'text')
      return {
        id: 'chat-1',
        object: 'chat.completion',
        created: 1,
        model: 'stand-in',
        choices: [
          { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: responses.text } },
        ],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      };
    if (call === 'edit' || call === 'drawing') return { created: 1, data: [illustrationResponse()] };
    if (call === 'cancel') return prediction('canceled');
    if (call === 'start') return prediction('starting');
    polls += 1;
    return prediction(polls > responses.pendingPolls ? 'succeeded' : 'processing');
  }

  function illustrationResponse(): unknown {
    const { illustration, illustrationUrl } = responses;
    return illustrationUrl === null
      ? { b64_json: illustration.toString('base64') }
      : { url: illustrationUrl };
  }

  function prediction(status: string): unknown {
    const get = `${origin}/v1/predictions/made1`;
    return {
      id: 'made1',
      status,
      output: status === 'succeeded' ? (responses.videoUrl ?? `${origin}/files/made.mp4`) : null,
      error: status === 'failed' ? 'the words come back here' : null,
      urls: { get, cancel: `${get}/cancel` },
    };
  }

  const server = createServer((request, response) => {
    // Many tests disconnect on purpose.
    handle(request, response).catch(() => response.destroy());
  });
  const origin = `http://${await listenLocally(server)}`;
  return {
    origin,
    requests,
    responses,
    failNext: (call, ...misbehaviours) => {
      failures.set(call, [...(failures.get(call) ?? []), ...misbehaviours]);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

async function readBody(body: Buffer, type: string): Promise<Pick<FakeServiceRequest, 'json' | 'form'>> {
  if (type.startsWith('multipart/form-data')) {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    return { json: null, form };
  }
  return { json: type.startsWith('application/json') ? JSON.parse(body.toString()) : null, form: null };
}
