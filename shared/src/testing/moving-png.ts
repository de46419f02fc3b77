/** An animated PNG, as far as its chunks tell. */
export function movingPng(name: string, chunks: readonly string[] = ['IHDR', 'gAMA', 'acTL', 'IDAT']): File {
  const bytes = chunks.flatMap((type) => [0, 0, 0, 4, ...textBytes(type), 0, 0, 0, 1, 0, 0, 0, 0]);
  const start = textBytes('\u0089PNG\r\n\u001A\n');
  return new File([new Uint8Array([...start, ...bytes])], name, { type: 'image/png' });
}

function textBytes(text: string): number[] {
  return Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
}
