import { SETTINGS, type SettingDefinition } from '#domain/settings/settings.js';
import type { SettingScalar } from '#declarations/shapes/shape.js';
import { formatDecimal, formatMoney, formatMonthDay, type FormatContext } from './format.js';
import type { Translator } from './words.js';

const settingsByKey: ReadonlyMap<string, SettingDefinition> = new Map(
  SETTINGS.map((setting) => [setting.key, setting]),
);

export const getSettingLabel = (setting: SettingDefinition, { language }: Pick<FormatContext, 'language'>): string =>
  setting.label[language];

/** Formats a setting's value for a reader: amounts with currency, decimals in the language, null as not entered. */
export function formatSettingValue(
  setting: SettingDefinition,
  value: SettingScalar,
  context: Pick<FormatContext, 'language' | 'currency'>,
  translate: Translator,
): string {
  if (value === null) return translate(setting.type === 'text' ? 'notEntered' : 'notApplied');
  switch (setting.type) {
    case 'minor':
      return formatMoney(BigInt(value), context.currency, context.language);
    case 'decimal':
    case 'integer':
      return formatDecimal(String(value), context.language);
    case 'time':
    case 'text':
      return String(value);
    case 'monthDay':
      return formatMonthDay(String(value), context.language);
  }
}

/**
 * Writes the tolerance applied to a finding in words. The reconciliation stores it as `notesToleranceMinor 4000 ·
 * notesTolerancePercent 2`; in words: `Écart de billets toléré : 40,00 € ; …`. A part that names no setting stays
 * unchanged.
 */
export function formatTolerance(
  tolerance: string,
  context: Pick<FormatContext, 'language' | 'currency'>,
  translate: Translator,
): string {
  const colon = context.language === 'fr' ? '\u00a0: ' : ': ';
  const parts = tolerance.split(' · ').map((part) => {
    const [key = '', value = ''] = part.split(' ');
    const setting = settingsByKey.get(key);
    if (setting === undefined) return part;
    return (
      getSettingLabel(setting, context) +
      colon +
      formatSettingValue(setting, value === '—' ? null : value, context, translate)
    );
  });
  return parts.join(context.language === 'fr' ? '\u00a0; ' : '; ');
}
