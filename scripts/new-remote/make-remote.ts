import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from 'oxfmt';
import formatting from '../../oxfmt.config.ts';
import { filledTemplate, writeFolder, type RemoteFile, type RemoteOptions } from './fill-template.ts';

const TEMPLATE_DIR = path.join(import.meta.dirname, 'template');

/** Its files that are identical in all remotes except for the name are copied: no second copy to maintain. */
const MODEL = 'remote-family';
const NAME_OF_MODEL = /remote([- ])family/g;
const FILES_OF_MODEL = ['tsconfig.json', 'jest.config.js', 'webpack.config.mjs'];

/** A remote in this repository, which appears complete. Throws if the folder exists or the disk is full. */
export async function makeRemote(root: string, folder: string, options: RemoteOptions): Promise<void> {
  const files = [...(await filledTemplate(TEMPLATE_DIR, options)), ...(await filesOfModel(root, options))];
  await writeFolder(folder, await Promise.all(files.map(formatted)));
}

function filesOfModel(root: string, { area }: RemoteOptions): Promise<RemoteFile[]> {
  return Promise.all(
    FILES_OF_MODEL.map(async (file): Promise<RemoteFile> => {
      const source = await readFile(path.join(root, MODEL, file), 'utf8');
      return [file, source.replaceAll(NAME_OF_MODEL, `remote$1${area}`)];
    }),
  );
}

/** Line breaks depend on the names' lengths. A file of an unknown language stays as it is. */
async function formatted([file, text]: RemoteFile): Promise<RemoteFile> {
  return [file, (await format(file, text, formatting)).code];
}
