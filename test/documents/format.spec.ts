import { describe, expect, it } from '@jest/globals';
import {
  formatAmount,
  formatDay,
  formatMonth,
  formatDecimal,
  formatInstant,
  formatMoney,
  formatPercent,
  formatPoints,
  formatStatedPercent,
  formatValue,
} from '#documents/words/format.js';
import { formatMinorText } from '#domain/money.js';

const EUR = { code: 'EUR', exponent: 2 };
const DJF = { code: 'DJF', exponent: 0 };
const THIN = '\u202f';
const NBSP = '\u00a0';

describe('money in documents', () => {
  it.each([
    [123456n, `1${THIN}234,56${NBSP}€`, '€1,234.56'],
    [-5n, `−0,05${NBSP}€`, '−€0.05'],
    [0n, `0,00${NBSP}€`, '€0.00'],
    [99999n, `999,99${NBSP}€`, '€999.99'],
    // 2^63 - 1 and beyond 2^53 in minor units, digits unchanged.
    [
      9223372036854775807n,
      `92${THIN}233${THIN}720${THIN}368${THIN}547${THIN}758,07${NBSP}€`,
      '€92,233,720,368,547,758.07',
    ],
  ])('%p euro cents', (valueMinor, french, english) => {
    expect(formatMoney(valueMinor, EUR, 'fr')).toBe(french);
    expect(formatMoney(valueMinor, EUR, 'en')).toBe(english);
  });

  it('has no decimals in a currency without them', () => {
    expect(formatMoney(1234567n, DJF, 'fr')).toBe(`1${THIN}234${THIN}567${NBSP}DJF`);
    expect(formatMoney(-1234567n, DJF, 'en')).toBe(`−DJF${NBSP}1,234,567`);
    expect(formatAmount(5n, DJF, 'fr')).toBe('5');
    expect(formatMinorText(-7n, 3)).toBe('-0.007');
  });
});

describe('decimals and percentages', () => {
  it('preserve every given digit', () => {
    expect(formatStatedPercent('91.4925', 'fr')).toBe(`91,4925${NBSP}%`);
    expect(formatStatedPercent('91.4900', 'en')).toBe('91.49%');
    expect(formatStatedPercent('1.5', 'en')).toBe('1.50%');
    expect(formatDecimal('123456789012345678901234567890.10', 'en')).toBe('123,456,789,012,345,678,901,234,567,890.10');
  });

  it.each([
    ['12.3449', '12,34'],
    ['12.3450', '12,35'],
    ['-12.3450', '−12,35'],
    ['-0.0049', '0,00'],
    ['99.9950', '100,00'],
    ['2', '2,00'],
    ['2.5', '2,50'],
  ])('write %p, computed, as %p', (percent, shown) => {
    expect(formatPercent(percent, 'fr')).toBe(`${shown}${NBSP}%`);
    expect(formatPoints(percent, 'en')).toBe(`${shown.replace(',', '.')}${NBSP}pts`);
  });

  it('write the difference of two percentages in points', () => {
    expect(['-1.9949', '-2.0000', '0.2857'].map((points) => formatPoints(points, 'fr'))).toEqual([
      `−1,99${NBSP}pt`,
      `−2,00${NBSP}pts`,
      `0,29${NBSP}pt`,
    ]);
  });

  it('refuse text that is not a plain decimal', () => {
    expect(() => formatPercent('1,5', 'fr')).toThrow(TypeError);
    for (const text of ['', '1e5', 'NaN', '1,5', '.5', '1.', 'Infinity']) {
      expect(() => formatDecimal(text, 'fr')).toThrow(TypeError);
    }
  });
});

describe('days and instants', () => {
  it('show the establishment’s clock', () => {
    expect(formatDay('2026-11-01', 'fr')).toBe('01/11/2026');
    expect(formatDay('2026-11-01', 'en')).toBe(`1${NBSP}Nov${NBSP}2026`);
    expect([formatMonth('2026-11', 'fr'), formatMonth('2026-11', 'en')]).toEqual(['11/2026', `Nov${NBSP}2026`]);
    expect(formatInstant('2026-07-01T22:30:00Z', 'Europe/Monaco', 'fr')).toBe('02/07/2026 00:30:00');
    expect(formatInstant('2026-11-21T05:00:05Z', 'Africa/Djibouti', 'fr')).toBe('21/11/2026 08:00:05');
    expect(formatInstant('2026-11-21T05:00:05Z', 'Asia/Kolkata', 'fr')).toBe('21/11/2026 10:30:05');
    expect(formatInstant('2026-11-21T05:00:05Z', 'America/New_York', 'fr')).toBe('21/11/2026 00:00:05');
    expect(formatInstant('2026-11-21T05:00:05Z', 'UTC', 'fr')).toBe('21/11/2026 05:00:05');
  });

  // Clocks of Monaco go back from 03:00 to 02:00 on 25 October 2026, at 01:00 UTC.
  it('distinguish the repeated hour of the clock change', () => {
    const at = (instant: string): string => formatInstant(instant, 'Europe/Monaco', 'fr');
    expect(at('2026-10-24T23:59:59Z')).toBe('25/10/2026 01:59:59');
    expect(at('2026-10-25T00:30:00Z')).toBe('25/10/2026 02:30:00 +02:00');
    expect(at('2026-10-25T01:30:00Z')).toBe('25/10/2026 02:30:00 +01:00');
    expect(at('2026-10-25T02:00:00Z')).toBe('25/10/2026 03:00:00');
  });
});

describe('values', () => {
  const context = { language: 'fr', currency: EUR, timeZone: 'UTC' } as const;

  it('draw an absent value as a dash, never as zero', () => {
    expect(formatValue('minor', null, context)).toBe('–');
    expect(formatValue('count', undefined, context)).toBe('–');
  });

  it('throw for a value of another kind', () => {
    expect(() => formatValue('minor', '12.50', context)).toThrow(TypeError);
    expect(() => formatValue('minor', 12.5, context)).toThrow(TypeError);
    expect(() => formatValue('count', 2 ** 53, context)).toThrow(TypeError);
    expect(() => formatValue('percent', 12.5, context)).toThrow(TypeError);
    expect(() => formatValue('instant', 'yesterday', context)).toThrow(TypeError);
    expect(() => formatValue('day', '21/11/2026', context)).toThrow(TypeError);
  });
});
