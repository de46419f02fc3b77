import libheif from 'libheif-js/libheif-wasm/libheif-bundle.js?verified';

/** The source of libheif: a script that declares `libheif`. @throws without network */
export async function loadHeifLibrary(): Promise<string> {
  const { url, integrity } = libheif;
  const response = await fetch(url, { mode: 'cors', credentials: 'omit', integrity });
  if (!response.ok) throw new TypeError(`${url}: ${response.status}`);
  return response.text();
}
