import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { openPromise, type Entry } from 'yauzl';

export type Unzipped = {
  names: string[];
  /** The bytes of a file, their checksum compared with the archive's. */
  bytes: (name: string) => Promise<Buffer>;
  text: (name: string) => Promise<string>;
  close: () => void;
};

/** Opens a ZIP strictly: by its central directory, with every size and name verified. */
export async function unzip(path: string): Promise<Unzipped> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true });
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    assert.ok(!entries.has(entry.fileName), `two files are called ${entry.fileName}`);
    entries.set(entry.fileName, entry);
  }
  const bytes = async (name: string): Promise<Buffer> => {
    const entry = entries.get(name);
    assert.ok(entry !== undefined, `the archive has no ${name}`);
    const content = await buffer(await zip.openReadStreamPromise(entry));
    assert.equal(crc32(content), entry.crc32, `${name} is not what the archive says`);
    return content;
  };
  return {
    names: [...entries.keys()],
    bytes,
    text: async (name) => (await bytes(name)).toString(),
    close: () => zip.close(),
  };
}
