import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import type { TrendSeries, Trends } from './trends.js';

export interface TrendWords {
  readonly nameSeries: (series: TrendSeries) => string;
  readonly nameStep: (from: string) => string;
}

/**
 * Returns functions that name the series and the steps of time of a chart, as in the documents. A month is 11/2026; a
 * week is named by its first day.
 */
export function useTrendWords({ by, step }: Pick<Trends, 'by' | 'step'>): TrendWords {
  const { t } = useTranslation(['trends', 'common', 'slot-performance']);
  const { formatMoney: formatMoney, formatDay: formatDay } = useFormats();
  const nameGroup = (series: TrendSeries): string => {
    if (by === 'denomination') return formatMoney(series.denominationMinor);
    return by === 'machine' ? series.key : t('slot-performance:floor');
  };
  return {
    nameSeries: (series) => {
      if (series.medium === null) return nameGroup(series);
      const medium = t(`common:medium_${series.medium}`);
      return by === 'floor' ? medium : `${nameGroup(series)} · ${medium}`;
    },
    nameStep: (from) => {
      if (step === 'month') return `${from.slice(5, 7)}/${from.slice(0, 4)}`;
      return step === 'week' ? t('trends:weekOf', { day: formatDay(from) }) : formatDay(from);
    },
  };
}

type Translate = (key: string, values: Readonly<Record<string, string | number>>) => string;

/** Describes the first and last day of the charts. */
export function describePeriod(trends: Trends, t: Translate, day: (text: string) => string): string {
  return t('about', { from: day(trends.firstDay), to: day(trends.lastDay) });
}
