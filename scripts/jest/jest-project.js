// The jest configuration of every package: its jest.config.js calls this module.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);

/** Packages that publish ES modules in `.js` files. Jest runs CommonJS: swc transforms these and `.mjs`. */
const ES_MODULE_PACKAGES = [
  'msw',
  '@msw',
  '@mswjs',
  '@open-draft',
  'until-async',
  'cookie',
  'rettime',
  'es-hangul',
  'lucide-react',
  'thumbhash',
  'react-router-dom',
  'react-router',
  'zod',
  'photoswipe',
  'eventsource-parser',
  'react-easy-crop',
  '@noble',
  '@ongi',
  'commander',
];

/** @returns {Record<string, unknown>} What every package's jest project shares. */
function baseProject(displayName) {
  return {
    displayName,
    clearMocks: true,
    restoreMocks: true,
    testMatch: ['**/*.test.ts', '**/*.test.tsx'],
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    modulePathIgnorePatterns: ['/dist/'],
    transform: {
      '\\.(css|svg|png|jpg|webp|woff2)$': join(here, 'asset-transform.cjs'),
      '\\.[cm]?[jt]sx?$': [require.resolve('@swc/jest'), swcOptions()],
    },
    // pnpm installs to .pnpm/<name>@<version>/node_modules/<name>: the last folder of the path counts.
    transformIgnorePatterns: [
      `/node_modules/(?!\\.pnpm/)(?!(${ES_MODULE_PACKAGES.join('|')})/).*(?<!\\.mjs)$`,
    ],
  };
}

function swcOptions() {
  return {
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'commonjs' },
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
  };
}

/**
 * A package that runs in a browser: jsdom with Node's fetch, streams and encoders, and jest-dom's matchers.
 * @param {string} displayName the package's name
 * @param {Record<string, unknown>} [extra] overrides the result, e.g. moduleNameMapper or setupFiles
 */
export function browserProject(displayName, extra = {}) {
  return {
    ...baseProject(displayName),
    testEnvironment: join(here, 'browser-environment.cjs'),
    setupFilesAfterEnv: [join(here, 'browser-matchers.cjs')],
    resolver: join(here, 'browser-resolver.cjs'),
    moduleNameMapper: { '\\?verified$': join(here, 'verified-file.cjs') },
    ...extra,
  };
}
