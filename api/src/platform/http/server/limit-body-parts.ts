import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import type { FastifyInstance } from 'fastify';

type Request = IncomingMessage | Http2ServerRequest;
type Response = ServerResponse | Http2ServerResponse;

/** So many parts cost some milliseconds. */
const FREE_PARTS = 4_096;
/** Packets of a network have at least 500 bytes, and what a browser sends comes in many of them at once. */
const LEAST_MEAN_BYTES = 256;

/**
 * Ends the connection of a body that comes in tiny parts: each costs as much CPU as a large one, whoever reads
 * them, and a million chunks of one byte stop a process for seconds.
 */
export function limitBodyParts({ server }: FastifyInstance): void {
  // Before anything of the body is read: the first parts come with the headers.
  server.prependListener('request', (request: Request, response: Response) => {
    const push = request.push.bind(request);
    let parts = 0;
    let bytes = 0;
    request.push = (chunk: Buffer | null, encoding) => {
      parts += 1;
      bytes += chunk?.byteLength ?? 0;
      if (parts > FREE_PARTS + bytes / LEAST_MEAN_BYTES) request.socket.destroy();
      return push(chunk, encoding);
    };
    // Without it Node skips what nobody has read when the response is sent, and neither this nor the limits of
    // `drain` (settle-body.ts) see any of it.
    response.prependListener('finish', () => {
      if (!request.complete) request.read(0);
    });
  });
}
