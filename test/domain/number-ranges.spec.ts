import { describe, expect, it } from '@jest/globals';
import { isMachineNumberInRanges } from '#domain/floor/number-ranges.js';
import { checkSettingValue, findSettingDefinition } from '#domain/settings/settings.js';

describe('the ranges of machine numbers', () => {
  it.each([
    ['4000-4999', '4000', true],
    ['4000-4999', '4999', true],
    ['4000-4999', '5000', false],
    ['4000-4999, A1-A99', 'A99', true],
    ['4000-4999,A1-A99', 'A100', false],
    ['A1-A99', 'B1', false],
    ['4000-4999', '4000-1', false],
    [null, 'anything', true],
  ])('%s: %s is %s', (ranges, number, isIn) => {
    expect(isMachineNumberInRanges(ranges, number)).toBe(isIn);
  });

  it.each([
    ['4000-4999', true],
    ['4000-4999, A1-A99', true],
    ['4000', false],
    ['4000-4999;', false],
    ['quatre mille', false],
  ])('%s is valid input: %s', (ranges, isValid) => {
    const setting = findSettingDefinition('machineNumberRanges');
    if (setting === undefined) throw new Error('there is no such setting');
    expect(checkSettingValue(setting, ranges).isValid).toBe(isValid);
  });
});
