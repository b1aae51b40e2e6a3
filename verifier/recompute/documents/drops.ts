import {
  compareBy,
  computePercent,
  sortDistinctValues,
  groupBy,
  sumBy,
  sumDenominations,
} from '../derive/arithmetic.js';
import { listVersionsBefore } from '../derive/days.js';
import { createDayPeriod } from '../derive/period.js';
import type { MachineDay } from '../derive/machine-days.js';
import { listTakenBoxes, sumListedDenominations, type TakenBox } from '../derive/takings.js';
import { sumKnown } from '../derive/gaps.js';
import type { RawData } from '../facts.js';
import type { ListedDenomination, RawRow } from '../raw-rows.js';
import {
  buildFacts,
  buildFigureRow,
  buildGroupTable,
  pickColumns,
  buildRawRow,
  buildRawTable,
  buildRow,
  buildTable,
  omitIfEmpty,
  appendSumRow,
  appendTotalRow,
} from '../sections.js';
import type { Cells, ExpectedRow, ExpectedSection, ListedTable } from '../sections.js';
import type { DocumentContext } from './context.js';

type Drop = RawRow<'drops'>;
type Exchange = RawRow<'drop_exchanges'>;

/**
 * Derives the sheet of a drop (a relève, the removal of boxes): team, machines, mistakes, interruptions, conveyances.
 */
export function deriveDropSheet({ rawData, translate, subject }: DocumentContext): ExpectedSection[] {
  const drop = rawData.requireRow('drops', 'drop_number', BigInt(subject));
  const dropId = drop.drop_id;
  const exchanges = rawData.findRows('drop_exchanges', 'drop_id', dropId);
  const doneExchanges = exchanges.filter((exchange) => exchange.reversed_at === null);
  const reversedExchanges = exchanges.filter((exchange) => exchange.reversed_at !== null);
  const team = rawData
    .findRows('drop_team', 'drop_id', dropId)
    .map((member) => ({ name: rawData.findPersonName(member.person_id), joinedAt: member.joined_at }));
  const boxes = rawData.findRows('drop_conveyance_boxes', 'drop_id', dropId);
  return [
    buildFacts('drop', translate, {
      drop: drop.drop_number,
      ...pickColumns(drop, 'gaming_day', 'planned_at', 'opened_at', 'closed_at'),
      lines: rawData.findRows('drop_lines', 'drop_id', dropId).length,
      takenCount: doneExchanges.filter((exchange) => exchange.taken_box_id !== null).length,
    }),
    buildTable('team', ['name'], team.sort(compareBy('joinedAt', 'name')).map(buildRow)),
    buildTable('machines', ['machine', 'what'], buildMachineRows(rawData, drop, doneExchanges, translate)),
    ...omitIfEmpty(buildRawTable('mistakes', undefined, reversedExchanges)),
    buildRawTable('interruptions', ['interruptionNumber'], rawData.findRows('drop_interruptions', 'drop_id', dropId)),
    buildTable(
      'conveyances',
      ['conveyanceNumber'],
      rawData.findRows('drop_conveyances', 'drop_id', dropId).map((conveyance) => {
        const { conveyance_number: conveyanceNumber } = conveyance;
        return buildRawRow(conveyance, {
          boxCount: boxes.filter((box) => box.conveyance_number === conveyanceNumber).length,
        });
      }),
    ),
  ];
}

/**
 * Returns the planned containers by stand and machine, each with the boxes of its exchange and the reading for the
 * drop.
 */
function buildMachineRows(
  rawData: RawData,
  drop: Drop,
  doneExchanges: readonly Exchange[],
  translate: DocumentContext['translate'],
): ExpectedRow[] {
  const findBoxNumber = (boxId: bigint | null | undefined): string | null =>
    rawData.findRow('drop_boxes', 'box_id', boxId ?? undefined)?.box_number ?? null;
  return rawData
    .findRows('drop_lines', 'drop_id', drop.drop_id)
    .map((line) => {
      const version = listVersionsBefore(rawData, line.machine_id, `${drop.opened_at ?? drop.planned_at}~`).at(-1);
      return { ...line, stand: rawData.findStandNumber(version), machine: rawData.findMachineNumber(line.machine_id) };
    })
    .sort(compareBy('stand', 'machine', 'container'))
    .map(({ machine_id: machineId, machine, container, stand }) => {
      const exchange = doneExchanges.find(
        (candidate) => candidate.machine_id === machineId && candidate.container === container,
      );
      return buildRow({
        machine,
        stand,
        what: translate(`container_${container}`),
        takenBox: findBoxNumber(exchange?.taken_box_id),
        putBox: findBoxNumber(exchange?.put_box_id),
        doneAt: exchange?.done_at ?? null,
        ...findReadingForDrop(rawData, drop, machineId),
      });
    });
}

/**
 * Returns the last reading of each station taken for a drop while it was open: their latest instant and summed drop.
 * Both are null when there is none.
 */
function findReadingForDrop(
  rawData: RawData,
  { opened_at: openedAt, closed_at: closedAt }: Drop,
  machineId: bigint,
): Cells {
  const lastReadings = rawData.findRows('stations', 'machine_id', machineId).flatMap(({ station_id: stationId }) =>
    rawData
      .findRows('meter_readings', 'station_id', stationId)
      .filter(({ read_at: at }) => openedAt !== null && at >= openedAt && (closedAt === null || at <= closedAt))
      .filter((reading) => rawData.requireRow('reading_batches', 'batch_id', reading.batch_id).reason === 'drop')
      .slice(-1),
  );
  if (lastReadings.length === 0) return { readAt: null, dropCredits: null };
  const readAt = sortDistinctValues(lastReadings.map((reading) => reading.read_at)).at(-1);
  return { readAt, dropCredits: sumBy(lastReadings, (reading) => reading.drop_credits ?? 0n) };
}

type BoxCount = RawRow<'box_counts'>;

const sumNotes = (counts: readonly BoxCount[]): bigint => sumBy(counts, ({ notes }) => sumListedDenominations(notes));
const sumTickets = (counts: readonly BoxCount[]): bigint => sumBy(counts, 'tickets_minor');
const sumCoins = (counts: readonly BoxCount[]): bigint => sumBy(counts, ({ coins }) => sumListedDenominations(coins));
const sumContent = (counts: readonly BoxCount[]): bigint => sumNotes(counts) + sumTickets(counts) + sumCoins(counts);

/** Returns a figure over counts; null where two people agree on none. */
const createAgreedFigure = (figure: (counts: readonly BoxCount[]) => bigint) => (counts: readonly BoxCount[]) =>
  counts.length === 0 ? null : figure(counts);

/** Figures over the counts of boxes. */
const contentFigures = {
  notes: createAgreedFigure(sumNotes),
  ticketCount: createAgreedFigure((counts) => sumBy(counts, ({ ticket_count: count }) => BigInt(count))),
  tickets: createAgreedFigure(sumTickets),
  coins: createAgreedFigure(sumCoins),
  total: createAgreedFigure(sumContent),
};

/**
 * Derives the report of the count of a drop: its boxes, their counts, the pieces by value, and the meters.
 * Totals are null until the drop is certified.
 */
export function deriveCountReport(context: DocumentContext): ExpectedSection[] {
  const { rawData, translate, subject } = context;
  const drop = rawData.requireRow('drops', 'drop_number', BigInt(subject));
  const certification = rawData.findRow('drop_certifications', 'drop_id', drop.drop_id);
  const boxes = listTakenBoxes(rawData, drop.drop_id).sort(compareBy(({ box }) => box.box_number));
  const agreedCounts = boxes.flatMap((box) => box.agreedCount ?? []);
  // for conveyed coins the extracted amount is booked (MC:19.5)
  const extractions = rawData.findRows('coin_extractions', 'drop_id', drop.drop_id);
  const coins = sumCoins(agreedCounts) + sumDenominations(extractions);
  const toNullUnlessCertified = (amount: bigint): bigint | null => (certification === undefined ? null : amount);
  const boxRows = boxes.map(({ exchange, box, counts, agreedCount }) =>
    buildFigureRow(agreedCount === null ? [] : [agreedCount], contentFigures, {
      box: box.box_number,
      machine: rawData.findMachineNumber(exchange.machine_id),
      counted: counts.length,
    }),
  );
  return [
    buildFacts('report', translate, {
      drop: drop.drop_number,
      gamingDay: drop.gaming_day,
      certifiedAt: certification?.certified_at ?? null,
      notes: toNullUnlessCertified(sumNotes(agreedCounts)),
      tickets: toNullUnlessCertified(sumTickets(agreedCounts)),
      coins: toNullUnlessCertified(coins),
      total: toNullUnlessCertified(sumNotes(agreedCounts) + sumTickets(agreedCounts) + coins),
    }),
    buildTable('boxes', ['box'], appendTotalRow(boxRows, agreedCounts, contentFigures)),
    buildTable('counts', undefined, boxes.flatMap(buildCountRows)),
    ...deriveDenominationTables(rawData, 'notes', boxes),
    ...deriveDenominationTables(rawData, 'coins', boxes),
    ...omitIfEmpty(deriveConveyedCoins(rawData, drop)),
    deriveTakingsBesideMeters(context, drop, boxes),
  ];
}

/**
 * Returns every count of a box on which two people agree, each with its difference from the agreed one; [] otherwise.
 */
const buildCountRows = ({ box, counts, agreedCount }: TakenBox): ExpectedRow[] =>
  agreedCount === null
    ? []
    : counts.map((count) =>
        buildFigureRow([count], contentFigures, {
          box: box.box_number,
          countedAt: count.counted_at,
          varianceMinor: sumContent([count]) - sumContent([agreedCount]),
        }),
      );

/** Pieces of one value. */
interface DenominationLine {
  readonly value_minor: bigint;
  readonly pieces: bigint;
}

/** Derives the agreed notes or coins of boxes, by box and by value; [] when none was agreed. */
function deriveDenominationTables(
  rawData: RawData,
  medium: 'notes' | 'coins',
  boxes: readonly TakenBox[],
): ListedTable[] {
  const countedBoxes = boxes
    .map(({ exchange, box, agreedCount }) => ({
      box: box.box_number,
      machine: rawData.findMachineNumber(exchange.machine_id),
      lines: (agreedCount?.[medium] ?? []).map(({ valueMinor, count }: ListedDenomination): DenominationLine => ({
        value_minor: BigInt(valueMinor),
        pieces: BigInt(count),
      })),
    }))
    .filter(({ lines }) => lines.length > 0);
  if (countedBoxes.length === 0) return [];
  const allLines = countedBoxes.flatMap(({ lines }) => lines).toSorted(compareBy('value_minor'));
  const values = sortDistinctValues(allLines.map((line) => line.value_minor));
  const buildPiecesCells = (lines: readonly DenominationLine[]): Cells =>
    Object.fromEntries(
      values.map((value) => {
        const valueLines = lines.filter((line) => line.value_minor === value);
        return [`pieces${value}`, valueLines.length === 0 ? null : sumBy(valueLines, 'pieces')];
      }),
    );
  const figures = {
    pieces: (lines: readonly DenominationLine[]) => sumBy(lines, 'pieces'),
    amount: (lines: readonly DenominationLine[]) => sumDenominations(lines),
  };
  const boxRows = countedBoxes.map(({ box, machine, lines }) => buildRow({ box, machine, ...buildPiecesCells(lines) }));
  return [
    buildTable(`${medium}-by-box`, ['box'], appendSumRow(boxRows, buildPiecesCells(allLines))),
    buildGroupTable(`${medium}-by-value`, allLines, { keys: { valueMinor: (line) => line.value_minor }, figures }),
  ];
}

/** Derives the coins that left the machines beside those extracted from the containers, by value (MC:19.5). */
function deriveConveyedCoins(rawData: RawData, drop: Drop): ListedTable {
  const departures = rawData.findRows('coin_departures', 'drop_id', drop.drop_id);
  const extractions = rawData.findRows('coin_extractions', 'drop_id', drop.drop_id);
  const rows = sortDistinctValues([...departures, ...extractions].map((coin) => coin.value_minor)).map((value) => {
    const [departed = 0n, extracted = 0n] = [departures, extractions].map((coins) =>
      sumBy(coins, (coin) => (coin.value_minor === value ? coin.pieces : 0n)),
    );
    const difference = extracted - departed;
    return buildRow({ valueMinor: value, departed, extracted, difference, varianceMinor: difference * value });
  });
  return buildTable('conveyed', ['valueMinor'], appendSumRow(rows));
}

/** A machine's takings in a drop, with its meters of the gaming day. */
interface DropTaking {
  readonly machine: string | null;
  readonly notes: bigint;
  readonly tickets: bigint;
  readonly coins: bigint;
  readonly machineDay: MachineDay | undefined;
}

/**
 * Returns the figures that compare the counted amount of a medium with the metered one.
 * The counted amount is of every machine; the others are of machines with meters, null without one.
 */
function buildMediumFigures(medium: 'notes' | 'tickets' | 'coins', metered: 'bills' | 'ticketIn' | 'coins') {
  type Takings = readonly DropTaking[];
  const listDays = (takings: Takings) =>
    takings.flatMap(({ machineDay, [medium]: counted }) => (machineDay === undefined ? [] : [{ machineDay, counted }]));
  const sumMetered = (takings: Takings): bigint | null =>
    sumKnown(
      listDays(takings).map(({ machineDay }) => machineDay),
      metered,
    );
  const computeVariance = (takings: Takings): bigint | null => {
    const days = listDays(takings);
    if (days.some(({ machineDay: { gaps } }) => gaps.get(metered) === 'unknown')) return null;
    const compared = days.filter(({ machineDay, counted }) => !machineDay.gaps.has(metered) || counted !== 0n);
    if (compared.length === 0) return null;
    return sumBy(
      compared,
      ({ machineDay, counted }) => counted - (machineDay.gaps.has(metered) ? 0n : machineDay[metered]),
    );
  };
  return {
    [`${medium}Metered`]: sumMetered,
    [`${medium}Counted`]: (takings: Takings) => sumBy(takings, medium),
    [`${medium}Variance`]: computeVariance,
    [`${medium}VariancePercent`]: (takings: Takings) => {
      const [variance, whole] = [computeVariance(takings), sumMetered(takings)];
      return variance === null || whole === null ? null : computePercent(variance, whole);
    },
  };
}

/** Derives the takings of each machine in a drop beside its meters of the gaming day. */
function deriveTakingsBesideMeters(
  { rawData, derived }: DocumentContext,
  drop: Drop,
  boxes: readonly TakenBox[],
): ListedTable {
  const machineDayById = new Map(
    derived.listMachineDays(createDayPeriod(drop.gaming_day)).map((machineDay) => [machineDay.machineId, machineDay]),
  );
  const buildTaking = (machineId: bigint, content: Partial<DropTaking>): DropTaking => ({
    machine: rawData.findMachineNumber(machineId),
    notes: 0n,
    tickets: 0n,
    coins: 0n,
    ...content,
    machineDay: machineDayById.get(machineId),
  });
  const takings = [
    ...boxes.flatMap(({ exchange, agreedCount }) => {
      const counts = agreedCount === null ? [] : [agreedCount];
      const content = { notes: sumNotes(counts), tickets: sumTickets(counts), coins: sumCoins(counts) };
      return counts.map(() => buildTaking(exchange.machine_id, content));
    }),
    ...rawData
      .findRows('coin_departures', 'drop_id', drop.drop_id)
      .map((departure) => buildTaking(departure.machine_id, { coins: sumDenominations([departure]) })),
  ];
  // a machine with several boxes has its meters once
  const takingsByMachine = [...groupBy(takings, ({ machine }) => machine).values()].map((group) => ({
    machine: group[0]?.machine ?? null,
    notes: sumBy(group, 'notes'),
    tickets: sumBy(group, 'tickets'),
    coins: sumBy(group, 'coins'),
    machineDay: group[0]?.machineDay,
  }));
  return buildGroupTable('machines', takingsByMachine.sort(compareBy('machine')), {
    keys: { machine: ({ machine }) => machine },
    figures: {
      ...buildMediumFigures('notes', 'bills'),
      ...buildMediumFigures('tickets', 'ticketIn'),
      ...buildMediumFigures('coins', 'coins'),
    },
  });
}
