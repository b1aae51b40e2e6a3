import { crc32 } from 'node:zlib';
import { imageSize } from 'image-size';
import type { ImageMediaType } from '../entities/photograph.entity.js';

/** Type and size in pixels of an image. */
export interface ImageProperties {
  readonly mediaType: ImageMediaType;
  readonly width: number;
  readonly height: number;
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const MEDIA_TYPES: Readonly<Record<string, ImageMediaType>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/**
 * Detects the type of an image by its bytes, regardless of its name. Returns null unless it is a complete JPEG, PNG or
 * WebP. A file that is cut short, or continues after its image ends (and may be something else as well), is refused.
 */
export function detectImageProperties(content: Uint8Array): ImageProperties | null {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const typeAndDimensions = readTypeAndDimensions(bytes);
  const mediaType = MEDIA_TYPES[typeAndDimensions?.type ?? ''];
  if (typeAndDimensions === null || mediaType === undefined || !isCompleteImage(mediaType, bytes)) return null;
  const { width, height } = typeAndDimensions;
  return width > 0 && height > 0 ? { mediaType, width, height } : null;
}

/** Returns the type and size in pixels that the image's own bytes state; null when they cannot be read. */
function readTypeAndDimensions(
  bytes: Buffer,
): { readonly type?: string; readonly width: number; readonly height: number } | null {
  try {
    const { type, width, height } = imageSize(bytes);
    return type === undefined ? null : { type, width, height };
  } catch {
    return null;
  }
}

/** Checks that the bytes begin and end as a complete image of the type; WebP may have one padding byte. */
function isCompleteImage(mediaType: ImageMediaType, bytes: Buffer): boolean {
  switch (mediaType) {
    case 'image/jpeg':
      return bytes.readUInt16BE(0) === 0xffd8 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9;
    case 'image/png':
      return isCompletePng(bytes);
    case 'image/webp': {
      // the size at byte 4 does not count the eight bytes before the content
      const fileSize = bytes.readUInt32LE(4) + 8;
      return fileSize === bytes.length || fileSize + 1 === bytes.length;
    }
  }
}

/**
 * Checks every chunk of a PNG with its checksum, up to the end chunk `IEND`, and that nothing follows. A chunk is its
 * length (4 bytes), type (4), data and checksum (4).
 */
function isCompletePng(bytes: Buffer): boolean {
  if (!bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return false;
  let chunkStart = 8;
  while (chunkStart + 12 <= bytes.length) {
    const dataLength = bytes.readUInt32BE(chunkStart);
    const chunkEnd = chunkStart + 12 + dataLength;
    if (
      chunkEnd > bytes.length ||
      crc32(bytes.subarray(chunkStart + 4, chunkEnd - 4)) !== bytes.readUInt32BE(chunkEnd - 4)
    )
      return false;
    if (bytes.toString('latin1', chunkStart + 4, chunkStart + 8) === 'IEND') return chunkEnd === bytes.length;
    chunkStart = chunkEnd;
  }
  return false;
}
