import type { RemoteOptions } from './remote-options.ts';

export function nextSteps({ area, prefix, title }: RemoteOptions): string {
  const name = `remote-${area}`;
  return `${name} is there: ${title} at ${prefix}. The host was not touched.

  npm run dev ${area}
      shows it at http://localhost:3000${prefix} (log in first), reloading as you type
  npx jest --selectProjects ${name}
      runs its tests; npm test runs everything
  npm --prefix ${name} run build
      builds it alone, into ${name}/dist

Release it into a site that already runs, without building anything else (docs/releasing-a-remote.md):

  npm run ongi-release -- publish ${name} --site site --key <your team's key>
  npm run ongi-release -- check ${area} 1.0.0 --site site
  npm run ongi-release -- promote ${area} 1.0.0 --site site --why "the first ${area}"

Commit ${name}, package.json and pnpm-lock.yaml together. What lists pages and machines by hand wants a row of yours:

  e2e/pages/product-pages.ts          its pages are then looked at in every state
  docs/where-does-my-code-live.md     the table of packages
  docker-compose.yml                  a container beside remote-family's
`;
}
