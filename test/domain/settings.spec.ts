import { describe, expect, it } from '@jest/globals';
import {
  SETTINGS,
  checkSettingValue,
  findSettingDefinition,
  resolveSettingsInForce,
  encodeSettings,
} from '#domain/settings/settings.js';

const row = (settingKey: string, effectiveFrom: string, value: unknown, revision = 1) => ({
  settingKey,
  effectiveFrom,
  value,
  revision,
});

describe('settings', () => {
  it('have valid defaults, each with its source and its words', () => {
    for (const setting of SETTINGS) {
      expect(checkSettingValue(setting, setting.byDefault)).toEqual({ isValid: true, value: setting.byDefault });
      expect(setting.source.en).not.toBe('');
      expect(setting.source.fr).not.toBe(setting.source.en);
      expect(setting.label.fr).not.toBe(setting.label.en);
    }
  });

  it('judge a day by the value in force on it, the last revision of a date', () => {
    const rows = [
      row('notesToleranceMinor', '2026-03-01', '300'),
      row('notesToleranceMinor', '2026-02-01', '100'),
      row('notesToleranceMinor', '2026-02-01', '200', 2),
      row('readingIntervalMinutes', '2026-02-15', 10),
      row('unheardOf', '2026-01-01', 1),
    ];
    const before = resolveSettingsInForce(rows, '2026-01-31');
    expect([before.notesToleranceMinor, before.from.notesToleranceMinor]).toEqual([10_000n, null]);
    const within = resolveSettingsInForce(rows, '2026-02-28');
    expect([within.notesToleranceMinor, within.from.notesToleranceMinor]).toEqual([200n, '2026-02-01']);
    expect(within.readingIntervalMinutes).toBe(10);
    const after = resolveSettingsInForce(rows, '2026-03-01');
    expect([after.notesToleranceMinor, after.from.notesToleranceMinor]).toEqual([300n, '2026-03-01']);
    expect(encodeSettings(after).notesToleranceMinor).toEqual({ value: '300', from: '2026-03-01' });
    expect(encodeSettings(after).fiscalCoefficient).toEqual({ value: null, from: null });
  });

  it.each([
    ['closingTime', '24:00'],
    ['closingTime', '6:00'],
    ['seasonStart', '02-29'],
    ['seasonStart', '04-31'],
    ['readingIntervalMinutes', 0],
    ['readingIntervalMinutes', 1.5],
    ['readingIntervalMinutes', '5'],
    ['readingIntervalMinutes', null],
    ['notesToleranceMinor', 100],
    ['notesToleranceMinor', '-1'],
    ['notesToleranceMinor', '1.5'],
    ['notesTolerancePercent', '100.1'],
    ['notesTolerancePercent', '1e1'],
    ['fiscalCoefficient', 'NaN'],
    ['holdIntervalConfidence', '0'],
  ])('refuse %s %p', (key, value) => {
    const setting = findSettingDefinition(key);
    expect(setting === undefined ? undefined : checkSettingValue(setting, value).isValid).toBe(false);
  });

  it('write an amount and a decimal in one form', () => {
    const amount = findSettingDefinition('notesToleranceMinor');
    const percent = findSettingDefinition('notesTolerancePercent');
    expect(amount && checkSettingValue(amount, '00100')).toEqual({ isValid: true, value: '100' });
    expect(percent && checkSettingValue(percent, '2.50')).toEqual({ isValid: true, value: '2.5' });
    expect(percent && checkSettingValue(percent, null)).toEqual({ isValid: true, value: null });
  });
});
