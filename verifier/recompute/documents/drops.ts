import { compareBy, sortDistinctValues, groupBy, sumBy, sumDenominations } from '../derive/arithmetic.js';
import { listVersionsBefore } from '../derive/days.js';
import { createDayPeriod } from '../derive/period.js';
import type { MachineDay } from '../derive/machine-days.js';
import { listTakenBoxes, sumListedDenominations, type TakenBox } from '../derive/takings.js';
import { buildComparedFigures } from '../figures/machine-money.js';
import type { Facts } from '../facts.js';
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
  addSumRow,
  addTotalRow,
} from '../sections.js';
import type { Cells, ExpectedRow, ExpectedSection, ListedTable } from '../sections.js';
import type { DocumentContext } from './context.js';

type Drop = RawRow<'drops'>;
type Exchange = RawRow<'drop_exchanges'>;

/**
 * Derives the sheet of a drop (a relève, the removal of boxes): team, machines, mistakes, interruptions, conveyances.
 */
export function deriveDropSheet({ facts, translate, subject }: DocumentContext): ExpectedSection[] {
  const drop = facts.requireRow('drops', 'drop_number', BigInt(subject));
  const dropId = drop.drop_id;
  const exchanges = facts.findRows('drop_exchanges', 'drop_id', dropId);
  const doneExchanges = exchanges.filter((exchange) => exchange.reversed_at === null);
  const reversedExchanges = exchanges.filter((exchange) => exchange.reversed_at !== null);
  const team = facts
    .findRows('drop_team', 'drop_id', dropId)
    .map((member) => ({ name: facts.findPersonName(member.person_id), joinedAt: member.joined_at }));
  const boxes = facts.findRows('drop_conveyance_boxes', 'drop_id', dropId);
  return [
    buildFacts('drop', translate, {
      drop: drop.drop_number,
      ...pickColumns(drop, 'gaming_day', 'planned_at', 'opened_at', 'closed_at'),
      lines: facts.findRows('drop_lines', 'drop_id', dropId).length,
      takenCount: doneExchanges.filter((exchange) => exchange.taken_box_id !== null).length,
    }),
    buildTable('team', ['name'], team.sort(compareBy('joinedAt', 'name')).map(buildRow)),
    buildTable('machines', ['machine', 'what'], buildMachineRows(facts, drop, doneExchanges, translate)),
    ...omitIfEmpty(buildRawTable('mistakes', undefined, reversedExchanges)),
    buildRawTable('interruptions', ['interruptionNumber'], facts.findRows('drop_interruptions', 'drop_id', dropId)),
    buildTable(
      'conveyances',
      ['conveyanceNumber'],
      facts.findRows('drop_conveyances', 'drop_id', dropId).map((conveyance) => {
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
  facts: Facts,
  drop: Drop,
  doneExchanges: readonly Exchange[],
  translate: DocumentContext['translate'],
): ExpectedRow[] {
  const findBoxNumber = (id: bigint | null | undefined): string | null =>
    facts.findRow('drop_boxes', 'box_id', id ?? undefined)?.box_number ?? null;
  return facts
    .findRows('drop_lines', 'drop_id', drop.drop_id)
    .map((line) => {
      const version = listVersionsBefore(facts, line.machine_id, `${drop.opened_at ?? drop.planned_at}~`).at(-1);
      return { ...line, stand: facts.findStandNumber(version), machine: facts.findMachineNumber(line.machine_id) };
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
        ...findReadingForDrop(facts, drop, machineId),
      });
    });
}

/**
 * Returns the last reading of each station taken for a drop while it was open: their latest instant and summed drop.
 * Both are null when there is none.
 */
function findReadingForDrop(
  facts: Facts,
  { opened_at: openedAt, closed_at: closedAt }: Drop,
  machineId: bigint,
): Cells {
  const lastReadings = facts.findRows('stations', 'machine_id', machineId).flatMap(({ station_id: id }) =>
    facts
      .findRows('meter_readings', 'station_id', id)
      .filter(({ read_at: at }) => openedAt !== null && at >= openedAt && (closedAt === null || at <= closedAt))
      .filter((reading) => facts.requireRow('reading_batches', 'batch_id', reading.batch_id).reason === 'drop')
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
  const { facts, translate, subject } = context;
  const drop = facts.requireRow('drops', 'drop_number', BigInt(subject));
  const certification = facts.findRow('drop_certifications', 'drop_id', drop.drop_id);
  const boxes = listTakenBoxes(facts, drop.drop_id).sort(compareBy(({ box }) => box.box_number));
  const agreedCounts = boxes.flatMap((box) => box.agreedCount ?? []);
  // for conveyed coins the extracted amount is booked (MC:19.5)
  const extractions = facts.findRows('coin_extractions', 'drop_id', drop.drop_id);
  const coins = sumCoins(agreedCounts) + sumDenominations(extractions);
  const nullUnlessCertified = (amount: bigint): bigint | null => (certification === undefined ? null : amount);
  const boxRows = boxes.map(({ exchange, box, counts, agreedCount }) =>
    buildFigureRow(agreedCount === null ? [] : [agreedCount], contentFigures, {
      box: box.box_number,
      machine: facts.findMachineNumber(exchange.machine_id),
      counted: counts.length,
    }),
  );
  return [
    buildFacts('report', translate, {
      drop: drop.drop_number,
      gamingDay: drop.gaming_day,
      certifiedAt: certification?.certified_at ?? null,
      notes: nullUnlessCertified(sumNotes(agreedCounts)),
      tickets: nullUnlessCertified(sumTickets(agreedCounts)),
      coins: nullUnlessCertified(coins),
      total: nullUnlessCertified(sumNotes(agreedCounts) + sumTickets(agreedCounts) + coins),
    }),
    buildTable('boxes', ['box'], addTotalRow(boxRows, agreedCounts, contentFigures)),
    buildTable('counts', undefined, boxes.flatMap(buildCountRows)),
    ...deriveDenominationTables(facts, 'notes', boxes),
    ...deriveDenominationTables(facts, 'coins', boxes),
    ...omitIfEmpty(deriveConveyedCoins(facts, drop)),
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
interface ValueLine {
  readonly value_minor: bigint;
  readonly pieces: bigint;
}

/** Derives the agreed notes or coins of boxes, by box and by value; [] when none was agreed. */
function deriveDenominationTables(facts: Facts, medium: 'notes' | 'coins', boxes: readonly TakenBox[]): ListedTable[] {
  const countedBoxes = boxes
    .map(({ exchange, box, agreedCount }) => ({
      box: box.box_number,
      machine: facts.findMachineNumber(exchange.machine_id),
      lines: (agreedCount?.[medium] ?? []).map(({ valueMinor, count }: ListedDenomination): ValueLine => ({
        value_minor: BigInt(valueMinor),
        pieces: BigInt(count),
      })),
    }))
    .filter(({ lines }) => lines.length > 0);
  if (countedBoxes.length === 0) return [];
  const allLines = countedBoxes.flatMap(({ lines }) => lines).toSorted(compareBy('value_minor'));
  const values = sortDistinctValues(allLines.map((line) => line.value_minor));
  const buildPiecesCells = (lines: readonly ValueLine[]): Cells =>
    Object.fromEntries(
      values.map((value) => {
        const valueLines = lines.filter((line) => line.value_minor === value);
        return [`pieces${value}`, valueLines.length === 0 ? null : sumBy(valueLines, 'pieces')];
      }),
    );
  const figures = {
    pieces: (lines: readonly ValueLine[]) => sumBy(lines, 'pieces'),
    amount: (lines: readonly ValueLine[]) => sumDenominations(lines),
  };
  const boxRows = countedBoxes.map(({ box, machine, lines }) => buildRow({ box, machine, ...buildPiecesCells(lines) }));
  return [
    buildTable(`${medium}-by-box`, ['box'], addSumRow(boxRows, buildPiecesCells(allLines))),
    buildGroupTable(`${medium}-by-value`, allLines, { keys: { valueMinor: (line) => line.value_minor }, figures }),
  ];
}

/** Derives the coins that left the machines beside those extracted from the containers, by value (MC:19.5). */
function deriveConveyedCoins(facts: Facts, drop: Drop): ListedTable {
  const departures = facts.findRows('coin_departures', 'drop_id', drop.drop_id);
  const extractions = facts.findRows('coin_extractions', 'drop_id', drop.drop_id);
  const rows = sortDistinctValues([...departures, ...extractions].map((coin) => coin.value_minor)).map((value) => {
    const [departed = 0n, extracted = 0n] = [departures, extractions].map((coins) =>
      sumBy(coins, (coin) => (coin.value_minor === value ? coin.pieces : 0n)),
    );
    const difference = extracted - departed;
    return buildRow({ valueMinor: value, departed, extracted, difference, varianceMinor: difference * value });
  });
  return buildTable('conveyed', ['valueMinor'], addSumRow(rows));
}

/** A machine's takings in a drop, with its meters of the gaming day. */
interface Taking {
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
function buildMediumFigures(medium: 'notes' | 'tickets' | 'coins', getMetered: (day: MachineDay) => bigint) {
  type Takings = readonly Taking[];
  const sumMetered = (takings: Takings): bigint =>
    sumBy(
      takings.flatMap(({ machineDay }) => machineDay ?? []),
      getMetered,
    );
  const comparedFigures = buildComparedFigures<Taking>(medium, 'Counted', sumMetered, (takings) =>
    sumBy(takings, medium),
  );
  const mediumFigures = Object.entries(comparedFigures).map(([name, figure]) => {
    const computeOverMeteredTakings = (takings: Takings) => {
      const meteredTakings = takings.filter(({ machineDay }) => machineDay !== undefined);
      return meteredTakings.length === 0 ? null : figure(meteredTakings);
    };
    return [name, name === `${medium}Counted` ? figure : computeOverMeteredTakings] as const;
  });
  return Object.fromEntries(mediumFigures);
}

/** Derives the takings of each machine in a drop beside its meters of the gaming day. */
function deriveTakingsBesideMeters(
  { facts, derived }: DocumentContext,
  drop: Drop,
  boxes: readonly TakenBox[],
): ListedTable {
  const machineDayById = new Map(
    derived.listMachineDays(createDayPeriod(drop.gaming_day)).map((machineDay) => [machineDay.machineId, machineDay]),
  );
  const buildTaking = (machineId: bigint, content: Partial<Taking>): Taking => ({
    machine: facts.findMachineNumber(machineId),
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
    ...facts
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
      ...buildMediumFigures('notes', (day) => day.bills),
      ...buildMediumFigures('tickets', (day) => day.ticketIn),
      ...buildMediumFigures('coins', (day) => day.coins),
    },
  });
}
