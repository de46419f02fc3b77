// First in a page of a released host, before its scripts: it evaluates React's development build, which can
// refresh components, in place of the one that was built into it.
import * as react from 'react';
import * as dom from 'react-dom';
import * as client from 'react-dom/client';
import * as jsx from 'react/jsx-runtime';
import type { ReactIds } from './dev-react-ids.ts';

const ids: ReactIds = JSON.parse(document.currentScript?.dataset['react'] ?? '{}');
const provided: Readonly<Record<string, object>> = { react, dom, client, jsx };

const factories = Object.fromEntries(
  Object.entries(ids).map(([name, id]) => [
    id,
    (module: { exports: unknown }) => {
      module.exports = provided[name];
    },
  ]),
);

// A chunk that is there before webpack's runtime replaces modules of the runtime's own script.
Object.assign(globalThis, { webpackChunkhost: [[['dev-react'], factories]] });
