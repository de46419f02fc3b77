import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { layOut } from '../../federation/release-format/deploy-layout.ts';

// For the image of one package: `lay-out-build.ts <dist> <target>` makes <target>/built/<name>/<version>/ and <target>/version.json.
const [builtDir, target] = process.argv.slice(2);
if (builtDir === undefined || target === undefined) throw new Error('lay-out-build.ts <dist> <target>');
const laidOut = layOut(builtDir, path.join(target, 'built'));
writeFileSync(path.join(target, 'version.json'), `${JSON.stringify(laidOut)}\n`);
console.log(`${laidOut.name} ${laidOut.version}`);
