import { garden, host, rejectedFor, type IncompatibleCase, adding, resigned } from './check-case.ts';

const OWN = '.remote-garden_Screen_title';

/** A style sheet that reaches beyond its area, and the part of it that a message must name. */
function leaking(title: string, styles: string, named: string): IncompatibleCase {
  return {
    title,
    code: 'style-leak',
    names: ['garden 1.1.0', named, 'screen.css'],
    plant: garden({ source: { styles } }),
  };
}

export const styleCases: IncompatibleCase[] = [
  ...rejectedFor('style-collision', {
    'a remote that takes the class names of another one for its own': [
      garden({
        contract: ({ measured }) => ({
          measured: { ...measured, classPrefixes: ['remote-garden_', 'remote-orchard_'] },
        }),
      }),
      'garden 1.1.0 … the live orchard 1.0.0 … remote-orchard_',
    ],
    'a remote that takes the beginning of all class names for its own': [
      garden({
        contract: ({ measured }) => ({ measured: { ...measured, classPrefixes: ['remote-'] } }),
      }),
      'garden 1.1.0 … the live orchard 1.0.0 … remote-',
    ],
    "a remote with a font of the host's family": [
      async (site) => {
        const fonts = ['pretendard'];
        const live = await site.publishHost('1.1.0', {
          contract: ({ measured }) => ({ measured: { ...measured, fonts } }),
        });
        await site.promote([live]);
        return garden({ contract: ({ measured }) => ({ measured: { ...measured, fonts } }) })(site);
      },
      'garden 1.1.0 … the live host 1.1.0 … pretendard',
    ],
    'a host under the class names of a live area': [
      host({
        contract: ({ measured }) => ({ measured: { ...measured, classPrefixes: ['remote-garden_'] } }),
      }),
      'host 2.0.0 … the live garden 1.0.0 … remote-garden_',
    ],
  }),
  leaking('a style sheet that hides the page', 'body{display:none!important}', 'body'),
  leaking('a style sheet that hides everything', '*{display:none}', '*'),
  leaking('a style sheet that changes the root', `${OWN}{color:red}:root{font-size:1px}`, ':root'),
  leaking('a style sheet for elements by their name', `${OWN} p{color:red}a{color:red}`, 'a'),
  leaking(
    "a style sheet for another area's class",
    '.remote-orchard_Screen_title{color:red}',
    '.remote-orchard_',
  ),
  leaking('a style sheet for what contains its own elements', `body:has(${OWN}){display:none}`, 'body:has('),
  leaking('a style sheet for everything but its own elements', `:not(${OWN}){display:none}`, ':not('),
  leaking('a style sheet for what follows its own elements', `${OWN}~*{display:none}`, `${OWN}~*`),
  leaking('a nested rule beside its own elements', `${OWN}{&+nav{display:none}}`, '&+nav'),
  leaking('a leak in a condition', `@media (width > 1px){@supports (color:red){html{color:red}}}`, 'html'),
  leaking('one of several selectors that leaks', `${OWN},:is(${OWN},nav){color:red}`, ':is('),
  leaking('an animation with a name of the page', '@keyframes spin{to{rotate:1turn}}', '@keyframes spin'),
  leaking('a style sheet that loads another one', '@import url("https://evil.example/a.css");', '@import'),
  leaking('a style sheet that orders the layers of the page', '@layer area,shared;', '@layer area,shared'),
  leaking('a style sheet with a layer of its own', `@layer over{${OWN}{color:red}}`, '@layer over'),
  leaking(
    'a style sheet that defines a property of the page',
    '@property --text{syntax:"*";inherits:true}',
    '--text',
  ),
  leaking(
    'a style sheet that declares a font unasked',
    '@font-face{font-family:"Pretendard";src:url(a.woff2)}',
    'pretendard',
  ),
];

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
  ...rejectedFor('path-collision', {
    'a host with a page at the path of a live area': [
      host({ contract: () => ({ ownPaths: ['/', '/Garden'] }) }),
      'host 2.0.0 … /garden … the live garden 1.0.0',
    ],
  }),
  ...rejectedFor('unreadable', {
    'a contract with a file outside of its folder': [
      resigned(({ assets, ...contract }) => ({
        ...contract,
        assets: { ...assets, '../../index.html': Object.values(assets)[0] },
      })),
      'garden 1.1.0 … ../../index.html',
    ],
    'a contract of an area with the name of what every object has': [
      resigned((contract) => ({ ...contract, area: 'constructor' })),
      'garden 1.1.0 … kebab-case',
    ],
  }),
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
];
