import { describe, expect, it } from '@jest/globals';
import { writeAmountInWords, writeNumberInWords } from '#documents/words/amount-words.js';

const EUR = { code: 'EUR', exponent: 2 };
const DJF = { code: 'DJF', exponent: 0 };

describe('numbers in words', () => {
  it.each<[bigint, string, string]>([
    [0n, 'zéro', 'zero'],
    [21n, 'vingt et un', 'twenty-one'],
    [70n, 'soixante-dix', 'seventy'],
    [71n, 'soixante et onze', 'seventy-one'],
    [77n, 'soixante-dix-sept', 'seventy-seven'],
    [80n, 'quatre-vingts', 'eighty'],
    [81n, 'quatre-vingt-un', 'eighty-one'],
    [91n, 'quatre-vingt-onze', 'ninety-one'],
    [99n, 'quatre-vingt-dix-neuf', 'ninety-nine'],
    [100n, 'cent', 'one hundred'],
    [200n, 'deux cents', 'two hundred'],
    [201n, 'deux cent un', 'two hundred and one'],
    [280n, 'deux cent quatre-vingts', 'two hundred and eighty'],
    [1000n, 'mille', 'one thousand'],
    [1001n, 'mille un', 'one thousand and one'],
    [1999n, 'mille neuf cent quatre-vingt-dix-neuf', 'one thousand nine hundred and ninety-nine'],
    [80_000n, 'quatre-vingt mille', 'eighty thousand'],
    [200_000n, 'deux cent mille', 'two hundred thousand'],
    [1_000_000n, 'un million', 'one million'],
    [2_080_300n, 'deux millions quatre-vingt mille trois cents', 'two million eighty thousand three hundred'],
    [3_000_000_000n, 'trois milliards', 'three billion'],
  ])('%p', (value, french, english) => {
    expect([writeNumberInWords(value, 'fr'), writeNumberInWords(value, 'en')]).toEqual([french, english]);
  });

  it('have an upper bound', () => {
    expect(() => writeNumberInWords(1_000_000_000_000n, 'fr')).toThrow(RangeError);
    expect(() => writeNumberInWords(-1n, 'en')).toThrow(RangeError);
  });
});

describe('amounts in words', () => {
  it.each<[bigint, string, string]>([
    [
      123_456n,
      'mille deux cent trente-quatre euros et cinquante-six centimes',
      'one thousand two hundred and thirty-four euros and fifty-six cents',
    ],
    [100n, 'un euro', 'one euro'],
    [1n, 'zéro euro et un centime', 'zero euros and one cent'],
    [200_000_000n, "deux millions d'euros", 'two million euros'],
    [150_001n, 'mille cinq cents euros et un centime', 'one thousand five hundred euros and one cent'],
  ])('%p', (amount, french, english) => {
    expect([writeAmountInWords(amount, EUR, 'fr'), writeAmountInWords(amount, EUR, 'en')]).toEqual([french, english]);
  });

  it('are whole in a currency without decimals, and use the code of a currency without a name', () => {
    expect(writeAmountInWords(5000n, DJF, 'fr')).toBe('cinq mille francs de Djibouti');
    expect(writeAmountInWords(1050n, { code: 'CHF', exponent: 2 }, 'fr')).toBe('dix CHF et 50/100');
  });
});
