import { count, decimal, declareTable, drawTable, instant, text } from '#documents/model/columns.js';
import { COUNTERS } from '#domain/meters/counters.js';
import type { CounterMovement, CounterMovements, MeterHistory } from '#domain/meters/meter-history.js';
import { typeset } from '#domain/typography.js';
import type { TableSection } from '#documents/model/document.js';
import type { ReportContext, StationMovements } from '#documents/parts/report.js';
import { dataRow } from '#documents/parts/sections.js';
import type { Words } from '#documents/words/words.js';
import type { Language } from '#declarations/shapes/text.js';

/** Movements of each counter by the rules of the product, including rollovers, cleared memories and adjustments. */

interface UnlistedRow {
  readonly stationNumber: number;
  readonly counter: string;
  readonly firstValue: string | null;
  readonly lastValue: string | null;
}

/** Both null: no day of the period is recorded. */
interface Window {
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
}

type Metered = StationMovements & { readonly history: MeterHistory };

const HEADINGS = {
  station: { fr: 'Poste', en: 'Station' },
  counter: { fr: 'Compteur', en: 'Counter' },
  firstValue: { fr: 'Ouverture', en: 'Opening' },
  lastValue: { fr: 'Clôture', en: 'Closing' },
  movement: { fr: 'Mouvement', en: 'Movement' },
};

const COUNTER = declareTable({
  name: 'counters',
  columns: [
    count('stationNumber', HEADINGS.station, { weight: 0.4, composed: true }),
    text('counter', HEADINGS.counter, { weight: 2, composed: true }),
    instant('firstReadAt', { fr: "Relevé d'ouverture", en: 'Opening reading' }, { composed: true }),
    decimal('firstValue', HEADINGS.firstValue, { composed: true }),
    instant('lastReadAt', { fr: 'Relevé de clôture', en: 'Closing reading' }, { composed: true }),
    decimal('lastValue', HEADINGS.lastValue, { composed: true }),
    decimal('movement', HEADINGS.movement, { composed: true }),
    text('remark', { fr: 'Observation', en: 'Remark' }, { composed: true }),
  ],
});

const SEGMENT = declareTable({
  name: 'segments',
  columns: [
    count('stationNumber', HEADINGS.station, { weight: 0.4, composed: true }),
    instant('from', { fr: 'De', en: 'From' }, { composed: true }),
    instant('to', { fr: 'À', en: 'To' }, { composed: true }),
    text('startedBy', { fr: 'Début du segment', en: 'Start of the segment' }, { weight: 1.5, composed: true }),
    text('counter', HEADINGS.counter, { weight: 2, composed: true }),
    decimal('firstValue', HEADINGS.firstValue, { composed: true }),
    decimal('lastValue', HEADINGS.lastValue, { composed: true }),
    decimal('movement', HEADINGS.movement, { composed: true }),
  ],
});

export const MOVEMENT_TABLES = [COUNTER, SEGMENT];

/** Returns the reported counters in their customary order, with their labels. */
function reportedCounters(
  counters: CounterMovements,
  language: Language,
): { label: string; counterMovement: CounterMovement }[] {
  return COUNTERS.flatMap(({ name, label }) => {
    const counterMovement = counters[name];
    if (counterMovement === undefined) return [];
    return [{ label: typeset(label[language], language), counterMovement }];
  });
}

const decimalOf = (value: bigint | null): string | null => (value === null ? null : value.toString());

/** Explains a movement that is not the plain difference of the two values; null: it is. */
function remarkOf({ movement, rolledOver }: CounterMovement, { segments }: MeterHistory, words: Words): string | null {
  if (movement === null) return words('movementWithheld');
  const isCut = segments.some(({ startedBy }) => startedBy !== 'windowStart');
  const reasons = [...(rolledOver ? [words('rolledOver')] : []), ...(isCut ? [words('inSegments')] : [])];
  return reasons.length === 0 ? null : reasons.join(', ');
}

/**
 * Lists the counters of each station with their value at both ends of the period and their movement; unlisted counters
 * last.
 */
function countersTable(
  metered: readonly Metered[],
  unlisted: readonly UnlistedRow[],
  { words, language }: ReportContext,
): TableSection {
  const rows = metered.flatMap(({ stationNumber, history }) => {
    const { from: firstReadAt, to: lastReadAt } = history;
    const read = (first: string | null, last: string | null) => ({
      firstReadAt: first === null ? null : firstReadAt,
      firstValue: first,
      lastReadAt: last === null ? null : lastReadAt,
      lastValue: last,
    });
    return [
      ...reportedCounters(history.counters, language).map(({ label, counterMovement }) =>
        dataRow({
          stationNumber,
          counter: label,
          ...read(decimalOf(counterMovement.from), decimalOf(counterMovement.to)),
          movement: decimalOf(counterMovement.movement),
          remark: remarkOf(counterMovement, history, words),
        }),
      ),
      ...unlisted
        .filter((row) => row.stationNumber === stationNumber)
        .map(({ counter, firstValue, lastValue }) =>
          dataRow({
            stationNumber,
            counter,
            ...read(firstValue, lastValue),
            movement: null,
            remark: words('unlisted'),
          }),
        ),
    ];
  });
  return drawTable(COUNTER, words, { title: words('countersTable'), rows });
}

/** Lists the segments of each station whose window was cut, with the counters that moved in them or are withheld. */
function segmentsTable(metered: readonly Metered[], { words, language }: ReportContext): TableSection {
  const rows = metered
    .filter(({ history }) => history.segments.length > 1)
    .flatMap(({ stationNumber, history }) =>
      history.segments.flatMap(({ from, to, startedBy, counters }) =>
        reportedCounters(counters, language)
          .filter(({ counterMovement }) => counterMovement.movement !== 0n)
          .map(({ label, counterMovement }) =>
            dataRow({
              stationNumber,
              from,
              to,
              startedBy: words(`segment_${startedBy}`),
              counter: label,
              firstValue: decimalOf(counterMovement.from),
              lastValue: decimalOf(counterMovement.to),
              movement: decimalOf(counterMovement.movement),
            }),
          ),
      ),
    );
  return drawTable(SEGMENT, words, { title: words('segmentsTable'), rows });
}

/** Builds the table of every counter at both ends of the period with its movement, and that of the segments, if any. */
export async function movementTables(context: ReportContext, machine: string): Promise<TableSection[]> {
  const { read, establishment, period, movements } = context;
  const { establishmentId } = establishment;
  const [window] = await read<Window>('window', [establishmentId, period.firstDay, period.lastDay]);
  const { opensAt = null, closesAt = null } = window ?? {};
  const stations = opensAt === null || closesAt === null ? [] : await movements(machine, opensAt, closesAt);
  const metered = stations.filter((station): station is Metered => station.history !== null);
  const unlisted = await read<UnlistedRow>('unlisted', [
    establishmentId,
    machine,
    metered.map(({ stationNumber }) => stationNumber),
    metered.map(({ history }) => history.from),
    metered.map(({ history }) => history.to),
    COUNTERS.map(({ name }) => name),
  ]);
  const isCut = metered.some(({ history }) => history.segments.length > 1);
  return [countersTable(metered, unlisted, context), ...(isCut ? [segmentsTable(metered, context)] : [])];
}
