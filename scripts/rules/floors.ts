/**
 * What lies in a folder, lowest first: a file imports from its own entry, and from the floors below. Entries
 * of one floor do not import each other. An entry is a folder, a folder within one (`first-view/format`), or
 * a file; files that are not listed (`routes.tsx`, `main.ts`) are on top, and import one another. `remote-*`
 * are all remotes.
 */
export const FLOORS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'shared/src': [
    ['schema', 'browser', 'media', 'router', 'styles'],
    ['contract'],
    ['mp4'],
    ['session', 'text', 'photo-conversion'],
    ['errors', 'shell', 'first-view', 'validation'],
    ['http'],
    ['query', 'uploads', 'jobs', 'ui'],
    ['posts'],
    ['picker', 'device'],
    ['fake-shell'],
  ],
  // The first view is one folder, and has something to say on each floor.
  federation: [
    ['first-view/api-base-url.ts', 'first-view/schema.ts', 'release-format/page/canary-draw.ts'],
    ['first-view/loader.ts', 'first-view/release-entry.ts'],
    ['release-format'],
    ['runtime/offline/read-releases.ts'],
    ['first-view/drawn-pages.ts', 'first-view/known-page.ts'],
    ['runtime'],
    ['webpack/module-rules.ts', 'webpack/run-webpack.ts', 'webpack/team-names.ts'],
    ['first-view'],
    ['webpack'],
  ],
  'object-store/src': [],
  'release-tool': [
    ['format'],
    ['store'],
    ['site'],
    ['keys'],
    ['checks'],
    ['operations'],
    ['canary'],
    ['overview', 'platform', 'verify'],
    ['notify'],
    ['cli'],
  ],
  'host/src': [
    ['site', 'styles', 'ui'],
    ['navigation', 'service-worker', 'telemetry', 'web-font'],
    ['preview', 'guard'],
    ['areas'],
    ['errors'],
    ['layout'],
    ['screens'],
    ['first-view'],
    ['head-script'],
  ],
  'remote-*/src': [['server-state'], ['ui', 'voice'], ['post-form', 'kinds'], ['screens'], ['first-view']],
  'api/src': [
    ['platform'],
    [
      'archive-markup',
      'auth',
      'membership',
      'metrics',
      'openapi',
      'presenters',
      'telemetry',
      'versioned-list',
    ],
    ['jobs', 'password-link', 'quotas'],
    ['backup', 'comments', 'families', 'questions', 'users'],
    ['recordings', 'site'],
    ['posts'],
    ['goods', 'health', 'post-lists', 'seed'],
    ['archive', 'search'],
    // Tests of all resources together.
    ['access', 'failures', 'fuzz', 'hostile'],
  ],
  'goods-generators/src': [
    ['generator.ts', 'generator-settings.ts'],
    ['photo', 'program', 'ffmpeg'],
    ['ai', 'built-in', 'transcoding'],
  ],
  e2e: [['support'], ['screens'], ['pages'], ['journeys', 'release', 'shell', 'smoke']],
  lab: [
    ['support'],
    ['drills', 'faults', 'feed', 'goods', 'load', 'login', 'page', 'release', 'releases', 'streams', 'taps'],
  ],
  deploy: [['nginx'], ['compose'], ['ha']],
  scripts: [
    ['bootstrap', 'jest', 'machine', 'stylelint', 'web-font'],
    ['start'],
    ['site'],
    ['rules'],
    ['dev', 'new-remote', 'test'],
    ['compose', 'metrics', 'release', 'sdk'],
  ],
};
