/**
 * How many pixels lower than the browser html2canvas sets a text of this style. It finds a font's baseline with an image
 * beside a sample, and ours are blocks, which stand below it; the same sample is laid out here the same way.
 */
export function shiftOfText(
  style: Pick<CSSStyleDeclaration, 'fontFamily' | 'fontSize' | 'fontWeight'>,
): number {
  return baselineOfHtml2canvas(style) - ascentOf(style);
}

const SAMPLE = 'Hidden Text';
/** html2canvas adds this to what it measures. */
const BASELINE_EXTRA_PX = 2;

function baselineOfHtml2canvas({
  fontFamily,
  fontSize,
}: Pick<CSSStyleDeclaration, 'fontFamily' | 'fontSize'>): number {
  const container = document.createElement('div');
  const sample = document.createElement('span');
  const image = document.createElement('img');
  Object.assign(container.style, { visibility: 'hidden', fontFamily, fontSize, whiteSpace: 'nowrap' });
  Object.assign(sample.style, { fontFamily, fontSize });
  image.width = 1;
  image.height = 1;
  sample.append(SAMPLE);
  container.append(sample, image);
  document.body.append(container);
  const baseline = image.offsetTop - sample.offsetTop + BASELINE_EXTRA_PX;
  container.remove();
  return baseline;
}

/** From the top of a text's own box to its baseline. */
function ascentOf({ fontFamily, fontSize, fontWeight }: Parameters<typeof shiftOfText>[0]): number {
  const pen = document.createElement('canvas').getContext('2d');
  if (pen === null) return 0;
  pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  return pen.measureText(SAMPLE).fontBoundingBoxAscent;
}
