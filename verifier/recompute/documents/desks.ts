import { compareBy, groupBy, sumOf, sumPieces, sumWhere } from '../derive/arithmetic.js';
import { isWithin, type Period } from '../derive/period.js';
import type { Facts } from '../facts.js';
import type { RawRow } from '../raw-rows.js';
import { buildFacts, buildFigureRow, pickColumns, buildRawRow, buildRow, buildTable, addTotal } from '../sections.js';
import type { ExpectedRow, ExpectedSection } from '../sections.js';
import type { Words } from '../words.js';
import { deriveMetersAround, type Context } from './context.js';

type Movement = RawRow<'desk_movements'>;

/** Movements of a desk before the days of a document, within them, and both together. */
interface MovementsByTime {
  readonly before: readonly Movement[];
  readonly within: readonly Movement[];
  readonly until: readonly Movement[];
}

const sumAmounts = (movements: readonly Movement[]): bigint => sumOf(movements, 'amount_minor');

/** Figures over movements: received and given amounts, null where there are none, and both together. */
const movementFigures = {
  in: (movements: readonly Movement[]) => {
    const received = movements.filter((movement) => movement.amount_minor > 0n);
    return received.length === 0 ? null : sumAmounts(received);
  },
  out: (movements: readonly Movement[]) => {
    const given = movements.filter((movement) => movement.amount_minor < 0n);
    return given.length === 0 ? null : -sumAmounts(given);
  },
  net: sumAmounts,
  count: (movements: readonly Movement[]) => movements.length,
};

const nullIfZero = (amount: bigint): bigint | null => (amount === 0n ? null : amount);

/**
 * Derives the statement of a desk: its float (fixed stock of cash), movements with running balances, holdings and
 * counts.
 */
export function deriveDeskStatement({ facts, period, translate, subject }: Context): ExpectedSection[] {
  const desk = facts.requireRow('desks', 'desk_code', subject);
  const allMovements = facts.findRows('desk_movements', 'desk_id', desk.desk_id);
  const movementsToEnd = allMovements.filter((movement) => movement.gaming_day <= period.lastDay);
  const movementsBefore = movementsToEnd.filter((movement) => movement.gaming_day < period.firstDay);
  const movementsInPeriod = movementsToEnd.filter((movement) => movement.gaming_day >= period.firstDay);
  const rows = movementsInPeriod.map((movement) =>
    buildFigureRow([movement], movementFigures, {
      ...pickColumns(movement, 'movement_number', 'happened_at'),
      chipsMinor: nullIfZero(sumPieces(listChips(facts, movement))),
      balanceMinor: sumAmounts(allMovements.filter((earlier) => earlier.movement_number <= movement.movement_number)),
    }),
  );
  return [
    buildFacts('desk', translate, {
      desk: desk.desk_code,
      float: desk.float_minor,
      opening: sumAmounts(movementsBefore),
      closing: sumAmounts(movementsToEnd),
    }),
    buildTable('movements', ['movementNumber'], addTotal(rows, movementsInPeriod, movementFigures)),
    buildTable(
      'kinds',
      undefined,
      buildKindRows({ before: movementsBefore, within: movementsInPeriod, until: movementsToEnd }, translate),
    ),
    buildTable('holdings', undefined, buildHoldingRows(facts, movementsToEnd, period, translate)),
    buildTable('counts', undefined, buildCountRows(facts, allMovements, desk.desk_id, period)),
  ];
}

/**
 * Returns the amount brought forward, the movements by kind and in total, and the closing balance of a desk.
 * Rows of kinds are in the order of their codes and are matched by position: the second path has no names for them.
 */
function buildKindRows({ before, within, until }: MovementsByTime, translate: Words): ExpectedRow[] {
  const byKind = [...groupBy(within.toSorted(compareBy('kind')), ({ kind }) => kind).values()];
  return [
    buildRow({ kind: translate('opening'), netMinor: sumAmounts(before) }),
    ...byKind.map((group) => buildFigureRow(group, movementFigures)),
    buildFigureRow(within, movementFigures, {}, 'subtotal'),
    { kind: 'total', cells: { netMinor: sumAmounts(until) } },
  ];
}

/** Returns the chips and plaques of a movement, line by line. */
const listChips = (facts: Facts, { desk_id: desk, movement_number: number }: Movement) =>
  facts.findRows('desk_movement_chips', 'desk_id', desk).filter((chips) => chips.movement_number === number);

/**
 * Returns the holdings of a desk at the end of a period: its cash, each kind of chip, then the total.
 * `movementsToEnd`: all movements up to the last day. Cash is their balance less the worth of the chips.
 */
function buildHoldingRows(
  facts: Facts,
  movementsToEnd: readonly Movement[],
  period: Period,
  translate: Words,
): ExpectedRow[] {
  const chips = movementsToEnd
    .flatMap((movement) => listChips(facts, movement).map((line) => ({ ...line, day: movement.gaming_day })))
    .sort(compareBy('medium', 'game', 'value_minor'));
  const rows = [...groupBy(chips, ({ medium, game, value_minor: value }) => `${medium}/${game}/${value}`).values()];
  const chipRows = rows.flatMap((group) => {
    const opening = sumWhere(group, ({ day }) => day < period.firstDay, 'pieces');
    const moved = group.filter(({ day }) => day >= period.firstDay);
    const pieces = sumOf(group, 'pieces');
    const [sample] = group;
    if (sample === undefined || (pieces === 0n && moved.length === 0)) return [];
    return buildRow({
      // the name of a game is displayed, not recomputed
      ...(sample.game === '' ? { what: translate(`held_${sample.medium}`) } : {}),
      valueMinor: sample.value_minor,
      openingPieces: opening,
      pieces,
      inPieces: sumWhere(moved, (change) => change.pieces > 0n, 'pieces'),
      outPieces: -sumWhere(moved, (change) => change.pieces < 0n, 'pieces'),
      worthMinor: sumPieces(group),
    });
  });
  const noPieces = { valueMinor: null, openingPieces: null, inPieces: null, outPieces: null, pieces: null };
  const balance = sumAmounts(movementsToEnd);
  const cash = buildRow({ what: translate('held_cash'), ...noPieces, worthMinor: balance - sumPieces(chips) });
  return [cash, ...chipRows, { kind: 'total', cells: { worthMinor: balance } }];
}

/**
 * Returns the counts of a desk, each beside the balance of the movements before it in the log.
 * The movement that the count itself caused follows it, so it is left out.
 */
function buildCountRows(facts: Facts, movements: readonly Movement[], deskId: bigint, period: Period): ExpectedRow[] {
  const entryOfMovement = facts.mapLogEntries('desk_movements', (key) => `${key['desk_id']}/${key['movement_number']}`);
  const entryOfCount = facts.mapLogEntries('desk_counts', (key) => String(key['count_id']));
  return facts
    .findRows('desk_counts', 'desk_id', deskId)
    .filter((count) => isWithin(period, count.gaming_day))
    .map((count) => {
      const countPosition = entryOfCount.get(String(count.count_id)) ?? 0n;
      const earlierMovements = movements.filter(({ desk_id: desk, movement_number: number }) => {
        const entry = entryOfMovement.get(`${desk}/${number}`);
        return number !== count.movement_number && entry !== undefined && entry < countPosition;
      });
      const chips = sumOf(count.chips, ({ value, count: pieces }) => BigInt(value) * BigInt(pieces));
      const bookedChips = sumPieces(earlierMovements.flatMap((movement) => listChips(facts, movement)));
      return buildRawRow(count, {
        bookedMinor: sumAmounts(earlierMovements),
        differenceMinor: count.counted_minor - sumAmounts(earlierMovements),
        countedChipsMinor: nullIfZero(chips),
        chipsDifferenceMinor: nullIfZero(chips - bookedChips),
      });
    });
}

const FILL_COUNTERS = ['coinInCredits', 'coinOutCredits', 'dropCredits', 'currentCredits'];

/** Derives the slip of a fill (coins put into a hopper), with the counters of the machine around it. */
export function deriveFillSlip(context: Context): ExpectedSection[] {
  const { facts, translate, subject } = context;
  const slip = facts.requireRow('fill_slips', 'slip_number', BigInt(subject));
  const voided = facts.findRow('fill_voids', 'slip_number', slip.slip_number);
  return [
    buildFacts('slip', translate, {
      slip: slip.slip_number,
      amount: slip.amount_minor,
      machine: facts.findMachineNumber(slip.machine_id),
      at: slip.happened_at,
      gamingDay: slip.gaming_day,
    }),
    deriveMetersAround(context, slip.machine_id, slip.happened_at, FILL_COUNTERS),
    ...(voided === undefined ? [] : [buildFacts('void', translate, { at: voided.voided_at })]),
  ];
}
