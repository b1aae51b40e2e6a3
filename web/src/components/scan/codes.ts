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
import { codeFormats, type CodeFormat } from './formats.js';

/** A picture without colours: one byte per point from black to white, line by line from the top. */
export interface GreyscalePicture {
  readonly pixels: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

const readersByFormat = {
  qr_code: new QRCodeReader(),
  data_matrix: new DataMatrixReader(),
  code_128: new Code128Reader(),
  code_39: new Code39Reader(),
  itf: new ITFReader(),
} as const satisfies Record<CodeFormat, object>;

/** Bar codes are read along the lines of the picture, so they must lie horizontally. */
const isBarcodeFormat = (format: CodeFormat): boolean => format !== 'qr_code' && format !== 'data_matrix';

/** Returns the text of a code in the picture, upright or on its side; undefined when no format can be read. */
export function decodeCode(picture: GreyscalePicture, requestedFormats: readonly CodeFormat[]): string | undefined {
  const allowedFormats = codeFormats.filter((format) => requestedFormats.includes(format));
  const barcodeFormats = allowedFormats.filter(isBarcodeFormat);
  return (
    decodeFirstMatch(createBitmap(picture), allowedFormats) ??
    (barcodeFormats.length > 0 ? decodeFirstMatch(createBitmap(rotatePicture(picture)), barcodeFormats) : undefined)
  );
}

/** Returns the text of the first format that can be read in the bitmap; undefined when none can. */
function decodeFirstMatch(bitmap: BinaryBitmap, formats: readonly CodeFormat[]): string | undefined {
  for (const format of formats) {
    try {
      return readersByFormat[format].decode(bitmap).getText();
    } catch {
      // the library reports in this way that there is none
    }
  }
  return undefined;
}

/** Converts the picture to black and white for the library. */
function createBitmap({ pixels, width, height }: GreyscalePicture): BinaryBitmap {
  return new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(pixels, width, height)));
}

/** Returns the picture turned by a quarter, so that a bar code on its side becomes readable. */
function rotatePicture({ pixels, width, height }: GreyscalePicture): GreyscalePicture {
  const rotatedPixels = new Uint8ClampedArray(pixels.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rotatedPixels[x * height + y] = pixels[y * width + x] ?? 0;
  return { pixels: rotatedPixels, width: height, height: width };
}
