import type { GreyscalePicture } from './codes.js';
import { codeFormats, type CodeFormat } from './formats.js';

/** Returns the texts of the codes in the frame that the video shows. */
export type CodeReader = (video: HTMLVideoElement) => Promise<readonly string[]>;

interface Detector {
  detect(image: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

interface DetectorConstructor {
  new (options: { readonly formats: readonly CodeFormat[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Android reads «itf» only as the fourteen digits of a carton: a ticket's eighteen are read wrong. */
const misreadFormats: readonly CodeFormat[] = ['itf'];

/** The frame's longest side, in points: a larger one shows no more of a label, and takes longer. */
const MAX_FRAME_SIDE = 1280;

/**
 * Returns a reader of codes: the browser's own one for the formats that it reads well, and the bundled one for the
 * others. Once the browser's fails, the bundled one reads all. Both are loaded only when a camera is to be opened.
 */
export async function createCodeReader(): Promise<CodeReader> {
  const BarcodeDetector = (globalThis as { readonly BarcodeDetector?: DetectorConstructor }).BarcodeDetector;
  const { decodeCode } = await import('./codes.js');
  const supportedFormats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  let nativeFormats = codeFormats.filter(
    (format) => supportedFormats.includes(format) && !misreadFormats.includes(format),
  );
  const detector =
    BarcodeDetector === undefined || nativeFormats.length === 0
      ? undefined
      : new BarcodeDetector({ formats: nativeFormats });
  const grabFrame = createFrameGrabber();
  return async (video) => {
    const nativeCodes = await detector?.detect(video).catch(() => {
      // a browser may list a service that this machine does not have
      nativeFormats = [];
      return [];
    });
    if (nativeCodes !== undefined && nativeCodes.length > 0) return nativeCodes.map(({ rawValue }) => rawValue);
    const picture = grabFrame(video);
    const otherFormats = codeFormats.filter((format) => !nativeFormats.includes(format));
    const text = picture && decodeCode(picture, otherFormats);
    return text === undefined ? [] : [text];
  };
}

/** Returns a function that copies a video's frame into a grey picture; it returns undefined before there is a frame. */
function createFrameGrabber(): (video: HTMLVideoElement) => GreyscalePicture | undefined {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (video) => {
    const scale = Math.min(1, MAX_FRAME_SIDE / Math.max(video.videoWidth, video.videoHeight));
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
    if (context === null || width === 0 || height === 0) return undefined;
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    context.drawImage(video, 0, 0, width, height);
    const { data: colorBytes } = context.getImageData(0, 0, width, height);
    const greyPixels = new Uint8ClampedArray(width * height);
    for (let pixelIndex = 0; pixelIndex < greyPixels.length; pixelIndex += 1) {
      // four bytes a point: red, green, blue, opacity; the eye sees green best
      const offset = pixelIndex * 4;
      const [red = 0, green = 0, blue = 0] = [colorBytes[offset], colorBytes[offset + 1], colorBytes[offset + 2]];
      greyPixels[pixelIndex] = (red + 2 * green + blue) / 4;
    }
    return { pixels: greyPixels, width, height };
  };
}
