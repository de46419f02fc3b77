import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Loaded into the processes of an app: its clock is ahead by the milliseconds that a file of its data
 * directory names when they start. The database's clock is not moved.
 */
const file = join(process.env['ONGI_DATA'] ?? '.', 'clock-is-ahead-by');
const aheadMs = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;

if (aheadMs > 0)
  globalThis.Date = new Proxy(Date, {
    construct: (RealDate, values: [], target) =>
      Reflect.construct(RealDate, values.length === 0 ? [RealDate.now() + aheadMs] : values, target),
    get: (RealDate, name, self) =>
      name === 'now' ? () => RealDate.now() + aheadMs : Reflect.get(RealDate, name, self),
  });
