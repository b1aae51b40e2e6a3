import { saveFile } from '../general/save-file.js';

const copiedStyles = [
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
const headHeight = 58;
const footHeight = 26;
const svgNamespace = 'http://www.w3.org/2000/svg';

export interface PictureWords {
  readonly title: string;
  /** Establishment, period, and subject of the lines. */
  readonly about: string;
  readonly legend: string;
}

interface Picture {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the chart as a standalone SVG file with its styles written into it, title and description above, and legend
 * below. `surface` is its background colour, `ink` its text colour.
 */
function buildPicture(svg: SVGSVGElement, words: PictureWords, surface: string, ink: string): Picture {
  const { width, height } = svg.getBoundingClientRect();
  const root = document.createElementNS(svgNamespace, 'svg');
  const totalHeight = height + headHeight + footHeight;
  root.setAttribute('xmlns', svgNamespace);
  root.setAttribute('viewBox', `0 0 ${width} ${totalHeight}`);
  root.setAttribute('width', String(width));
  root.setAttribute('height', String(totalHeight));
  const background = document.createElementNS(svgNamespace, 'rect');
  background.setAttribute('width', '100%');
  background.setAttribute('height', '100%');
  background.setAttribute('fill', surface);
  const chart = copyWithStyles(svg);
  chart.setAttribute('y', String(headHeight));
  chart.setAttribute('width', String(width));
  chart.setAttribute('height', String(height));
  /** Creates a line of caption text at a height in pixels. */
  const createTextLine = (text: string, y: number, size: number, weight: string): SVGTextElement => {
    const element = document.createElementNS(svgNamespace, 'text');
    for (const [name, value] of Object.entries({ x: '12', y: String(y), fill: ink, 'font-size': String(size) })) {
      element.setAttribute(name, value);
    }
    element.setAttribute('font-weight', weight);
    element.setAttribute('font-family', 'sans-serif');
    element.textContent = text;
    return element;
  };
  root.append(
    background,
    createTextLine(words.title, 24, 16, '700'),
    createTextLine(words.about, 44, 12, '400'),
    chart,
  );
  root.append(createTextLine(words.legend, totalHeight - 9, 11, '400'));
  return { text: new XMLSerializer().serializeToString(root), width, height: totalHeight };
}

/** Returns a copy of the drawing whose computed styles are attributes, since a file has no style sheet. */
function copyWithStyles(svg: SVGSVGElement): SVGSVGElement {
  const clone = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll('*')];
  const copies = [clone, ...clone.querySelectorAll('*')];
  for (const [index, original] of originals.entries()) {
    const style = getComputedStyle(original);
    const copy = copies[index];
    for (const name of copiedStyles) copy?.setAttribute(name, style.getPropertyValue(name));
    copy?.removeAttribute('class');
    copy?.removeAttribute('style');
  }
  return clone;
}

export type PictureFormat = 'svg' | 'png';

/** Saves the chart drawn in `holder` as an SVG or PNG file with captions (`words`); does nothing without a chart. */
export async function savePicture(
  holder: HTMLElement,
  format: PictureFormat,
  fileName: string,
  words: PictureWords,
  colors: { readonly surface: string; readonly text: string },
): Promise<void> {
  const svg = holder.querySelector<SVGSVGElement>('svg.recharts-surface');
  if (svg === null) return;
  const picture = buildPicture(svg, words, colors.surface, colors.text);
  const blob =
    format === 'svg' ? new Blob([picture.text], { type: 'image/svg+xml' }) : await rasterisePicture(picture, 2);
  if (blob === null) return;
  saveFile(blob, `${fileName}.${format}`);
}

/** Converts the SVG picture to a PNG image, enlarged by `scale`; null when the browser cannot draw it. */
async function rasterisePicture({ text, width, height }: Picture, scale: number): Promise<Blob | null> {
  const image = new Image(width * scale, height * scale);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
}
