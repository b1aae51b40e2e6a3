import { saveFile } from '../general/save-file.js';

const copiedStyleProperties = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'visibility',
];
const headerHeight = 58;
const footerHeight = 26;
const svgNamespace = 'http://www.w3.org/2000/svg';

interface PictureCaptions {
  readonly title: string;
  /** Establishment, period, and subject of the lines. */
  readonly description: string;
  readonly legend: string;
}

interface PictureColors {
  readonly surface: string;
  readonly text: string;
}

interface SvgPicture {
  readonly svgText: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the chart as a standalone SVG file with its styles written into it. The title and description are above the
 * chart, and the legend below; `colors` are those of the background and of the text.
 */
function buildSvgPicture(svg: SVGSVGElement, captions: PictureCaptions, colors: PictureColors): SvgPicture {
  const { width, height } = svg.getBoundingClientRect();
  const totalHeight = height + headerHeight + footerHeight;
  const viewBox = `0 0 ${width} ${totalHeight}`;
  const root = createSvgElement('svg', { xmlns: svgNamespace, viewBox, width, height: totalHeight });
  const chart = setAttributes(copyWithInlineStyles(svg), { y: headerHeight, width, height });
  /** Adds a line of text in the given font; `y` is the height of its baseline in pixels. */
  const appendText = (text: string, y: number, font: Readonly<Record<string, number>>): void => {
    const line = createSvgElement('text', { x: 12, y, fill: colors.text, 'font-family': 'sans-serif', ...font });
    line.textContent = text;
    root.append(line);
  };
  root.append(createSvgElement('rect', { width: '100%', height: '100%', fill: colors.surface }));
  appendText(captions.title, 24, { 'font-size': 16, 'font-weight': 700 });
  appendText(captions.description, 44, { 'font-size': 12, 'font-weight': 400 });
  root.append(chart);
  appendText(captions.legend, totalHeight - 9, { 'font-size': 11, 'font-weight': 400 });
  return { svgText: new XMLSerializer().serializeToString(root), width, height: totalHeight };
}

/** Sets attributes of an SVG element, and returns the element. */
function setAttributes<E extends SVGElement>(element: E, attributes: Readonly<Record<string, string | number>>): E {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/** Creates an SVG element with these attributes. */
const createSvgElement = (tag: 'svg' | 'rect' | 'text', attributes: Readonly<Record<string, string | number>>) =>
  setAttributes(document.createElementNS(svgNamespace, tag), attributes);

/** Returns a copy of the drawing whose computed styles are attributes, since a file has no style sheet. */
function copyWithInlineStyles(svg: SVGSVGElement): SVGSVGElement {
  const copiedSvg = svg.cloneNode(true) as SVGSVGElement;
  // both lists are in document order, so that an element and its copy have the same index
  const originals = [svg, ...svg.querySelectorAll('*')];
  const copies = [copiedSvg, ...copiedSvg.querySelectorAll('*')];
  for (const [index, original] of originals.entries()) {
    const style = getComputedStyle(original);
    const copy = copies[index];
    for (const name of copiedStyleProperties) copy?.setAttribute(name, style.getPropertyValue(name));
    copy?.removeAttribute('class');
    copy?.removeAttribute('style');
  }
  return copiedSvg;
}

export type PictureFormat = 'svg' | 'png';

/** Saves the chart drawn in `container` as an SVG or PNG file with its captions; does nothing without a drawn chart. */
export async function savePicture(
  container: HTMLElement,
  format: PictureFormat,
  fileName: string,
  captions: PictureCaptions,
  colors: PictureColors,
): Promise<void> {
  const svg = container.querySelector<SVGSVGElement>('svg.recharts-surface');
  if (svg === null) return;
  const picture = buildSvgPicture(svg, captions, colors);
  const blob =
    format === 'svg' ? new Blob([picture.svgText], { type: 'image/svg+xml' }) : await rasterisePicture(picture);
  if (blob === null) return;
  saveFile(blob, `${fileName}.${format}`);
}

/** Enlargement of a PNG picture, so that it stays sharp in print. */
const PNG_SCALE = 2;

/** Converts the SVG picture to an enlarged PNG image; null when the browser cannot draw it. */
async function rasterisePicture({ svgText, width, height }: SvgPicture): Promise<Blob | null> {
  const image = new Image(width * PNG_SCALE, height * PNG_SCALE);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * PNG_SCALE);
  canvas.height = Math.round(height * PNG_SCALE);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
}
