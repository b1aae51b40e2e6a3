import { compareBy, distinctSorted, groupBy, sumOf } from '../derive/arithmetic.js';
import { isWithin, type Period } from '../derive/period.js';
import type { Facts } from '../facts.js';
import type { RawRow } from '../raw-rows.js';
import { dayInWords } from '../sentences/figures-in-words.js';
import { buildLookupTable, buildRawRow, buildRow, buildTable, buildRawTable } from '../sections.js';
import type { ExpectedRow, ExpectedSection, ExpectedTable } from '../sections.js';
import type { Words } from '../words.js';
import type { Context } from './context.js';

/* The registers of orphans, incidents, exclusions, alterations, keys and equipment. */

/**
 * Derives the register of orphans (money without a known owner): the totals, the account's balance and the entries.
 * Each entry has the running total; a receipt also has the day on which the money left.
 */
export function deriveOrphansRegister({ facts, period, translate }: Context): ExpectedSection[] {
  const allEntries = facts.rowsOf('orphan_entries');
  const sumEntriesWhere = (isCounted: (entry: RawRow<'orphan_entries'>) => boolean): bigint =>
    sumOf(allEntries.filter(isCounted), 'amount_minor');
  const rows = facts.listRowsIn('orphan_entries', period).map((entry) => {
    const counterpart = allEntries.find(
      (candidate) => candidate.orphan_id === entry.orphan_id && candidate.entry_number !== entry.entry_number,
    );
    return buildRawRow(entry, {
      totalMinor: sumEntriesWhere((earlier) => earlier.entry_number <= entry.entry_number),
      closedOn: entry.act === 'received' ? (counterpart?.gaming_day ?? null) : null,
      journalEntry: facts.requireRow('journal_entries', 'entry_id', entry.entry_id).entry_number,
    });
  });
  const closing = sumEntriesWhere((entry) => entry.gaming_day <= period.lastDay);
  return [
    {
      kind: 'facts',
      name: 'totals',
      facts: [
        [translate('opening'), sumEntriesWhere((entry) => entry.gaming_day < period.firstDay)],
        [translate('closing'), closing],
        computeAccountBalance(facts, period, translate),
      ],
    },
    buildTable('entries', ['entryNumber'], rows),
  ];
}

/**
 * Returns the label and the closing balance of the account of orphans, over all accounts that ever had the role.
 * The label names the accounts that had the role by the last day, the latest first.
 */
function computeAccountBalance(
  facts: Facts,
  { lastDay }: Period,
  translate: Words,
): readonly [label: string, balance: bigint] {
  const roles = facts.findRows('account_roles', 'account_role', 'orphans');
  const everyCode = new Set(roles.map(({ account_code: code }) => code));
  const dayByEntry = new Map(facts.rowsOf('journal_entries').map((entry) => [entry.entry_id, entry.gaming_day]));
  const postings = facts
    .rowsOf('postings')
    .filter((posting) => everyCode.has(posting.account_code) && (dayByEntry.get(posting.entry_id) ?? '') <= lastDay);
  const codesByThen = roles.filter(({ valid_from: from }) => from <= lastDay).map(({ account_code: code }) => code);
  const accounts = [...new Set(codesByThen.reverse())].join(' + ');
  return [
    translate('account', { accounts, day: dayInWords(lastDay) }),
    sumOf(postings, (posting) => posting.credit_minor - posting.debit_minor),
  ];
}

/** Derives the register of incidents. */
export const deriveIncidentRegister = ({ facts, period }: Context): ExpectedTable[] => [
  buildRawTable('incidents', ['incidentNumber'], facts.listRowsIn('incidents', period)),
];

/**
 * Derives the exclusions of customers in force on a day: begun, not over, and not lifted before the day's closing.
 * On a day without a record, a lifted one is not in force.
 */
export function deriveExclusionList({ facts, derived, period: { lastDay: day } }: Context): ExpectedTable[] {
  const closesAt = derived.days.findDay(day)?.closesAt;
  const exclusions = facts
    .rowsOf('exclusions')
    .filter((exclusion) => isWithin({ firstDay: exclusion.first_day, lastDay: exclusion.last_day }, day))
    .filter(({ lifted_at: liftedAt }) => liftedAt === null || (closesAt !== undefined && liftedAt >= closesAt));
  return [buildRawTable('exclusions', ['exclusionNumber'], exclusions)];
}

/**
 * Derives alterations: each printed line with the recording time of its log entry, found by the printed entry number.
 * Which entries count as alterations is the product's choice, so the rows are those printed.
 */
export const deriveAlterations = ({ facts }: Context): ExpectedTable[] => [
  buildLookupTable('alterations', ['entryId', 'fieldText'], ({ entryId }) => ({
    recordedAt: facts.findRow('log_entries', 'entry_id', BigInt(entryId ?? 0))?.recorded_at ?? null,
  })),
];

/**
 * Derives the register of keys: hand-overs of the period and those still out, missing keys, locks handed in.
 * Empty without a recorded day in the period. A return or settlement after the end of the period is not shown.
 */
export function deriveKeyRegister({ facts, derived, period, generatedAt }: Context): ExpectedTable[] {
  const days = derived.days.listRecordedIn(period);
  const opensAt = distinctSorted(days.map((day) => day.opensAt))[0];
  const closesAt = distinctSorted(days.map((day) => day.closesAt)).at(-1);
  if (opensAt === undefined || closesAt === undefined)
    return [buildTable('hand-overs', undefined, []), buildTable('losses', undefined, [])];
  // a running day is shown as at the instant of the document
  const until = closesAt < generatedAt ? closesAt : generatedAt;
  const isOpenIn = (startedAt: string, endedAt: string | null): boolean =>
    startedAt < closesAt && (endedAt === null || endedAt >= opensAt);
  const unlessLater = (instant: string | null, limit: string): string | null =>
    instant !== null && instant <= limit ? instant : null;
  const handOvers = facts
    .rowsOf('key_hand_overs')
    .filter((handOver) => isOpenIn(handOver.handed_at, handOver.returned_at))
    .map((handOver) =>
      buildRawRow(handOver, {
        keyNumber: facts.requireRow('keys', 'key_id', handOver.key_id).key_number,
        returnedAt: unlessLater(handOver.returned_at, until),
      }),
    );
  const losses = facts
    .rowsOf('key_losses')
    .filter((loss) => isOpenIn(loss.reported_at, loss.settled_at))
    .map((loss) => buildRawRow(loss, { settledAt: unlessLater(loss.settled_at, closesAt) }));
  const locks = facts
    .rowsOf('stand_lock_hand_ins')
    .filter((lock) => derived.days.includesInstant(period, lock.handed_in_at))
    .map((lock) => buildRawRow(lock, { lockNumber: lock.lock_number }));
  return [
    buildTable('hand-overs', ['handOverNumber'], handOvers),
    buildTable('losses', undefined, losses),
    buildTable('locks', undefined, locks),
  ];
}

type EquipmentMove = RawRow<'equipment_movements'>;

/**
 * Returns the function that derives the register of cards or dice: volumes, entries by number, stock, other movements.
 */
export const deriveEquipmentRegister =
  (book: 'cards' | 'dice') =>
  ({ facts, derived, period }: Context): ExpectedTable[] => {
    const itemOf = (move: EquipmentMove) => facts.requireRow('equipment_items', 'item_id', move.item_id);
    const moves = facts
      .rowsOf('equipment_movements')
      .filter((move) => (itemOf(move).kind === 'die') === (book === 'dice'));
    const within = moves.filter((move) => isWithin(period, move.gaming_day));
    const closesAt = derived.days.listRecordedIn(period).at(-1)?.closesAt;
    const volumes = facts
      .findRows('equipment_volumes', 'book', book)
      .filter((volume) => closesAt === undefined || volume.opened_at < closesAt);
    const numbered = within.filter((move) => move.register_number !== null);
    const unnumbered = within.filter((move) => move.register_number === null).toSorted(compareBy('happened_at'));
    const movesToEnd = moves.filter((move) => move.gaming_day <= period.lastDay);
    return [
      buildRawTable('volumes', ['volumeNumber'], volumes),
      buildRawTable('entries', ['registerNumber'], numbered),
      buildTable('stock', undefined, buildStockRows(movesToEnd, itemOf)),
      buildRawTable('movements', undefined, unnumbered),
    ];
  };

/** Returns the number of pieces of equipment of each kind in each place, by their last movements. */
function buildStockRows(
  moves: readonly EquipmentMove[],
  itemOf: (move: EquipmentMove) => RawRow<'equipment_items'>,
): ExpectedRow[] {
  const lastMoves = [...new Map(moves.map((move) => [move.item_id, move])).values()];
  const placed = lastMoves.filter((move) => move.to_depot_id !== null || move.to_table !== null);
  const groupsByPlace = groupBy(placed, (move) => {
    const { kind, game } = itemOf(move);
    return JSON.stringify([String(move.to_depot_id), move.to_table, kind, game]);
  });
  return [...groupsByPlace.values()].map((group) => buildRow({ pieces: group.length }));
}

/** Derives the allocations of dice in a period, each with the instant of the last control of the dice. */
export function deriveDiceSessions({ facts, period }: Context): ExpectedTable[] {
  const rows = facts
    .listRowsIn('equipment_allocations', period)
    .filter(({ book }) => book === 'dice')
    .map((allocation) => {
      const controls = facts.findRows('dice_controls', 'allocation_id', allocation.allocation_id);
      return buildRawRow(allocation, {
        table: allocation.table_number,
        controlledAt: controls.at(-1)?.controlled_at ?? null,
      });
    });
  return [buildTable('sessions', undefined, rows)];
}

/** Derives the destructions of cards and dice, done in the period, or announced in it and not yet done. */
export function deriveDestructionRecord({ facts, derived, period }: Context): ExpectedTable[] {
  const rows = facts
    .rowsOf('equipment_destructions')
    .filter((destruction) => derived.days.includesInstant(period, destruction.done_at ?? destruction.announced_at))
    .map((destruction) => buildRawRow(destruction, { destructionNumber: destruction.destruction_id }));
  return [buildTable('destructions', ['destructionNumber'], rows)];
}
