const NAMES = new Map([
  ['host', '온기'],
  ['feed', '일상'],
  ['write', '작성'],
  ['goods', '굿즈'],
  ['family', '가족'],
]);

/** Korean name of an area or the host: `일상` for `feed`. Areas unknown to this build use their own name. */
export function areaName(area: string): string {
  return NAMES.get(area) ?? area;
}
