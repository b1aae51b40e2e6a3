import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import type { Grid } from './search.js';

/** Returns a function that writes a tolerance in words: its amount, its percentage, or both. */
export function useLimit(): (tolerance: NonNullable<Grid['tolerance']>) => string {
  const { t } = useTranslation('day-grid');
  const { money, exactPercent } = useFormats();
  return ({ minor, percent: part }) => {
    if (minor !== null && part !== null)
      return t('toleranceBoth', { minor: money(minor), percent: exactPercent(part) });
    if (minor !== null) return money(minor);
    return part === null ? t('toleranceNone') : t('tolerancePercentOnly', { percent: exactPercent(part) });
  };
}
