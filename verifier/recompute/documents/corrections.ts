import { compareBy } from '../derive/arithmetic.js';
import type { Day } from '../derive/days.js';
import type { RawRow } from '../raw-rows.js';
import { buildRawRow, buildRow, buildTable, omitIfEmpty, type ExpectedTable } from '../sections.js';
import type { DocumentContext } from './context.js';

type PriorPeriodAdjustment = RawRow<'prior_period_adjustments'>;

/**
 * Derives the corrections made in a day: approved movements of meters, unless reversed, and revised counts and totals.
 */
export function deriveDayCorrections({ rawData }: DocumentContext, { day, opensAt, closesAt }: Day): ExpectedTable[] {
  const reversedIds = new Set(
    rawData.listRows('meter_adjustments').map((correction) => correction.reverses_adjustment_id),
  );
  const meterCorrections = rawData
    .listRows('meter_adjustments')
    .filter(({ later_read_at: at }) => at > opensAt && at <= closesAt)
    .filter((correction) => correction.reverses_adjustment_id === null && !reversedIds.has(correction.adjustment_id))
    .filter((correction) => rawData.isRequestApproved(correction.approval_request_id))
    .map((correction) => {
      const station = rawData.requireRow('stations', 'station_id', correction.station_id);
      return { machineId: station.machine_id, stationNumber: station.station_number, at: correction.later_read_at };
    });
  const figureCorrections = [
    ...rawData.findRows('machine_counts', 'gaming_day', day),
    ...rawData.findRows('machine_day_totals', 'gaming_day', day),
  ]
    .filter(({ revision }) => revision > 1)
    .map((figure) => ({ machineId: figure.machine_id, stationNumber: null, at: figure.recorded_at }));
  const rows = [...meterCorrections, ...figureCorrections]
    .map(({ machineId, ...correction }) => ({ machine: rawData.findMachineNumber(machineId), ...correction }))
    .sort(compareBy('machine', ({ stationNumber }) => stationNumber ?? -1, 'at'));
  return omitIfEmpty(buildTable('adjustments', undefined, rows.map(buildRow)));
}

/**
 * Derives the corrections of closed days selected by `isSelected`, as frozen and as corrected; [] where there are none.
 */
function deriveCorrectionTable(
  { rawData }: DocumentContext,
  name: string,
  isSelected: (correction: PriorPeriodAdjustment) => boolean,
): ExpectedTable[] {
  const rows = rawData
    .listRows('prior_period_adjustments')
    .filter(isSelected)
    .toSorted(compareBy('of_gaming_day', 'gaming_day', 'adjustment_number'))
    .map((correction) =>
      buildRawRow(correction, {
        machine: rawData.findMachineNumber(correction.machine_id),
        differenceMinor: correction.corrected_minor - correction.frozen_minor,
      }),
    );
  return omitIfEmpty(buildTable(name, undefined, rows));
}

/** Derives differences of closed days carried by this day, and its own differences carried by a later one. */
export const derivePriorPeriod = (context: DocumentContext, { day }: Day): ExpectedTable[] => [
  ...deriveCorrectionTable(context, 'prior-period', (correction) => correction.gaming_day === day),
  ...deriveCorrectionTable(context, 'corrected-since', (correction) => correction.of_gaming_day === day),
];

/** Derives the corrections posted on these days, and those made to figures of these days. */
export function deriveCorrections(context: DocumentContext, days: readonly Day[]): ExpectedTable[] {
  const gamingDays = new Set(days.map(({ day }) => day));
  return deriveCorrectionTable(
    context,
    'corrections',
    (correction) => gamingDays.has(correction.gaming_day) || gamingDays.has(correction.of_gaming_day),
  );
}
