import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from '../../shared/src/schema/schema.ts';

// Responds to every request with one response, by node:http alone: the floor of any program that speaks HTTP.
// Started by plain-server-process.ts.

const responseSchema = z.object({ headers: z.record(z.string(), z.string()), body: z.string() });

process.once('message', (message) => {
  const { headers, body } = responseSchema.parse(message);
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
