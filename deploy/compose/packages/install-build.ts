import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { installBuild } from '../../../federation/release-format/install-build.ts';

// Arguments in an image: `<dist> <target>`. Writes built/<name>/<version>/ and version.json below target.
const [builtDir, target] = process.argv.slice(2);
if (builtDir === undefined || target === undefined) throw new Error('install-build.ts <dist> <target>');
const installed = installBuild(builtDir, path.join(target, 'built'));
writeFileSync(path.join(target, 'version.json'), `${JSON.stringify(installed)}\n`);
console.log(`${installed.name} ${installed.version}`);
