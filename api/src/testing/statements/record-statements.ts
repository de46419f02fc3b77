import type pg from 'pg';

type Statement = { text: string };

/** Notes the statements of a pool's connections from now on. @returns their texts so far, each once */
export function recordStatements(pool: pg.Pool): () => string[] {
  const texts = new Set<string>();
  pool.on('connect', (client) => {
    const send: (...args: unknown[]) => unknown = client.query.bind(client);
    const query = (...args: unknown[]): unknown => {
      const [first] = args;
      const { text }: Statement =
        typeof first === 'string' ? { text: first } : Object.assign({ text: '' }, first);
      texts.add(text);
      return send(...args);
    };
    Object.assign(client, { query });
  });
  return () => [...texts];
}
