import { buildSheetFormat, buildSheet, type SheetEstablishment } from '#documents/forms/sheets.js';
import { formatSheetAsCsv } from '#platform/sheets/sheet-csv.js';
import type { CellValue, Column, Row } from '#documents/model/document.js';
import type { TrendFigures, TrendSeries, TrendsAnswer } from './trends.service.js';
import { createTranslator } from '#documents/words/words.js';
import type { Language } from '#declarations/shapes/text.js';

/** Returns the rows of a trend as CSV: one per series and step, and one per series over the whole period (`total`). */
export function formatTrendsCsv(trends: TrendsAnswer, establishment: SheetEstablishment, language: Language): string {
  const rows = trends.series.flatMap((series) => buildTrendRows(series, trends, language));
  return formatSheetAsCsv(
    buildSheet('trends', buildTrendColumns(trends, language), rows),
    buildSheetFormat(establishment, language),
  );
}

/** Returns the columns of a trend's CSV: those of hold, or those of metered against counted or paid amounts. */
function buildTrendColumns({ measure, by: grouping }: TrendsAnswer, language: Language): Column[] {
  const translate = createTranslator('slot-performance', language);
  const commonColumns: Column[] = [
    grouping === 'denomination'
      ? { key: 'series', header: translate('denomination'), kind: 'minor' }
      : { key: 'series', header: translate(grouping === 'machine' ? 'machine' : 'series'), kind: 'text' },
    { key: 'from', header: translate('periodFrom'), kind: 'day' },
    { key: 'to', header: translate('periodTo'), kind: 'day' },
    { key: 'days', header: translate('daysReconciled'), kind: 'count' },
    { key: 'machines', header: translate('machines'), kind: 'count' },
    { key: 'gamesPlayed', header: translate('games'), kind: 'count' },
  ];
  if (measure !== 'hold') {
    return [
      ...commonColumns,
      { key: 'medium', header: translate('drop'), kind: 'text' },
      { key: 'meteredMinor', header: translate('metered'), kind: 'minor' },
      { key: 'actualMinor', header: `${translate('counted')} / ${translate('paid')}`, kind: 'minor' },
      { key: 'varianceMinor', header: translate('variance'), kind: 'minor' },
      { key: 'variancePercent', header: translate('variancePercent'), kind: 'percent' },
    ];
  }
  return [
    ...commonColumns,
    { key: 'coinInMinor', header: translate('coinIn'), kind: 'minor' },
    { key: 'meteredWinMinor', header: translate('meteredWin'), kind: 'minor' },
    { key: 'actualHoldPercent', header: translate('actualHold'), kind: 'percent' },
    { key: 'theoreticalHoldPercent', header: translate('theoreticalHold'), kind: 'percent' },
    { key: 'lowerPercent', header: translate('holdLower'), kind: 'percent' },
    { key: 'upperPercent', header: translate('holdUpper'), kind: 'percent' },
    { key: 'sigma', header: 'sigma', kind: 'decimal' },
  ];
}

/** Returns the rows of one series: one per step, then the total of the period. */
function buildTrendRows(series: TrendSeries, { firstDay, lastDay }: TrendsAnswer, language: Language): Row[] {
  const translate = createTranslator('slot-performance', language);
  const seriesLabel = series.denominationMinor ?? (series.key === 'floor' ? translate('floor') : series.key);
  const mediumText = series.medium === null ? null : translate(`medium_${series.medium}`);
  /** Returns the cells of one row: days and machines, then the figures of hold or of the medium. */
  const buildCells = (figures: TrendFigures, from: string, to: string): Record<string, CellValue> => {
    const { days, machines, gamesPlayed } = figures;
    const commonCells = { series: seriesLabel, from, to, days, machines, gamesPlayed };
    if (figures.medium !== null) return { ...commonCells, medium: mediumText, ...figures.medium };
    if (figures.hold === null) return commonCells;
    const { coinInMinor, meteredWinMinor, actualHoldPercent, theoreticalHoldPercent } = figures.hold;
    const { lowerPercent, upperPercent, sigma } = figures.hold;
    const holdCells = { coinInMinor, meteredWinMinor, actualHoldPercent, theoreticalHoldPercent };
    return { ...commonCells, ...holdCells, lowerPercent, upperPercent, sigma };
  };
  return [
    ...series.points.map((point): Row => ({ kind: 'row', cells: buildCells(point, point.from, point.to) })),
    { kind: 'total', label: translate('total'), cells: buildCells(series.total, firstDay, lastDay) },
  ];
}
