import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import type { DayGrid } from './search.js';

type Tolerance = NonNullable<DayGrid['tolerance']>;

/**
 * Returns a function that describes a tolerance: its amount, its percentage or both, and since when it applies (the
 * later of the two). A tolerance without any day is the default one.
 */
export function useToleranceFormatter(): (tolerance: Tolerance) => string {
  const { t } = useTranslation('day-grid');
  const { formatMoney, formatExactPercent, formatDay } = useFormats();
  const formatLimit = ({ minor, percent }: Tolerance): string => {
    if (minor !== null && percent !== null)
      return t('toleranceBoth', { minor: formatMoney(minor), percent: formatExactPercent(percent) });
    if (minor !== null) return formatMoney(minor);
    return percent === null ? t('toleranceNone') : t('tolerancePercentOnly', { percent: formatExactPercent(percent) });
  };
  return (tolerance) => {
    const applicableFrom = [tolerance.minorFrom, tolerance.percentFrom]
      .filter((from) => from !== null)
      .sort()
      .at(-1);
    return applicableFrom === undefined
      ? t('toleranceByDefault', { limit: formatLimit(tolerance) })
      : t('tolerance', { limit: formatLimit(tolerance), from: formatDay(applicableFrom) });
  };
}
