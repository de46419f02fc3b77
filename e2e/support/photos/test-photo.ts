/** A photo as a page takes it from a phone. */
export type TestPhoto = { name: string; mimeType: string; buffer: Buffer };
