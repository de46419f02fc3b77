/**
 * Numbers are those of the OpenType name table: 0 copyright, 1 family, 2 style, 4 full name, 6 PostScript
 * name, 13 and 14 licence.
 */
type FontNames = Readonly<Record<number, string>>;

const HEADER_BYTES = 12;
const RECORD_BYTES = 16;
const NAME_RECORD_BYTES = 12;
const WINDOWS = { platform: 3, unicode: 1, english: 0x0409 };

/**
 * Replaces the names of a TrueType font. The Open Font License reserves the original's name for unmodified
 * copies, and a subset is a modified one.
 * @param font an sfnt file. Throws if it has no name table.
 */
export function renameFont(font: Buffer, names: FontNames): Buffer {
  const tables = readTables(font);
  if (!tables.has('name')) throw new Error('the font has no name table');
  tables.set('name', nameTable(names));
  return writeTables(font.readUInt32BE(0), tables);
}

function readTables(font: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const at = HEADER_BYTES + index * RECORD_BYTES;
    const offset = font.readUInt32BE(at + 8);
    const length = font.readUInt32BE(at + 12);
    tables.set(font.toString('latin1', at, at + 4), font.subarray(offset, offset + length));
  }
  return tables;
}

function nameTable(names: FontNames): Buffer {
  const entries = Object.entries(names).map(([id, text]) => ({
    id: Number(id),
    bytes: Buffer.from(text, 'utf16le').swap16(),
  }));
  const header = Buffer.alloc(6 + entries.length * NAME_RECORD_BYTES);
  header.writeUInt16BE(entries.length, 2);
  header.writeUInt16BE(header.length, 4);
  let offset = 0;
  for (const [index, { id, bytes }] of entries.entries()) {
    const record = [WINDOWS.platform, WINDOWS.unicode, WINDOWS.english, id, bytes.length, offset];
    for (const [field, value] of record.entries())
      header.writeUInt16BE(value, 6 + index * NAME_RECORD_BYTES + field * 2);
    offset += bytes.length;
  }
  return Buffer.concat([header, ...entries.map(({ bytes }) => bytes)]);
}

/** The checksums are left out: the subsetter, which reads this file, computes its own. */
function writeTables(version: number, tables: Map<string, Buffer>): Buffer {
  const header = Buffer.alloc(HEADER_BYTES + tables.size * RECORD_BYTES);
  header.writeUInt32BE(version, 0);
  header.writeUInt16BE(tables.size, 4);
  const bodies: Buffer[] = [];
  let offset = header.length;
  for (const [index, [tag, table]] of [...tables].entries()) {
    const at = HEADER_BYTES + index * RECORD_BYTES;
    header.write(tag, at, 'latin1');
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(table.length, at + 12);
    const padded = Buffer.alloc(Math.ceil(table.length / 4) * 4);
    table.copy(padded);
    bodies.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([header, ...bodies]);
}
