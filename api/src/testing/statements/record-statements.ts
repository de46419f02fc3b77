import pg from 'pg';

type Statement = { text: string };

/** Notes the statements of a pool's connections from now on. @returns their texts so far, each once */
export function recordStatements(pool: pg.Pool): () => string[] {
  const texts = new Set<string>();
  function recordAndSend(this: pg.ClientBase, ...args: unknown[]): unknown {
    const [first] = args;
    const { text }: Statement =
      typeof first === 'string' ? { text: first } : Object.assign({ text: '' }, first);
    texts.add(text);
    return Reflect.apply(pg.Client.prototype.query, this, args);
  }
  pool.on('connect', (client) => Object.assign(client, { query: recordAndSend }));
  return () => [...texts];
}
