/**
 * How many pixels lower than the browser html2canvas draws text of this style. It measures the baseline
 * beside an inline image, but our images are blocks (reset.css): this repeats its measurement.
 */
export function shiftOfText(
  style: Pick<CSSStyleDeclaration, 'fontFamily' | 'fontSize' | 'fontWeight'>,
): number {
  return baselineOfHtml2canvas(style) - ascentOf(style);
}

const SAMPLE = 'Hidden Text';
/** Added by html2canvas to its measurement. */
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

/** Measures from the top of a text's box to its baseline. */
function ascentOf({ fontFamily, fontSize, fontWeight }: Parameters<typeof shiftOfText>[0]): number {
  const pen = document.createElement('canvas').getContext('2d');
  if (pen === null) return 0;
  pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  return pen.measureText(SAMPLE).fontBoundingBoxAscent;
}
