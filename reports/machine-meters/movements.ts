import { COUNTERS } from '#domain/meters/counters.js';
import type { CounterMovement, CounterMovements, MeterHistory } from '#domain/meters/meter-history.js';
import { typeset } from '#domain/typography.js';
import type { Column, TableSection } from '#documents/model/document.js';
import { statement } from '#documents/parts/report.js';
import type { ReportContext, StationMovements } from '#documents/parts/report.js';
import { dataRow, tableOf } from '#documents/parts/sections.js';
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

const decimal = (key: string, header: string): Column => ({ key, header, kind: 'decimal' });

function counterColumns(words: Words): Column[] {
  return [
    { key: 'stationNumber', header: words('station'), kind: 'count', weight: 0.4 },
    { key: 'counter', header: words('counter'), kind: 'text', weight: 2 },
    { key: 'firstReadAt', header: words('firstReadAt'), kind: 'instant' },
    decimal('firstValue', words('firstValue')),
    { key: 'lastReadAt', header: words('lastReadAt'), kind: 'instant' },
    decimal('lastValue', words('lastValue')),
    decimal('movement', words('movement')),
    { key: 'remark', header: words('remark'), kind: 'text' },
  ];
}

function segmentColumns(words: Words): Column[] {
  return [
    { key: 'stationNumber', header: words('station'), kind: 'count', weight: 0.4 },
    { key: 'from', header: words('from'), kind: 'instant' },
    { key: 'to', header: words('to'), kind: 'instant' },
    { key: 'startedBy', header: words('segmentStart'), kind: 'text', weight: 1.5 },
    { key: 'counter', header: words('counter'), kind: 'text', weight: 2 },
    decimal('firstValue', words('firstValue')),
    decimal('lastValue', words('lastValue')),
    decimal('movement', words('movement')),
  ];
}

/** Returns the reported counters in their customary order, with their labels. */
function listed(counters: CounterMovements, language: Language): { label: string; of: CounterMovement }[] {
  return COUNTERS.flatMap(({ name, labelFr, labelEn }) => {
    const of = counters[name];
    return of === undefined ? [] : [{ label: typeset(language === 'fr' ? labelFr : labelEn, language), of }];
  });
}

const text = (value: bigint | null): string | null => (value === null ? null : value.toString());

/** Explains a movement that is not the plain difference of the two values; null: it is. */
function remarkOf({ movement, rolledOver }: CounterMovement, { segments }: MeterHistory, words: Words): string | null {
  if (movement === null) return words('movementWithheld');
  const isCut = segments.some(({ startedBy }) => startedBy !== 'windowStart');
  const reasons = [...(rolledOver ? [words('rolledOver')] : []), ...(isCut ? [words('inSegments')] : [])];
  return reasons.length === 0 ? null : reasons.join(', ');
}

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
      ...listed(history.counters, language).map(({ label, of }) =>
        dataRow({
          stationNumber,
          counter: label,
          ...read(text(of.from), text(of.to)),
          movement: text(of.movement),
          remark: remarkOf(of, history, words),
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
  return tableOf({ name: 'counters', title: words('countersTable'), columns: counterColumns(words), rows });
}

/** Lists the segments of each station whose window was cut, with the counters that moved in them or are withheld. */
function segmentsTable(metered: readonly Metered[], { words, language }: ReportContext): TableSection {
  const rows = metered
    .filter(({ history }) => history.segments.length > 1)
    .flatMap(({ stationNumber, history }) =>
      history.segments.flatMap(({ from, to, startedBy, counters }) =>
        listed(counters, language)
          .filter(({ of }) => of.movement !== 0n)
          .map(({ label, of }) =>
            dataRow({
              stationNumber,
              from,
              to,
              startedBy: words(`segment_${startedBy}`),
              counter: label,
              firstValue: text(of.from),
              lastValue: text(of.to),
              movement: text(of.movement),
            }),
          ),
      ),
    );
  return tableOf({ name: 'segments', title: words('segmentsTable'), columns: segmentColumns(words), rows });
}

/**
 * Builds the tables of every counter at the beginning and end of the period with its movement, and of the segments, if
 * any.
 */
export async function movementTables(context: ReportContext, machine: string): Promise<TableSection[]> {
  const { query, establishment, period, movements } = context;
  const { establishmentId } = establishment;
  const [window] = await query<Window>(statement('machine-meters', 'window'), [
    establishmentId,
    period.firstDay,
    period.lastDay,
  ]);
  const { opensAt = null, closesAt = null } = window ?? {};
  const stations = opensAt === null || closesAt === null ? [] : await movements(machine, opensAt, closesAt);
  const metered = stations.filter((station): station is Metered => station.history !== null);
  const unlisted = await query<UnlistedRow>(statement('machine-meters', 'unlisted'), [
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
