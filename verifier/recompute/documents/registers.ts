import { compareBy, sortDistinctValues, groupBy, sumBy } from '../derive/arithmetic.js';
import { isDayInPeriod, type Period } from '../derive/period.js';
import type { RawData } from '../facts.js';
import type { RawRow } from '../raw-rows.js';
import { formatDayFigures } from '../sentences/figures-in-words.js';
import { buildLookupTable, buildRawRow, buildRow, buildTable, buildRawTable } from '../sections.js';
import type { ExpectedRow, ExpectedSection, ExpectedTable } from '../sections.js';
import type { Translate } from '../words.js';
import type { DocumentContext } from './context.js';

/* The registers of orphans, incidents, exclusions, alterations, keys and equipment. */

/**
 * Derives the register of orphans (money without a known owner): the totals, the account's balance and the entries.
 * Each entry has the running total; a receipt also has the day on which the money left.
 */
export function deriveOrphansRegister({ rawData, period, translate }: DocumentContext): ExpectedSection[] {
  const allEntries = rawData.listRows('orphan_entries');
  const sumEntriesWhere = (isIncluded: (entry: RawRow<'orphan_entries'>) => boolean): bigint =>
    sumBy(allEntries.filter(isIncluded), 'amount_minor');
  const rows = rawData.listRowsInPeriod('orphan_entries', period).map((entry) => {
    const counterpart = allEntries.find(
      (candidate) => candidate.orphan_id === entry.orphan_id && candidate.entry_number !== entry.entry_number,
    );
    return buildRawRow(entry, {
      totalMinor: sumEntriesWhere((earlier) => earlier.entry_number <= entry.entry_number),
      closedOn: entry.act === 'received' ? (counterpart?.gaming_day ?? null) : null,
      journalEntry: rawData.requireRow('journal_entries', 'entry_id', entry.entry_id).entry_number,
    });
  });
  const closingMinor = sumEntriesWhere((entry) => entry.gaming_day <= period.lastDay);
  return [
    {
      kind: 'facts',
      name: 'totals',
      facts: [
        [translate('opening'), sumEntriesWhere((entry) => entry.gaming_day < period.firstDay)],
        [translate('closing'), closingMinor],
        buildAccountFact(rawData, period, translate),
      ],
    },
    buildTable('entries', ['entryNumber'], rows),
  ];
}

/**
 * Returns the label and the closing balance of the account of orphans, over all accounts that ever had the role.
 * The label names the accounts that had the role by the last day, the latest first.
 */
function buildAccountFact(
  rawData: RawData,
  { lastDay }: Period,
  translate: Translate,
): readonly [label: string, balance: bigint] {
  const roles = rawData.findRows('account_roles', 'account_role', 'orphans');
  const accountCodes = new Set(roles.map(({ account_code: code }) => code));
  const dayByEntry = new Map(rawData.listRows('journal_entries').map((entry) => [entry.entry_id, entry.gaming_day]));
  const postings = rawData
    .listRows('postings')
    .filter((posting) => accountCodes.has(posting.account_code) && (dayByEntry.get(posting.entry_id) ?? '') <= lastDay);
  const codesUntilLastDay = roles
    .filter(({ valid_from: validFrom }) => validFrom <= lastDay)
    .map(({ account_code: code }) => code);
  const accounts = [...new Set(codesUntilLastDay.reverse())].join(' + ');
  return [
    translate('account', { accounts, day: formatDayFigures(lastDay) }),
    sumBy(postings, (posting) => posting.credit_minor - posting.debit_minor),
  ];
}

/** Derives the register of incidents. */
export const deriveIncidentRegister = ({ rawData, period }: DocumentContext): ExpectedTable[] => [
  buildRawTable('incidents', ['incidentNumber'], rawData.listRowsInPeriod('incidents', period)),
];

/**
 * Derives the exclusions of customers in force on a day: begun, not over, and not lifted before the day's closing.
 * On a day without a record, a lifted one is not in force.
 */
export function deriveExclusionList({ rawData, derived, period: { lastDay: day } }: DocumentContext): ExpectedTable[] {
  const closesAt = derived.days.findDay(day)?.closesAt;
  const exclusions = rawData
    .listRows('exclusions')
    .filter((exclusion) => isDayInPeriod({ firstDay: exclusion.first_day, lastDay: exclusion.last_day }, day))
    .filter(({ lifted_at: liftedAt }) => liftedAt === null || (closesAt !== undefined && liftedAt >= closesAt));
  return [buildRawTable('exclusions', ['exclusionNumber'], exclusions)];
}

/**
 * Derives alterations: each printed line with the recording time of its log entry, found by the printed entry number.
 * Which entries count as alterations is the product's choice, so the rows are those printed.
 */
export const deriveAlterations = ({ rawData }: DocumentContext): ExpectedTable[] => [
  buildLookupTable('alterations', ['entryId', 'fieldText'], ({ entryId }) => ({
    recordedAt: rawData.findRow('log_entries', 'entry_id', BigInt(entryId ?? 0))?.recorded_at ?? null,
  })),
];

/**
 * Derives the register of keys: hand-overs of the period and those still out, missing keys, locks handed in.
 * Empty without a recorded day in the period. A return or settlement after the end of the period is not shown.
 */
export function deriveKeyRegister({ rawData, derived, period, generatedAt }: DocumentContext): ExpectedTable[] {
  const days = derived.days.listRecordedDays(period);
  const opensAt = sortDistinctValues(days.map((day) => day.opensAt))[0];
  const closesAt = sortDistinctValues(days.map((day) => day.closesAt)).at(-1);
  if (opensAt === undefined || closesAt === undefined)
    return [buildTable('hand-overs', undefined, []), buildTable('losses', undefined, [])];
  // a running day is shown as at the instant of the document
  const shownUntil = closesAt < generatedAt ? closesAt : generatedAt;
  const overlapsPeriod = (startedAt: string, endedAt: string | null): boolean =>
    startedAt < closesAt && (endedAt === null || endedAt >= opensAt);
  const toNullIfLater = (instant: string | null, limit: string): string | null =>
    instant !== null && instant <= limit ? instant : null;
  const handOverRows = rawData
    .listRows('key_hand_overs')
    .filter((handOver) => overlapsPeriod(handOver.handed_at, handOver.returned_at))
    .map((handOver) =>
      buildRawRow(handOver, {
        keyNumber: rawData.requireRow('keys', 'key_id', handOver.key_id).key_number,
        returnedAt: toNullIfLater(handOver.returned_at, shownUntil),
      }),
    );
  const lossRows = rawData
    .listRows('key_losses')
    .filter((loss) => overlapsPeriod(loss.reported_at, loss.settled_at))
    .map((loss) => buildRawRow(loss, { settledAt: toNullIfLater(loss.settled_at, closesAt) }));
  const lockRows = rawData
    .listRows('stand_lock_hand_ins')
    .filter((lock) => derived.days.includesInstant(period, lock.handed_in_at))
    .map((lock) => buildRawRow(lock, { lockNumber: lock.lock_number }));
  return [
    buildTable('hand-overs', ['handOverNumber'], handOverRows),
    buildTable('losses', undefined, lossRows),
    buildTable('locks', undefined, lockRows),
  ];
}

type EquipmentMovement = RawRow<'equipment_movements'>;

/**
 * Returns the function that derives the register of cards or dice: volumes, entries by number, stock, other movements.
 */
export const createEquipmentDeriver =
  (book: 'cards' | 'dice') =>
  ({ rawData, derived, period }: DocumentContext): ExpectedTable[] => {
    const requireItem = (movement: EquipmentMovement) =>
      rawData.requireRow('equipment_items', 'item_id', movement.item_id);
    const findDepot = ({ to_depot_id: depotId }: EquipmentMovement) =>
      depotId === null ? undefined : rawData.requireRow('equipment_depots', 'depot_id', depotId);
    const movements = rawData
      .listRows('equipment_movements')
      .filter((movement) => (requireItem(movement).kind === 'die') === (book === 'dice'));
    const movementsInPeriod = movements.filter((movement) => isDayInPeriod(period, movement.gaming_day));
    const closesAt = derived.days.listRecordedDays(period).at(-1)?.closesAt;
    const volumes = rawData
      .findRows('equipment_volumes', 'book', book)
      .filter((volume) => closesAt === undefined || volume.opened_at < closesAt);
    const numberedMovements = movementsInPeriod.filter((movement) => movement.register_number !== null);
    const unnumberedMovements = movementsInPeriod
      .filter((movement) => movement.register_number === null)
      .toSorted(compareBy('happened_at'));
    const movementsToEnd = movements.filter((movement) => movement.gaming_day <= period.lastDay);
    return [
      buildRawTable('volumes', ['volumeNumber'], volumes),
      buildRawTable('entries', ['registerNumber'], numberedMovements),
      buildTable('stock', undefined, buildStockRows(movementsToEnd, requireItem, findDepot)),
      buildRawTable('movements', undefined, unnumberedMovements),
    ];
  };

/**
 * Returns the number of pieces of equipment of each kind in each place, by their last movements: the principal depot, the
 * annexes by name, the tables.
 */
function buildStockRows(
  movements: readonly EquipmentMovement[],
  requireItem: (movement: EquipmentMovement) => RawRow<'equipment_items'>,
  findDepot: (movement: EquipmentMovement) => RawRow<'equipment_depots'> | undefined,
): ExpectedRow[] {
  const lastMovements = [...new Map(movements.map((movement) => [movement.item_id, movement])).values()];
  const placedMovements = lastMovements.filter(
    (movement) => movement.to_depot_id !== null || movement.to_table !== null,
  );
  const movementsByLocation = groupBy(placedMovements, (movement) => {
    const { kind, game } = requireItem(movement);
    return JSON.stringify([String(movement.to_depot_id), movement.to_table, kind, game]);
  });
  const placed = [...movementsByLocation.values()].flatMap((group) => {
    const [movement] = group;
    return movement === undefined ? [] : [{ movement, pieces: group.length }];
  });
  type Placed = (typeof placed)[number];
  const orderedGroups = placed.sort(
    compareBy<Placed>(
      ({ movement }) => ({ principal: 1, annex: 2 })[findDepot(movement)?.kind ?? ''] ?? 3,
      ({ movement }) => findDepot(movement)?.name ?? null,
      ({ movement }) => movement.to_table,
      ({ movement }) => requireItem(movement).kind,
      ({ movement }) => requireItem(movement).game,
    ),
  );
  return orderedGroups.map(({ pieces }) => buildRow({ pieces }));
}

/** Derives the allocations of dice in a period, each with the instant of the last control of the dice. */
export function deriveDiceSessions({ rawData, period }: DocumentContext): ExpectedTable[] {
  const rows = rawData
    .listRowsInPeriod('equipment_allocations', period)
    .filter(({ book }) => book === 'dice')
    .map((allocation) => {
      const controls = rawData.findRows('dice_controls', 'allocation_id', allocation.allocation_id);
      return buildRawRow(allocation, {
        table: allocation.table_number,
        controlledAt: controls.at(-1)?.controlled_at ?? null,
      });
    });
  return [buildTable('sessions', undefined, rows)];
}

/** Derives the destructions of cards and dice, done in the period, or announced in it and not yet done. */
export function deriveDestructionRecord({ rawData, derived, period }: DocumentContext): ExpectedTable[] {
  const rows = rawData
    .listRows('equipment_destructions')
    .filter((destruction) => derived.days.includesInstant(period, destruction.done_at ?? destruction.announced_at))
    .map((destruction) => buildRawRow(destruction, { destructionNumber: destruction.destruction_id }));
  return [buildTable('destructions', ['destructionNumber'], rows)];
}
