import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Proxies close an idle connection. */
const HEARTBEAT_MS = 15_000;

export type EventStream = {
  stream: PassThrough;
  /** Aborted when the reader is gone, or everything is sent. */
  closed: AbortSignal;
  /** A slow reader skips states in between; unchanged ones are not sent. @param isLast is never skipped */
  send: (state: unknown, isLast?: boolean) => void;
  end: () => void;
};

/** States of something as server-sent events. @param onClose called once, at any end */
export function openEventStream(event: string, onClose: () => void): EventStream {
  const stream = new PassThrough();
  const closed = new AbortController();
  let sent = '';
  const heartbeat = setInterval(() => {
    if (!stream.writableNeedDrain) stream.write(':\n\n');
  }, HEARTBEAT_MS);
  stream.once('close', () => {
    clearInterval(heartbeat);
    closed.abort();
    onClose();
  });
  return {
    stream,
    closed: closed.signal,
    send(state, isLast = false) {
      const text = JSON.stringify(state);
      // The next report has the newest state.
      if (text === sent || (stream.writableNeedDrain && !isLast)) return;
      stream.write(`event: ${event}\ndata: ${text}\n\n`);
      sent = text;
      heartbeat.refresh();
    },
    // Nothing may be written after `end`, however long the reader takes for the last bytes.
    end() {
      clearInterval(heartbeat);
      stream.end();
    },
  };
}

export function sendEventStream(reply: FastifyReply, stream: PassThrough): FastifyReply {
  return (
    reply
      .header('cache-control', 'no-store')
      // Disables response buffering in proxies, which would delay events.
      .header('x-accel-buffering', 'no')
      .type('text/event-stream')
      .send(stream)
  );
}

export function wantsEvents(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/event-stream');
}
