import type { ObjectExpression } from 'acorn';
import { objectsIn, propertiesOf, type Script } from './read-script.ts';

/** The ids of the modules in a chunk or an entry: webpack's outermost table of factories. */
export function moduleIdsIn(script: Script): number[] {
  const table = objectsIn(script).find(isModuleTable);
  return table === undefined ? [] : [...propertiesOf(table).keys()].map(Number);
}

function isModuleTable(object: ObjectExpression): boolean {
  const properties = [...propertiesOf(object)];
  return (
    properties.length > 0 &&
    properties.length === object.properties.length &&
    properties.every(([key, { type }]) => /^\d+$/.test(key) && /^(Arrow)?FunctionExpression$/.test(type))
  );
}
