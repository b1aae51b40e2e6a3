import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useFormats } from '#web/components/figures/figures.js';

export type Setting = ApiSchema<'SettingView'>;
export type SettingValue = Setting['value'];

/**
 * Returns a function that formats a setting's value with its unit. A day of the year is 31/12; a null value (not
 * entered, or not applied) has a text of its own.
 */
export function useSettingFormatter(): (setting: Pick<Setting, 'type' | 'unit'>, value: SettingValue) => string {
  const { t } = useTranslation('settings');
  const { formatMoney, formatCount } = useFormats();
  return ({ type, unit }, value) => {
    if (value === null) return t(type === 'text' ? 'notEntered' : 'notApplied');
    if (type === 'minor') return formatMoney(String(value));
    if (type === 'monthDay') return String(value).split('-').reverse().join('/');
    if (type === 'time' || type === 'text') return String(value);
    return t(`unit.${unit}`, { value: formatCount(String(value)) });
  };
}

/** Returns the source of a setting's default. */
export function useSettingSourceGetter(): (setting: Pick<Setting, 'sourceFr' | 'sourceEn'>) => string {
  const { i18n } = useTranslation();
  return ({ sourceFr, sourceEn }) => (i18n.language === 'en' ? sourceEn : sourceFr);
}

/** Returns the name of a setting in the language of the screen. */
export function useSettingLabelGetter(): (setting: Pick<Setting, 'labelFr' | 'labelEn'>) => string {
  const { i18n } = useTranslation();
  return ({ labelFr, labelEn }) => (i18n.language === 'en' ? labelEn : labelFr);
}
