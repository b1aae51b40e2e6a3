import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/components/figures/figures.js';
import type { TrendSeries, Trends } from './trends.js';

export interface TrendFormats {
  readonly formatSeries: (series: TrendSeries) => string;
  readonly formatStep: (from: string) => string;
}

/**
 * Returns functions that name the series and the steps of time of a chart, as in the documents. A month is 11/2026; a
 * week is named by its first day.
 */
export function useTrendFormats({ by, step }: Pick<Trends, 'by' | 'step'>): TrendFormats {
  const { t } = useTranslation(['trends', 'common', 'slot-performance']);
  const { formatMoney, formatDay } = useFormats();
  const formatGroup = (series: TrendSeries): string => {
    if (by === 'denomination') return formatMoney(series.denominationMinor);
    return by === 'machine' ? series.key : t('slot-performance:floor');
  };
  return {
    formatSeries: (series) => {
      if (series.medium === null) return formatGroup(series);
      const medium = t(`common:medium_${series.medium}`);
      return by === 'floor' ? medium : `${formatGroup(series)} · ${medium}`;
    },
    formatStep: (from) => {
      if (step === 'month') return `${from.slice(5, 7)}/${from.slice(0, 4)}`;
      return step === 'week' ? t('trends:weekOf', { day: formatDay(from) }) : formatDay(from);
    },
  };
}

type Translate = (key: string, values: Readonly<Record<string, string | number>>) => string;

/** Describes the first and last day of the charts. */
export function formatPeriod(trends: Trends, t: Translate, formatDay: (text: string) => string): string {
  return t('about', { from: formatDay(trends.firstDay), to: formatDay(trends.lastDay) });
}
