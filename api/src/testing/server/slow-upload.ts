import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { envelopeSchema, type Envelope } from 'shared/contract/envelope';
import { until } from '../until.ts';
import type { TestApi } from './test-api.ts';

const LONGEST_WAIT_MS = 20_000;
/** Held back of the form: its end, without which no form is read. */
const LAST_BYTES = 100;

/** Resolves once the server writes the photo down. @returns sends the rest, and answers what it said */
export async function beginUpload(
  api: TestApi,
  { method, path, token, form }: { method: string; path: string; token: string; form: FormData },
): Promise<() => Promise<{ status: number; body: Envelope }>> {
  const encoded = new Response(form);
  const bytes = Buffer.from(await encoded.arrayBuffer());
  const sending = request(`${api.origin}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': encoded.headers.get('content-type') ?? '',
      'content-length': bytes.length,
    },
  });
  const responded = new Promise<{ status: number; body: Envelope }>((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', (response) => {
      response.setEncoding('utf8');
      let text = '';
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: envelopeSchema.parse(JSON.parse(text)) }),
      );
    });
  });
  sending.write(bytes.subarray(0, -LAST_BYTES));
  const incoming = join(api.context.config.dataDirectory, 'incoming');
  await until(async () => (await readdir(incoming).catch(() => [])).length > 0, 'the upload is let in', {
    timeoutMs: LONGEST_WAIT_MS,
  });
  return () => {
    sending.end(bytes.subarray(-LAST_BYTES));
    return responded;
  };
}
