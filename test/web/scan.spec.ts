import { describe, expect, it } from '@jest/globals';
import { decodeCode, type GreyscalePicture } from '#web/components/scan/codes.js';
import { codeFormats } from '#web/components/scan/formats.js';
import { createSteadyTextFinder, listTypableTexts } from '#web/components/scan/steady.js';
import { greyLabel } from '../support/labels.js';

const labels = [
  ['code_128', '4001'],
  ['code_128', 'BB-00417'],
  ['code_39', 'B-17'],
  ['itf', '001234567890123456'],
  ['qr_code', '4001'],
  ['data_matrix', 'BB-00417'],
] as const;

/** Rotates by a quarter of a turn. */
function turned({ pixels, width, height }: GreyscalePicture): GreyscalePicture {
  const at = (x: number, y: number): number => pixels[(height - 1 - x) * width + y] ?? 0;
  const side = Array.from({ length: pixels.length }, (_, place) => at(place % height, Math.floor(place / height)));
  return { pixels: Uint8ClampedArray.from(side), width: height, height: width };
}

describe('a label', () => {
  it.each(labels)('of %s is read, %s, upright, on either side and upside down', (format, text) => {
    const upright = greyLabel(format, text);
    const [side, down] = [turned(upright), turned(turned(upright))];
    const read = [upright, side, down, turned(down)].map((picture) => decodeCode(picture, codeFormats));
    expect(read).toEqual([text, text, text, text]);
  });

  it('is read only in the requested formats', () => {
    expect(decodeCode(greyLabel('code_128', '4001'), ['itf', 'code_39', 'qr_code'])).toBeUndefined();
    expect(decodeCode(greyLabel('qr_code', '4001'), ['qr_code'])).toBe('4001');
  });

  it('is not read from blank paper', () => {
    const paper = { pixels: new Uint8ClampedArray(640 * 480).fill(230), width: 640, height: 480 };
    expect(decodeCode(paper, codeFormats)).toBeUndefined();
  });
});

describe('a number', () => {
  /** Returns the recognised text after each frame. */
  const taken = (...frames: readonly (readonly string[])[]): (string | undefined)[] =>
    frames.map(createSteadyTextFinder());

  it('is accepted once two consecutive frames contain it', () => {
    expect(taken(['4001'], ['4001'])).toEqual([undefined, '4001']);
    expect(taken([], ['4001'], ['4001'], [])).toEqual([undefined, undefined, '4001', undefined]);
  });

  it('is not accepted after a single read, nor after another read that follows a frame without it', () => {
    expect(taken(['4001'], ['4007'], ['4001'])).toEqual([undefined, undefined, undefined]);
    expect(taken(['4001'], [], ['4001'])).toEqual([undefined, undefined, undefined]);
  });

  it('is the one that stays, of several labels in the picture', () => {
    expect(taken(['4001', '4002'], ['4007', '4002'])).toEqual([undefined, '4002']);
  });

  it('is valid input of its field', () => {
    expect(listTypableTexts(['\u001d4001 \r\n', ' ', 'https://maker.example/manual'], 20)).toEqual(['4001']);
  });
});
