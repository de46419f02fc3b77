import { moduleIdsOf } from '../release-format/measured/module-id.ts';

const VERSION = /\bversion:"([^"]+)",rendererPackageName:"react-dom"/;

const FILES = {
  react: 'react@<version>/cjs/react.production.js',
  dom: 'react-dom@<version>/cjs/react-dom.production.js',
  client: 'react-dom@<version>/cjs/react-dom-client.production.js',
  jsx: 'react@<version>/cjs/react-jsx-runtime.production.js',
};

/** The module ids of React's parts in a host's first script. */
export type ReactIds = Partial<Record<keyof typeof FILES, number>>;

/** Undefined where a script has no React, or not all of it by the ids that builds give its files. */
export function reactIdsIn(script: string): ReactIds | undefined {
  const [, version] = VERSION.exec(script) ?? [];
  if (version === undefined) return undefined;
  const ids = Object.entries(FILES).map(
    ([name, file]) => [name, moduleIdsOf([file.replace('<version>', version)])[0] ?? NaN] as const,
  );
  const isThere = ids.every(([, id]) => new RegExp(`[{,]${id}(?:\\(|:)`).test(script));
  return isThere ? Object.fromEntries(ids) : undefined;
}
