import {
  BinaryBitmap,
  Code128Reader,
  Code39Reader,
  DataMatrixReader,
  HybridBinarizer,
  ITFReader,
  QRCodeReader,
  RGBLuminanceSource,
} from '@zxing/library';
import { formats, type Format } from './formats.js';

/** A picture without colours: one byte per point from black to white, line by line from the top. */
export interface GreyPicture {
  readonly points: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

const readersByFormat = {
  qr_code: new QRCodeReader(),
  data_matrix: new DataMatrixReader(),
  code_128: new Code128Reader(),
  code_39: new Code39Reader(),
  itf: new ITFReader(),
} as const satisfies Record<Format, object>;

/** Bar codes are read along the lines of the picture, so they must lie horizontally. */
const hasBars = (format: Format): boolean => format !== 'qr_code' && format !== 'data_matrix';

/** Returns the text of a code in the picture, upright or on its side; undefined when no format can be read. */
export function readCode(picture: GreyPicture, requestedFormats: readonly Format[]): string | undefined {
  const allowedFormats = formats.filter((format) => requestedFormats.includes(format));
  const barFormats = allowedFormats.filter(hasBars);
  return (
    decodeFirst(createBitmap(picture), allowedFormats) ??
    (barFormats.length > 0 ? decodeFirst(createBitmap(rotatePicture(picture)), barFormats) : undefined)
  );
}

/** Returns the text of the first format that can be read in the bitmap; undefined when none can. */
function decodeFirst(bitmap: BinaryBitmap, candidates: readonly Format[]): string | undefined {
  for (const format of candidates) {
    try {
      return readersByFormat[format].decode(bitmap).getText();
    } catch {
      // the library reports in this way that there is none
    }
  }
  return undefined;
}

/** Converts the picture to black and white for the library. */
function createBitmap({ points, width, height }: GreyPicture): BinaryBitmap {
  return new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(points, width, height)));
}

/** Returns the picture turned by a quarter, so that a bar code on its side becomes readable. */
function rotatePicture({ points, width, height }: GreyPicture): GreyPicture {
  const rotatedPoints = new Uint8ClampedArray(points.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rotatedPoints[x * height + y] = points[y * width + x] ?? 0;
  return { points: rotatedPoints, width: height, height: width };
}
