import { moduleIdsOf } from '../release-format/measured/module-id.ts';
import { reactIdsIn } from './dev-react-ids.ts';

const VERSION = '19.9.9';
const FILES = {
  react: `react@${VERSION}/cjs/react.production.js`,
  dom: `react-dom@${VERSION}/cjs/react-dom.production.js`,
  client: `react-dom@${VERSION}/cjs/react-dom-client.production.js`,
  jsx: `react@${VERSION}/cjs/react-jsx-runtime.production.js`,
};
const IDS = Object.fromEntries(Object.entries(FILES).map(([name, file]) => [name, moduleIdsOf([file])[0]]));
const FACT = `{bundleType:0,version:"${VERSION}",rendererPackageName:"react-dom"}`;

function hostWith(ids: readonly unknown[], fact = FACT): string {
  return `var l={1(e){},${ids.map((id) => `${String(id)}(e,t,n){}`).join(',')}};x(${fact})`;
}

test('a host has React under the ids that its build gave the files of that version', () => {
  expect(reactIdsIn(hostWith(Object.values(IDS)))).toEqual(IDS);
});

test.each(Object.keys(FILES))('a host without the file of %s has none that can be replaced', (name) => {
  const others = Object.entries(IDS).filter(([other]) => other !== name);
  expect(reactIdsIn(hostWith(others.map(([, id]) => id)))).toBeUndefined();
});

test.each([
  ['of another version', FACT.replace(VERSION, '19.9.8')],
  ['of another renderer', FACT.replace('react-dom', 'react-art')],
  ['without a version', ''],
])('React %s is not what the ids are of', (_what, fact) => {
  expect(reactIdsIn(hostWith(Object.values(IDS), fact))).toBeUndefined();
});
