import { adding, garden, host, type IncompatibleCase } from './check-case.ts';

/** A path that no area may claim. */
function claiming(title: string, path: string, code: 'path-invalid' | 'path-collision'): IncompatibleCase {
  return {
    title,
    code,
    names: ['garden 1.1.0', JSON.stringify(path).slice(1, -1)],
    plant: garden(adding(path)),
  };
}

export const pathCases: IncompatibleCase[] = [
  claiming('a remote that claims every path', '/', 'path-invalid'),
  claiming('a remote that claims every path by a pattern', '/*', 'path-invalid'),
  claiming('a remote that claims every path by a parameter', '/:any', 'path-invalid'),
  claiming('a path that browsers read as another site', '//goods', 'path-invalid'),
  claiming('a path with another spelling of a dot', '/garden/%2e%2e/orchard', 'path-invalid'),
  claiming('a path that goes up', '/garden/../orchard', 'path-invalid'),
  claiming("another area's path, encoded", '/orch%61rd', 'path-invalid'),
  claiming("another area's path with a slash at its end", '/orchard/', 'path-invalid'),
  claiming("another area's path with a backslash", '/orchard\\press', 'path-invalid'),
  claiming("another area's path with a query", '/orchard?', 'path-invalid'),
  claiming("another area's path with a letter that looks alike", '/оrchard', 'path-invalid'),
  claiming('the path of the API', '/api', 'path-collision'),
  claiming('a path below that of the API, in upper case', '/API/users', 'path-collision'),
  claiming("the folder of the host's files", '/host', 'path-collision'),
  claiming('a page of the host', '/LoginPage', 'path-collision'),
  claiming('a page of the host in lower case', '/loginpage', 'path-collision'),
  {
    title: 'a host with a page at the path of a live area',
    code: 'path-collision',
    names: ['host 2.0.0', '/garden', 'the live garden 1.0.0'],
    plant: host({ contract: () => ({ ownPaths: ['/', '/Garden'] }) }),
  },
  {
    title: 'a contract with a file outside of its folder',
    code: 'unreadable',
    names: ['garden 1.1.0', '../../index.html'],
    plant: async (site) => {
      const version = await site.publishArea('garden', '1.1.0');
      await site.resign(version, site.teams.garden, ({ assets, ...contract }) => ({
        ...contract,
        assets: { ...assets, '../../index.html': Object.values(assets)[0] },
      }));
      return { versions: [version] };
    },
  },
  {
    title: 'a contract of an area with the name of what every object has',
    code: 'unreadable',
    names: ['garden 1.1.0', 'kebab-case'],
    plant: async (site) => {
      const version = await site.publishArea('garden', '1.1.0');
      await site.resign(version, site.teams.garden, (contract) => ({ ...contract, area: 'constructor' }));
      return { versions: [version] };
    },
  },
];
