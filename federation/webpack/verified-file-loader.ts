import { createHash } from 'node:crypto';
import path from 'node:path';
import type { LoaderDefinitionFunction } from 'webpack';
import { integrityOf } from '../release-format/integrity-of.ts';

/**
 * A webpack loader: publishes a file as it is, as text, and exports its address with its integrity. It is no
 * script of the package: no phone downloads it before something needs it, and it stays a file of its own,
 * which another build can replace.
 */
const verifiedFileLoader: LoaderDefinitionFunction = function verifiedFileLoader(content) {
  const sum = createHash('sha384').update(content).digest('hex').slice(0, 8);
  const file = `${path.parse(this.resourcePath).name}.${sum}.txt`;
  this.emitFile(file, content, undefined, { immutable: true });
  const integrity = JSON.stringify(integrityOf(content));
  return `export default { url: __webpack_public_path__ + ${JSON.stringify(file)}, integrity: ${integrity} };`;
};

export default verifiedFileLoader;
