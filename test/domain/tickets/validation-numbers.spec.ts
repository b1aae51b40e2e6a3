import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  getUnknownNumberCause,
  formatValidationNumber,
  buildValidationNumber,
} from '#domain/tickets/validation-numbers.js';
import { removeGroupSeparators } from '#domain/typed-numbers.js';

const digits = (length: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength: length, maxLength: length });

describe('a validation number', () => {
  it('is system, fourteen digits and the two that check them: 98 − (1200000000000001 × 100 mod 97)', () => {
    // by hand: 120000000000000100 = 97 × 1237113402061856 + 68, and 98 − 68 = 30
    expect(buildValidationNumber('12', '00000000000001')).toBe('120000000000000130');
    expect(formatValidationNumber('120000000000000130')).toBe('12 0000 0000 0000 0130');
    expect(removeGroupSeparators('12 0000-0000 0000\u202F0130')).toBe('120000000000000130');
  });

  it('never belongs to a machine that validates on its own, and contains only digits', () => {
    expect(() => buildValidationNumber('00', '00000000000001')).toThrow(RangeError);
    expect(() => buildValidationNumber('1', '00000000000001')).toThrow(RangeError);
    expect(() => buildValidationNumber('12', '0000000000001')).toThrow(RangeError);
    expect(() => buildValidationNumber('12', '0000000000000x')).toThrow(RangeError);
  });

  it('detects each mistyped digit and each swap of two', () => {
    fc.assert(
      fc.property(digits(14), fc.nat({ max: 15 }), fc.integer({ min: 1, max: 9 }), (unguessable, at, by) => {
        const number = buildValidationNumber('12', unguessable);
        expect(getUnknownNumberCause(number, '12')).toBe('neverIssued');
        const place = at + 2;
        const other = ((Number(number[place]) + by) % 10).toString();
        expect(getUnknownNumberCause(`${number.slice(0, place)}${other}${number.slice(place + 1)}`, '12')).toBe(
          'mistyped',
        );
        const [one, next] = [number[place - 1] ?? '', number[place] ?? ''];
        const exchanged = `${number.slice(0, place - 1)}${next}${one}${number.slice(place + 1)}`;
        if (one !== next && place > 2) expect(getUnknownNumberCause(exchanged, '12')).toBe('mistyped');
      }),
    );
  });

  it('has a nearest cause when it is on no file', () => {
    expect(getUnknownNumberCause('12000000000000013', '12')).toBe('mistyped');
    expect(getUnknownNumberCause('120000000000000130', '34')).toBe('otherSystem');
    expect(getUnknownNumberCause('001234567890123456', '12')).toBe('offLine');
    expect(getUnknownNumberCause('120000000000000130', '12')).toBe('neverIssued');
  });
});
