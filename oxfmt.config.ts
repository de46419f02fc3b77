import { defineConfig } from 'oxfmt';

export default defineConfig({
  singleQuote: true,
  printWidth: 110,
  sortPackageJson: false,
  ignorePatterns: [
    // Written by tools, never by hand.
    'pnpm-lock.yaml',
    'dist/',
    '.cache/',
    '/data/',
    '/site/',
    'test-results/',
    'playwright-report/',
    'coverage/',
    'host/src/web-font/more-characters.css',
    // drizzle-kit wrote them; a reformatted file would look like another migration.
    'api/src/platform/database/migrations/meta/',
  ],
});
