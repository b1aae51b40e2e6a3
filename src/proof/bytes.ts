/** Bytes and their text forms, in browsers and on the server alike. Only the canonical form of a value is accepted. */

const base64Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Returns the UTF-8 bytes of a text. */
export function encodeUtf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Returns the text of UTF-8 bytes; undefined when the bytes are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
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
  let base64Text = '';
  for (let offset = 0; offset < bytes.length; offset += 3) {
    const group = ((bytes[offset] ?? 0) << 16) | ((bytes[offset + 1] ?? 0) << 8) | (bytes[offset + 2] ?? 0);
    const remainingBytes = bytes.length - offset;
    base64Text += encodeBase64Digit(group >> 18) + encodeBase64Digit(group >> 12);
    base64Text +=
      (remainingBytes > 1 ? encodeBase64Digit(group >> 6) : '=') +
      (remainingBytes > 2 ? encodeBase64Digit(group) : '=');
  }
  return base64Text;
}

/** Returns the bytes of a base64 text; undefined when the text is not canonical. */
export function decodeBase64(base64Text: string): Uint8Array | undefined {
  if (base64Text.length % 4 !== 0) return undefined;
  const padding = base64Text.endsWith('==') ? 2 : base64Text.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((base64Text.length / 4) * 3 - padding);
  let writtenCount = 0;
  for (let offset = 0; offset < base64Text.length; offset += 4) {
    let group = 0;
    for (let letterIndex = 0; letterIndex < 4; letterIndex += 1) {
      const isPadding = offset + letterIndex >= base64Text.length - padding;
      const value = isPadding ? 0 : base64Alphabet.indexOf(base64Text.charAt(offset + letterIndex));
      if (value < 0) return undefined;
      group = (group << 6) | value;
    }
    for (let shift = 16; shift >= 0 && writtenCount < bytes.length; shift -= 8)
      bytes[writtenCount++] = (group >> shift) & 0xff;
  }
  return encodeBase64(bytes) === base64Text ? bytes : undefined;
}

/** Returns the base64 letter of the last six bits. */
function encodeBase64Digit(sixBits: number): string {
  return base64Alphabet.charAt(sixBits & 63);
}
