import { column, buildDeclaredTable, declareTable } from '#documents/model/columns.js';
import { COUNTERS } from '#domain/meters/counters.js';
import type { CounterMovement, CounterMovements, MeterHistory } from '#domain/meters/meter-history.js';
import { typesetText } from '#domain/typography.js';
import type { TableSection } from '#documents/model/document.js';
import type { ReportContext, StationMovements } from '#documents/parts/report.js';
import { buildDataRow } from '#documents/parts/sections.js';
import type { Translator } from '#documents/words/words.js';
import type { Language } from '#declarations/shapes/text.js';

/** Movements of each counter by the rules of the product, including rollovers, cleared memories and adjustments. */

interface UnlistedRow {
  readonly stationNumber: number;
  readonly counter: string;
  readonly firstValue: string | null;
  readonly lastValue: string | null;
}

/** Both null: no day of the period is recorded. */
interface MeteringWindow {
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
}

type MeteredStation = StationMovements & { readonly history: MeterHistory };

const HEADINGS = {
  station: { fr: 'Poste', en: 'Station' },
  counter: { fr: 'Compteur', en: 'Counter' },
  firstValue: { fr: 'Ouverture', en: 'Opening' },
  lastValue: { fr: 'Clôture', en: 'Closing' },
  movement: { fr: 'Mouvement', en: 'Movement' },
};

const COUNTER_TABLE = declareTable({
  name: 'counters',
  columns: [
    column.count('stationNumber', HEADINGS.station, { weight: 0.4, composed: true }),
    column.text('counter', HEADINGS.counter, { weight: 2, composed: true }),
    column.instant('firstReadAt', { fr: "Relevé d'ouverture", en: 'Opening reading' }, { composed: true }),
    column.decimal('firstValue', HEADINGS.firstValue, { composed: true }),
    column.instant('lastReadAt', { fr: 'Relevé de clôture', en: 'Closing reading' }, { composed: true }),
    column.decimal('lastValue', HEADINGS.lastValue, { composed: true }),
    column.decimal('movement', HEADINGS.movement, { composed: true }),
    column.text('remark', { fr: 'Observation', en: 'Remark' }, { composed: true }),
  ],
});

const SEGMENT_TABLE = declareTable({
  name: 'segments',
  columns: [
    column.count('stationNumber', HEADINGS.station, { weight: 0.4, composed: true }),
    column.instant('from', { fr: 'De', en: 'From' }, { composed: true }),
    column.instant('to', { fr: 'À', en: 'To' }, { composed: true }),
    column.text('startedBy', { fr: 'Début du segment', en: 'Start of the segment' }, { weight: 1.5, composed: true }),
    column.text('counter', HEADINGS.counter, { weight: 2, composed: true }),
    column.decimal('firstValue', HEADINGS.firstValue, { composed: true }),
    column.decimal('lastValue', HEADINGS.lastValue, { composed: true }),
    column.decimal('movement', HEADINGS.movement, { composed: true }),
  ],
});

export const MOVEMENT_TABLES = [COUNTER_TABLE, SEGMENT_TABLE];

/** Returns the movements of the counters that the machine reported, in the order of COUNTERS, with their labels. */
function selectReportedCounters(
  counters: CounterMovements,
  language: Language,
): { label: string; counterMovement: CounterMovement }[] {
  return COUNTERS.flatMap(({ name, label }) => {
    const counterMovement = counters[name];
    if (counterMovement === undefined) return [];
    return [{ label: typesetText(label[language], language), counterMovement }];
  });
}

const formatOptionalValue = (value: bigint | null): string | null => (value === null ? null : value.toString());

/** Explains a movement that is not the plain difference of the two values; null: it is. */
function explainMovement(
  { movement, rolledOver }: CounterMovement,
  { segments }: MeterHistory,
  translate: Translator,
): string | null {
  if (movement === null) return translate('movementWithheld');
  const hasSeveralSegments = segments.some(({ startedBy }) => startedBy !== 'windowStart');
  const remarks = [
    ...(rolledOver ? [translate('rolledOver')] : []),
    ...(hasSeveralSegments ? [translate('inSegments')] : []),
  ];
  return remarks.length === 0 ? null : remarks.join(', ');
}

/**
 * Lists the counters of each station with their value at both ends of the period and their movement; then the
 * `unlistedRows` ones, without a movement.
 */
function buildCountersTable(
  stations: readonly MeteredStation[],
  unlistedRows: readonly UnlistedRow[],
  { translate, language }: ReportContext,
): TableSection {
  const rows = stations.flatMap(({ stationNumber, history }) => {
    const { from: firstReadAt, to: lastReadAt } = history;
    const buildReadingCells = (firstText: string | null, lastText: string | null) => ({
      firstReadAt: firstText === null ? null : firstReadAt,
      firstValue: firstText,
      lastReadAt: lastText === null ? null : lastReadAt,
      lastValue: lastText,
    });
    return [
      ...selectReportedCounters(history.counters, language).map(({ label, counterMovement }) =>
        buildDataRow({
          stationNumber,
          counter: label,
          ...buildReadingCells(formatOptionalValue(counterMovement.from), formatOptionalValue(counterMovement.to)),
          movement: formatOptionalValue(counterMovement.movement),
          remark: explainMovement(counterMovement, history, translate),
        }),
      ),
      ...unlistedRows
        .filter((row) => row.stationNumber === stationNumber)
        .map(({ counter, firstValue, lastValue }) =>
          buildDataRow({
            stationNumber,
            counter,
            ...buildReadingCells(firstValue, lastValue),
            movement: null,
            remark: translate('unlisted'),
          }),
        ),
    ];
  });
  return buildDeclaredTable(COUNTER_TABLE, translate, { title: translate('countersTable'), rows });
}

/**
 * Lists the segments of each station (playing position) whose window was cut, with the counters that moved in them or
 * whose movement is withheld.
 */
function buildSegmentsTable(stations: readonly MeteredStation[], { translate, language }: ReportContext): TableSection {
  const rows = stations
    .filter(({ history }) => history.segments.length > 1)
    .flatMap(({ stationNumber, history }) =>
      history.segments.flatMap(({ from, to, startedBy, counters }) =>
        selectReportedCounters(counters, language)
          .filter(({ counterMovement }) => counterMovement.movement !== 0n)
          .map(({ label, counterMovement }) =>
            buildDataRow({
              stationNumber,
              from,
              to,
              startedBy: translate(`segment_${startedBy}`),
              counter: label,
              firstValue: formatOptionalValue(counterMovement.from),
              lastValue: formatOptionalValue(counterMovement.to),
              movement: formatOptionalValue(counterMovement.movement),
            }),
          ),
      ),
    );
  return buildDeclaredTable(SEGMENT_TABLE, translate, { title: translate('segmentsTable'), rows });
}

/** Builds the table of all counters with their movement over the period, and that of segments when a window was cut. */
export async function buildMovementTables(context: ReportContext, machine: string): Promise<TableSection[]> {
  const { readRows, establishment, period, readMovements } = context;
  const { establishmentId } = establishment;
  const [meteringWindow] = await readRows<MeteringWindow>('window', [establishmentId, period.firstDay, period.lastDay]);
  const { opensAt = null, closesAt = null } = meteringWindow ?? {};
  const stations = opensAt === null || closesAt === null ? [] : await readMovements(machine, opensAt, closesAt);
  const meteredStations = stations.filter((station): station is MeteredStation => station.history !== null);
  const unlistedRows = await readRows<UnlistedRow>('unlisted', [
    establishmentId,
    machine,
    meteredStations.map(({ stationNumber }) => stationNumber),
    meteredStations.map(({ history }) => history.from),
    meteredStations.map(({ history }) => history.to),
    COUNTERS.map(({ name }) => name),
  ]);
  const hasSegments = meteredStations.some(({ history }) => history.segments.length > 1);
  return [
    buildCountersTable(meteredStations, unlistedRows, context),
    ...(hasSegments ? [buildSegmentsTable(meteredStations, context)] : []),
  ];
}
