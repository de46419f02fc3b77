type ProvidedModule = {
  version: string;
  /** The versions of it that the host itself would take. */
  requiredVersion: string;
  module: object;
};

/**
 * What the host brings for all areas: its name, its version, and the page's one copy of each singleton by its specifier.
 * A host's build puts its own in the place of this file (federation/webpack/provided-modules-plugin.ts).
 */
export const host: { name: string; version: string } = { name: 'host', version: '0.0.0' };
export const provided: Readonly<Record<string, ProvidedModule>> = {};
