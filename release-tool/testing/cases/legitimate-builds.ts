import { garden, type CheckCase } from './check-case.ts';

const SCREEN = 'remote-garden/src/Screen.tsx';

const OWN = '.remote-garden_Screen_title';

const STYLES = `
@layer shared { ${OWN} { &:focus-visible { color: red } & + ${OWN} { color: red } > * { margin: 0 } } }
@layer area { :is(${OWN}, ${OWN} p) { color: red } ${OWN}[open]::backdrop { color: red } }
@media (width < 24rem) { ${OWN} + p ${OWN}, html[data-theme="dark"] ${OWN} { color: red } }
@supports (color: red) { @container (height < 24rem) { ${OWN} svg { color: red } } }
@keyframes remote-garden_Screen_turn { 50% { rotate: 1turn } to { rotate: 2turn } }
@property --remote-garden_angle { syntax: "*"; inherits: true }
`;

/** Builds that come close to what is rejected. */
export const legitimateBuilds: CheckCase[] = [
  {
    title: 'a remote with every kind of rule for its own elements',
    plant: garden({ source: { styles: STYLES } }),
  },
  {
    title: 'a remote with the classes and animations of a package that its contract names',
    plant: garden({
      contract: ({ measured }) => ({
        measured: { ...measured, classPrefixes: ['remote-garden_', 'pswp'] },
      }),
      source: { styles: '.pswp .pswp__img{color:red}@keyframes pswp-turn{to{rotate:1turn}}' },
    }),
  },
  {
    title: 'two remotes with the classes of one package',
    plant: async (site) => {
      const withPackage = (own: string) => ({
        contract: ({ measured }: { measured?: object | undefined }) => ({
          measured: { ...measured, classPrefixes: [own, 'pswp'] },
        }),
      });
      return {
        versions: [
          await site.publishArea('garden', '1.1.0', withPackage('remote-garden_')),
          await site.publishArea('orchard', '1.2.0', withPackage('remote-orchard_')),
        ],
      };
    },
  },
  {
    title: 'a remote with a font of its own',
    plant: garden({
      contract: ({ measured }) => ({ measured: { ...measured, fonts: ['gaegu'] } }),
      source: { styles: '@font-face{font-family:"Gaegu";src:url(a.woff2)}' },
    }),
  },
  {
    title: 'a remote with parameters and a catch-all below its path',
    plant: garden({
      contract: ({ measured }) => ({
        measured: { ...measured, routes: ['/garden', '/garden/*', '/garden/bed/:id'] },
      }),
      source: { routes: ['/garden', '/garden/*', '/garden/bed/:id'] },
    }),
  },
  {
    title: 'a remote that bundles packages whose names begin like one of the host',
    plant: garden({
      source: { modules: [SCREEN, 'react-easy-crop@5.5.0/index.js', 'react-dom-confetti@0.2.0/index.js'] },
    }),
  },
  {
    title: 'a remote that bundles what the host has for itself only',
    plant: garden({ source: { modules: [SCREEN, 'shared/src/ui/button/Button.tsx', 'zod@4.1.0/index.js'] } }),
  },
  {
    title: "a path that begins like a page of the host, like the API's and like another area's",
    plant: garden({
      contract: ({ paths, measured }) => ({
        paths: { ...paths, '/LoginPages': [], '/apiary': [], '/orchards': [] },
        measured: { ...measured, routes: ['/LoginPages', '/apiary', '/garden', '/orchards'] },
      }),
    }),
  },
];
