import { compareBy, groupBy, sumBy, sumDenominations, sumWhere } from '../derive/arithmetic.js';
import { isDayInPeriod, type Period } from '../derive/period.js';
import { listMovedChips } from '../derive/postings.js';
import type { RawData } from '../facts.js';
import type { RawRow } from '../raw-rows.js';
import {
  buildFacts,
  buildFigureRow,
  pickColumns,
  buildRawRow,
  buildRow,
  buildTable,
  appendTotalRow,
} from '../sections.js';
import type { ExpectedRow, ExpectedSection } from '../sections.js';
import type { Translate } from '../words.js';
import { deriveMetersAround, type DocumentContext } from './context.js';

type Movement = RawRow<'desk_movements'>;

const sumAmounts = (movements: readonly Movement[]): bigint => sumBy(movements, 'amount_minor');

/** Returns the sum of the amounts with a sign, without it; null where there are none. */
const createSignedFigure = (sign: bigint) => (movements: readonly Movement[]) => {
  const signedMovements = movements.filter((movement) => movement.amount_minor * sign > 0n);
  return signedMovements.length === 0 ? null : sumAmounts(signedMovements) * sign;
};

/** Figures over movements: received and given amounts, null where there are none, and both together. */
const movementFigures = {
  in: createSignedFigure(1n),
  out: createSignedFigure(-1n),
  net: sumAmounts,
  count: (movements: readonly Movement[]) => movements.length,
};

const toNullIfZero = (amount: bigint): bigint | null => (amount === 0n ? null : amount);

/**
 * Derives the statement of a desk: its float (fixed stock of cash), movements with running balances, holdings and
 * counts.
 */
export function deriveDeskStatement({ rawData, period, translate, subject }: DocumentContext): ExpectedSection[] {
  const desk = rawData.requireRow('desks', 'desk_code', subject);
  const allMovements = rawData.findRows('desk_movements', 'desk_id', desk.desk_id);
  const movementsToEnd = allMovements.filter((movement) => movement.gaming_day <= period.lastDay);
  const movementsBefore = movementsToEnd.filter((movement) => movement.gaming_day < period.firstDay);
  const movementsInPeriod = movementsToEnd.filter((movement) => movement.gaming_day >= period.firstDay);
  const sumChips = (movements: readonly Movement[]): bigint =>
    sumDenominations(movements.flatMap((movement) => listMovedChips(rawData, movement)));
  const rows = movementsInPeriod.map((movement) =>
    buildFigureRow([movement], movementFigures, {
      ...pickColumns(movement, 'movement_number', 'happened_at'),
      chipsMinor: toNullIfZero(sumChips([movement])),
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
    buildTable(
      'movements',
      ['movementNumber'],
      appendTotalRow(rows, movementsInPeriod, { ...movementFigures, chips: sumChips }),
    ),
    buildTable('kinds', undefined, buildKindRows(movementsBefore, movementsInPeriod, translate)),
    buildTable('holdings', undefined, buildHoldingRows(rawData, movementsToEnd, period, translate)),
    buildTable('counts', undefined, buildCountRows(rawData, allMovements, desk.desk_id, period)),
  ];
}

/**
 * Returns the amount brought forward, the movements by kind and in total, and the closing balance of a desk.
 * Rows of kinds are in the order of their codes and are matched by position: the second path has no names for them.
 */
function buildKindRows(
  movementsBefore: readonly Movement[],
  movementsInPeriod: readonly Movement[],
  translate: Translate,
): ExpectedRow[] {
  const movementsByKind = [...groupBy(movementsInPeriod.toSorted(compareBy('kind')), ({ kind }) => kind).values()];
  return [
    buildRow({ kind: translate('opening'), netMinor: sumAmounts(movementsBefore) }),
    ...movementsByKind.map((group) => buildFigureRow(group, movementFigures)),
    buildFigureRow(movementsInPeriod, movementFigures, {}, 'subtotal'),
    { kind: 'total', cells: { netMinor: sumAmounts([...movementsBefore, ...movementsInPeriod]) } },
  ];
}

/**
 * Returns the holdings of a desk at the end of a period: its cash, each kind of chip, then the total.
 * `movementsToEnd`: all movements up to the last day. Cash is their balance less the worth of the chips.
 */
function buildHoldingRows(
  rawData: RawData,
  movementsToEnd: readonly Movement[],
  period: Period,
  translate: Translate,
): ExpectedRow[] {
  const chips = movementsToEnd
    .flatMap((movement) => listMovedChips(rawData, movement).map((line) => ({ ...line, day: movement.gaming_day })))
    .sort(compareBy('medium', 'game', 'value_minor'));
  const chipsByKind = groupBy(chips, (line) => `${line.medium}/${line.game}/${line.value_minor}`);
  const chipRows = [...chipsByKind.values()].flatMap((group) => {
    const openingPieces = sumWhere(group, ({ day }) => day < period.firstDay, 'pieces');
    const chipsInPeriod = group.filter(({ day }) => day >= period.firstDay);
    const pieces = sumBy(group, 'pieces');
    const [firstChip] = group;
    if (firstChip === undefined || (pieces === 0n && chipsInPeriod.length === 0)) return [];
    return buildRow({
      // the name of a game is displayed, not recomputed
      ...(firstChip.game === '' ? { what: translate(`held_${firstChip.medium}`) } : {}),
      valueMinor: firstChip.value_minor,
      openingPieces,
      pieces,
      inPieces: sumWhere(chipsInPeriod, (change) => change.pieces > 0n, 'pieces'),
      outPieces: -sumWhere(chipsInPeriod, (change) => change.pieces < 0n, 'pieces'),
      worthMinor: sumDenominations(group),
    });
  });
  const noPieces = { valueMinor: null, openingPieces: null, inPieces: null, outPieces: null, pieces: null };
  const balance = sumAmounts(movementsToEnd);
  const cashMinor = balance - sumDenominations(chips);
  const cashRow = buildRow({ what: translate('held_cash'), ...noPieces, worthMinor: cashMinor });
  return [cashRow, ...chipRows, { kind: 'total', cells: { worthMinor: balance } }];
}

/**
 * Returns the counts of a desk, each beside the balance of the movements before it in the log.
 * The movement that the count itself caused follows it, so it is left out.
 */
function buildCountRows(
  rawData: RawData,
  movements: readonly Movement[],
  deskId: bigint,
  period: Period,
): ExpectedRow[] {
  const entryIdByMovement = rawData.mapLogEntryIds(
    'desk_movements',
    (key) => `${key['desk_id']}/${key['movement_number']}`,
  );
  const entryIdByCount = rawData.mapLogEntryIds('desk_counts', (key) => String(key['count_id']));
  return rawData
    .findRows('desk_counts', 'desk_id', deskId)
    .filter((count) => isDayInPeriod(period, count.gaming_day))
    .map((count) => {
      const countEntryId = entryIdByCount.get(String(count.count_id)) ?? 0n;
      const earlierMovements = movements.filter((movement) => {
        const movementEntryId = entryIdByMovement.get(`${deskId}/${movement.movement_number}`) ?? countEntryId;
        return movement.movement_number !== count.movement_number && movementEntryId < countEntryId;
      });
      const countedChipsMinor = sumBy(count.chips, ({ value, count: pieces }) => BigInt(value) * BigInt(pieces));
      const bookedChipsMinor = sumDenominations(
        earlierMovements.flatMap((movement) => listMovedChips(rawData, movement)),
      );
      return buildRawRow(count, {
        bookedMinor: sumAmounts(earlierMovements),
        differenceMinor: count.counted_minor - sumAmounts(earlierMovements),
        countedChipsMinor: toNullIfZero(countedChipsMinor),
        chipsDifferenceMinor: toNullIfZero(countedChipsMinor - bookedChipsMinor),
      });
    });
}

const FILL_COUNTERS = ['coinInCredits', 'coinOutCredits', 'dropCredits', 'currentCredits'];

/** Derives the slip of a fill (coins put into a hopper), with the counters of the machine around it. */
export function deriveFillSlip(context: DocumentContext): ExpectedSection[] {
  const { rawData, translate, subject } = context;
  const slip = rawData.requireRow('fill_slips', 'slip_number', BigInt(subject));
  const fillVoid = rawData.findRow('fill_voids', 'slip_number', slip.slip_number);
  return [
    buildFacts('slip', translate, {
      slip: slip.slip_number,
      amount: slip.amount_minor,
      machine: rawData.findMachineNumber(slip.machine_id),
      at: slip.happened_at,
      gamingDay: slip.gaming_day,
    }),
    deriveMetersAround(context, slip.machine_id, slip.happened_at, FILL_COUNTERS),
    ...(fillVoid === undefined ? [] : [buildFacts('void', translate, { at: fillVoid.voided_at })]),
  ];
}
