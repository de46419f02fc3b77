import { moduleIdsOf } from '../release-format/measured/module-id.ts';

/** The module ids of React's parts in a host's first script. */
export type ReactIds = Partial<Record<'react' | 'dom' | 'client' | 'jsx', number>>;

const VERSION = /\bversion:"([^"]+)",rendererPackageName:"react-dom"/;

const FILES: Readonly<Record<keyof ReactIds, string>> = {
  react: 'react@<version>/cjs/react.production.js',
  dom: 'react-dom@<version>/cjs/react-dom.production.js',
  client: 'react-dom@<version>/cjs/react-dom-client.production.js',
  jsx: 'react@<version>/cjs/react-jsx-runtime.production.js',
};

/** Undefined where a script has no React, or not all of it by the ids that builds give its files. */
export function reactIdsIn(script: string): ReactIds | undefined {
  const [, version] = VERSION.exec(script) ?? [];
  if (version === undefined) return undefined;
  const ids: ReactIds = {};
  for (const name of ['react', 'dom', 'client', 'jsx'] as const) {
    const [id] = moduleIdsOf([FILES[name].replace('<version>', version)]);
    if (id === undefined || !new RegExp(`[{,]${id}(?:\\(|:)`).test(script)) return undefined;
    ids[name] = id;
  }
  return ids;
}
