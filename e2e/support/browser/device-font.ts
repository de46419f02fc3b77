import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

const HOST = path.join(import.meta.dirname, '../../../host/package.json');

/** Syllables are 0.8643 em wide in units of 2048; in units of 1924, as wide as those of Noto Sans CJK KR. */
const NOTO_UNITS_PER_EM = 1924;
const UNITS_PER_EM_OFFSET = 18;
const TABLE_RECORDS_OFFSET = 12;
const TABLE_RECORD_BYTES = 16;

/**
 * The environment of a browser whose device has a Korean font as Android has it: in the name and in the
 * widths of its syllables. Otherwise tests would depend on what is installed. The font is removed when this
 * process ends.
 */
export function withAndroidFont(): NodeJS.ProcessEnv {
  const folder = mkdtempSync(path.join(tmpdir(), 'ongi-fonts-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(path.join(folder, 'device.ttf'), widerFont());
  const config = path.join(folder, 'fonts.conf');
  writeFileSync(config, configuration(folder));
  return { ...process.env, FONTCONFIG_FILE: config };
}

function widerFont(): Buffer {
  const pretendard = path.dirname(createRequire(HOST).resolve('pretendard/package.json'));
  const font = readFileSync(path.join(pretendard, 'dist/public/variable/PretendardVariable.ttf'));
  const records = font.subarray(TABLE_RECORDS_OFFSET);
  const record = Array.from({ length: font.readUInt16BE(4) }, (_, index) =>
    records.subarray(index * TABLE_RECORD_BYTES, (index + 1) * TABLE_RECORD_BYTES),
  ).find((candidate) => candidate.toString('latin1', 0, 4) === 'head');
  if (record === undefined) throw new Error('the font has no head table');
  font.writeUInt16BE(NOTO_UNITS_PER_EM, record.readUInt32BE(8) + UNITS_PER_EM_OFFSET);
  return font;
}

function configuration(folder: string): string {
  const assigned = (property: string, value: string): string =>
    `<edit name="${property}" mode="assign"><string>${value}</string></edit>`;
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <cachedir>${folder}</cachedir>
  <match target="scan">
    ${assigned('family', 'Noto Sans CJK KR')}
    ${assigned('fullname', 'Noto Sans CJK KR')}
    ${assigned('postscriptname', 'NotoSansCJKkr-Regular')}
  </match>
</fontconfig>
`;
}
