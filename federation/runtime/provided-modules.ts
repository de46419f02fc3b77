export type ProvidedModule = {
  version: string;
  /** The version range that the host accepts. */
  requiredVersion: string;
  module: object;
};

/** What the host provides; its build replaces this file (webpack/plugins/provided-modules.ts). */
export const host: { name: string; version: string } = { name: 'host', version: '0.0.0' };
export const provided: Readonly<Record<string, ProvidedModule>> = {};
