// First in a page of a released host, before its scripts: it evaluates React's development build, which can
// refresh components, in place of the one that was built into it.
import * as react from 'react';
import * as dom from 'react-dom';
import * as client from 'react-dom/client';
import * as jsx from 'react/jsx-runtime';
import type { ReactIds } from './dev-react-ids.ts';

type Factory = (module: { exports: unknown }) => void;

const ids: ReactIds = JSON.parse(document.currentScript?.dataset['react'] ?? '{}');
const provided: Record<keyof ReactIds, object> = { react, dom, client, jsx };

const factories: Record<number, Factory> = {};
for (const name of ['react', 'dom', 'client', 'jsx'] as const) {
  const id = ids[name];
  if (id !== undefined)
    factories[id] = (module) => {
      module.exports = provided[name];
    };
}

// A chunk that is there before webpack's runtime replaces modules of the runtime's own script.
Object.assign(globalThis, { webpackChunkhost: [[['dev-react'], factories]] });
