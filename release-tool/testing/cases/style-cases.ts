import { garden, host, type IncompatibleCase } from './check-case.ts';

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
  {
    title: 'a remote that takes the class names of another one for its own',
    code: 'style-collision',
    names: ['garden 1.1.0', 'the live orchard 1.0.0', 'remote-orchard_'],
    plant: garden({
      contract: ({ measured }) => ({
        measured: { ...measured, classPrefixes: ['remote-garden_', 'remote-orchard_'] },
      }),
    }),
  },
  {
    title: 'a remote that takes the beginning of all class names for its own',
    code: 'style-collision',
    names: ['garden 1.1.0', 'the live orchard 1.0.0', 'remote-'],
    plant: garden({
      contract: ({ measured }) => ({ measured: { ...measured, classPrefixes: ['remote-'] } }),
    }),
  },
  {
    title: "a remote with a font of the host's family",
    code: 'style-collision',
    names: ['garden 1.1.0', 'the live host 1.1.0', 'pretendard'],
    plant: async (site) => {
      const fonts = ['pretendard'];
      const live = await site.publishHost('1.1.0', {
        contract: ({ measured }) => ({ measured: { ...measured, fonts } }),
      });
      await site.promote([live]);
      return garden({ contract: ({ measured }) => ({ measured: { ...measured, fonts } }) })(site);
    },
  },
  {
    title: 'a host under the class names of a live area',
    code: 'style-collision',
    names: ['host 2.0.0', 'the live garden 1.0.0', 'remote-garden_'],
    plant: host({
      contract: ({ measured }) => ({ measured: { ...measured, classPrefixes: ['remote-garden_'] } }),
    }),
  },
];
