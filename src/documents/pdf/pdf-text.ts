/**
 * Caches glyphs and widths per character: pdfkit's own cache retains every word, which costs gigabytes in a long
 * document. Characters are drawn one by one, without ligatures or kerning, so that digits stay in columns.
 */

/** Parts of a pdfkit font in use. */
export interface EmbeddedFont {
  readonly id: string;
  encode(text: string): readonly [readonly string[], unknown];
  widthOfString(text: string, size: number): number;
  ref(): { readonly id: number };
  /** Characters of each glyph in the document, by its number: used for copying and searching. */
  readonly unicode: (readonly number[])[];
  readonly font: { hasGlyphForCodePoint(codePoint: number): boolean };
}

const CACHED_CODE_POINTS = 0x2100;
const REPLACEMENT_CHARACTER = '\ufffd';

/** A font face with cached widths and glyph numbers. */
export class Face {
  readonly id: string;
  private readonly glyphHexes: string[] = new Array<string>(CACHED_CODE_POINTS).fill('');
  private readonly glyphWidths = new Float64Array(CACHED_CODE_POINTS);
  private readonly namedGlyphs = new Set<string>();
  private readonly rareGlyphs = new Map<number, { readonly hex: string; readonly width: number }>();

  constructor(private readonly font: EmbeddedFont) {
    this.id = font.id;
  }

  /** Returns the width of a text in points at `size`. */
  measureWidth(text: string, size: number): number {
    let sum = 0;
    for (let index = 0; index < text.length; index += 1) {
      const charCode = text.charCodeAt(index);
      if (charCode < CACHED_CODE_POINTS) {
        if (this.glyphHexes[charCode] === '') this.cacheGlyph(charCode);
        sum += this.glyphWidths[charCode] ?? 0;
      } else {
        const codePoint = text.codePointAt(index) ?? charCode;
        if (codePoint > 0xffff) index += 1;
        sum += this.getRareGlyph(codePoint).width;
      }
    }
    // widths are in thousandths of the size
    return (sum * size) / 1000;
  }

  /** Returns a text as the font's glyph numbers in hexadecimal, for the PDF operator `<…> Tj`. */
  encodeHex(text: string): string {
    let hex = '';
    for (let index = 0; index < text.length; index += 1) {
      const charCode = text.charCodeAt(index);
      if (charCode < CACHED_CODE_POINTS) {
        if (this.glyphHexes[charCode] === '') this.cacheGlyph(charCode);
        hex += this.glyphHexes[charCode] ?? '';
      } else {
        const codePoint = text.codePointAt(index) ?? charCode;
        if (codePoint > 0xffff) index += 1;
        hex += this.getRareGlyph(codePoint).hex;
      }
    }
    return hex;
  }

  /** Returns the glyph number and width of a character; a missing one is shown as the replacement character. */
  private encodeGlyph(codePoint: number): { readonly hex: string; readonly width: number } {
    // PDF/A forbids the glyph .notdef: a missing character is shown as the replacement character.
    const shownCharacter = codePoint < 0x20 ? ' ' : String.fromCodePoint(codePoint);
    const hasGlyph = codePoint < 0x20 || this.font.font.hasGlyphForCodePoint(codePoint);
    const character = hasGlyph ? shownCharacter : REPLACEMENT_CHARACTER;
    const [glyphs] = this.font.encode(character);
    this.nameGlyph(glyphs, character.codePointAt(0) ?? codePoint);
    return { hex: glyphs.join(''), width: this.font.widthOfString(character, 1000) };
  }

  /**
   * Names a glyph by the first character that the document draws with it. A font shared by many documents does not know
   * it: it remembers a glyph first used inside another (the point of an exclamation mark) without a character.
   */
  private nameGlyph(glyphs: readonly string[], codePoint: number): void {
    const [glyph = '', secondGlyph] = glyphs;
    if (glyph === '' || secondGlyph !== undefined || this.namedGlyphs.has(glyph)) return;
    this.namedGlyphs.add(glyph);
    this.font.unicode[Number.parseInt(glyph, 16)] = [codePoint];
  }

  /** Caches the hexadecimal number and the width of a frequent character's glyph. */
  private cacheGlyph(charCode: number): void {
    const glyph = this.encodeGlyph(charCode);
    this.glyphHexes[charCode] = glyph.hex;
    this.glyphWidths[charCode] = glyph.width;
  }

  /** Returns the glyph of a character beyond the cached range, and remembers it for its next use. */
  private getRareGlyph(codePoint: number): { readonly hex: string; readonly width: number } {
    let glyph = this.rareGlyphs.get(codePoint);
    if (glyph === undefined) {
      glyph = this.encodeGlyph(codePoint);
      this.rareGlyphs.set(codePoint, glyph);
    }
    return glyph;
  }
}

/** Cuts a word that is wider than `width` points into parts that fit, each of at least one character. */
function cutWord(face: Face, size: number, word: string, maxWidth: number): string[] {
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (part !== '' && face.measureWidth(part + character, size) > maxWidth) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  parts.push(part);
  return parts;
}

/**
 * Returns lines of at most `width` points; breaks at spaces and line feeds, never at a no-break space, inside a word
 * only when the word alone is too wide.
 */
export function wrapText(face: Face, size: number, text: string, maxWidth: number): readonly string[] {
  const normalisedText = text.normalize('NFC');
  if (!normalisedText.includes('\n') && face.measureWidth(normalisedText, size) <= maxWidth) return [normalisedText];
  const lines: string[] = [];
  for (const paragraph of normalisedText.split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ')) {
      const candidateLine = line === '' ? word : `${line} ${word}`;
      if (face.measureWidth(candidateLine, size) <= maxWidth) {
        line = candidateLine;
        continue;
      }
      if (line !== '') lines.push(line);
      const wordParts = cutWord(face, size, word, maxWidth);
      lines.push(...wordParts.slice(0, -1));
      line = wordParts.at(-1) ?? '';
    }
    lines.push(line);
  }
  return lines;
}

/** Returns the width in points of the widest word, as `wrapText` separates words. */
export function measureLongestWord(face: Face, size: number, text: string): number {
  let widest = 0;
  for (const word of text.split(/[ \n]/)) widest = Math.max(widest, face.measureWidth(word, size));
  return widest;
}
