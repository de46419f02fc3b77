const NAMES = new Map([
  ['feed', '일상'],
  ['write', '작성'],
  ['goods', '굿즈'],
  ['family', '가족'],
]);

/** How people call an area: `일상` for `feed`. One that came later than this code has its own name only. */
export function areaName(area: string): string {
  return NAMES.get(area) ?? area;
}
