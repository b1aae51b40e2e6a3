/** Bytes and their text forms, in browsers and on the server alike. Only the canonical form of a value is accepted. */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Returns the UTF-8 bytes of a text. */
export function encodeUtf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Returns the text of UTF-8 bytes; undefined when the bytes are not UTF-8. */
export function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Returns the bytes of all parts, one after the other. */
export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const joinedBytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joinedBytes.set(part, offset);
    offset += part.length;
  }
  return joinedBytes;
}

/** Returns whether both have the same bytes. */
export function areBytesEqual(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}

/** Returns the bytes as hexadecimal text, in lower case. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the base64 text of bytes, with padding. */
export function encodeBase64(bytes: Uint8Array): string {
  let text = '';
  for (let offset = 0; offset < bytes.length; offset += 3) {
    const group = ((bytes[offset] ?? 0) << 16) | ((bytes[offset + 1] ?? 0) << 8) | (bytes[offset + 2] ?? 0);
    const remainingBytes = bytes.length - offset;
    text += encodeLetter(group >> 18) + encodeLetter(group >> 12);
    text += (remainingBytes > 1 ? encodeLetter(group >> 6) : '=') + (remainingBytes > 2 ? encodeLetter(group) : '=');
  }
  return text;
}

/** Returns the bytes of a base64 text; undefined when the text is not canonical. */
export function decodeBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0) return undefined;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  let writtenCount = 0;
  for (let offset = 0; offset < text.length; offset += 4) {
    let group = 0;
    for (let letterIndex = 0; letterIndex < 4; letterIndex += 1) {
      const isPadding = offset + letterIndex >= text.length - padding;
      const value = isPadding ? 0 : alphabet.indexOf(text.charAt(offset + letterIndex));
      if (value < 0) return undefined;
      group = (group << 6) | value;
    }
    for (let shift = 16; shift >= 0 && writtenCount < bytes.length; shift -= 8)
      bytes[writtenCount++] = (group >> shift) & 0xff;
  }
  return encodeBase64(bytes) === text ? bytes : undefined;
}

/** Returns the base64 letter of the last six bits. */
function encodeLetter(value: number): string {
  return alphabet.charAt(value & 63);
}
