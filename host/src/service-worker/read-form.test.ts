/** @jest-environment node */
import { readForm } from './read-form.ts';

const BOUNDARY = '----WebKitFormBoundaryA1';

/** A form as Chromium sends it, in chunks of so many bytes. */
function requestOf(
  body: string,
  chunkBytes: number,
  contentType = `multipart/form-data; boundary=${BOUNDARY}`,
) {
  const bytes = new TextEncoder().encode(body);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) =>
    bytes.slice(index * chunkBytes, (index + 1) * chunkBytes),
  );
  const stream = new ReadableStream({
    pull(controller) {
      const chunk = chunks.shift();
      if (chunk === undefined) controller.close();
      else controller.enqueue(chunk);
    },
  });
  return { headers: new Headers({ 'content-type': contentType }), body: stream } as Request;
}

async function partsOf(request: Request) {
  const parts: unknown[] = [];
  await readForm(request, async ({ name, file, read }) => {
    const bytes: Uint8Array<ArrayBuffer>[] = [];
    await read(async (more) => void bytes.push(more));
    parts.push([name, file, await new Blob(bytes).text()]);
  });
  return parts;
}

const part = (head: string, content: string) => `--${BOUNDARY}\r\n${head}\r\n\r\n${content}\r\n`;
const field = (name: string, value: string) => part(`Content-Disposition: form-data; name="${name}"`, value);
const file = (name: string, type: string, content: string) =>
  part(`Content-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: ${type}`, content);

/** Nearly the delimiter, again and again. */
const TRICKY = `\r\n--${BOUNDARY.slice(0, -1)}\r\r\n--\r\n\r\n--${BOUNDARY.slice(0, 5)}`;

const FORM = [
  field('title', '마당'),
  field('text', ''),
  file('첫 %22걸음%22.mp4', 'video/mp4', TRICKY),
  file('빈.jpg', 'image/jpeg', ''),
  `--${BOUNDARY}--\r\n`,
].join('');

const PARTS = [
  ['title', null, '마당'],
  ['text', null, ''],
  ['files', { name: '첫 "걸음".mp4', type: 'video/mp4' }, TRICKY],
  ['files', { name: '빈.jpg', type: 'image/jpeg' }, ''],
];

test('a form is read whatever chunks it arrives in', async () => {
  for (let chunkBytes = 1; chunkBytes <= FORM.length; chunkBytes++)
    expect(await partsOf(requestOf(FORM, chunkBytes))).toEqual(PARTS);
});

test('a part that nobody reads is skipped', async () => {
  const names: string[] = [];
  await readForm(requestOf(FORM, 7), async ({ name }) => void names.push(name));
  expect(names).toEqual(['title', 'text', 'files', 'files']);
});

test('a form that breaks off anywhere is none', async () => {
  const end = FORM.lastIndexOf('--\r\n');
  for (let length = 0; length < end; length++)
    await expect(partsOf(requestOf(FORM.slice(0, length), 64))).rejects.toThrow(TypeError);
});

test.each([
  ['no form', 'text/plain'],
  ['a form without a boundary', 'multipart/form-data'],
])('%s is rejected', async (_name, contentType) => {
  await expect(partsOf(requestOf(FORM, 64, contentType))).rejects.toThrow('no form');
});

test('an endless head is rejected', async () => {
  const endless = `--${BOUNDARY}\r\nContent-Disposition: ${'x'.repeat(20_000)}`;
  await expect(partsOf(requestOf(endless, 1_000))).rejects.toThrow('no form');
});
