import type { RawData } from '../facts.js';
import type { RawRow } from '../raw-rows.js';
import { sumBy } from './arithmetic.js';
import { listCountsInForce } from './takings.js';
import type { StackedTickets } from './tickets.js';

/** The money in a machine's boxes by its meters, in minor units, and the tickets that the ticket system knows there. */
export interface BoxContent {
  readonly notes: bigint;
  readonly tickets: bigint;
  readonly coins: bigint;
  /** Promotional tickets among the tickets. */
  readonly restricted: bigint;
  /** Media whose amount is not known: the movement of their counter was not established. */
  readonly unknown: ReadonlySet<string>;
  readonly stacked: StackedTickets;
  /** The first day with money in the boxes; null: they are empty. */
  readonly since: string | null;
}

/** Contents of machines' boxes, by machine. */
export type BoxContents = ReadonlyMap<bigint, BoxContent>;

export const EMPTY_BOX: BoxContent = {
  notes: 0n,
  tickets: 0n,
  coins: 0n,
  restricted: 0n,
  unknown: new Set(),
  stacked: { minor: 0n, count: 0 },
  since: null,
};

export const MEDIA = ['notes', 'tickets', 'coins'] as const;
export type Medium = (typeof MEDIA)[number];

const hasContent = ({ notes, tickets, coins, unknown, stacked }: BoxContent): boolean =>
  notes !== 0n || tickets !== 0n || coins !== 0n || stacked.count !== 0 || MEDIA.some((medium) => unknown.has(medium));

/** Adds contents of one machine's boxes; the earlier first day is that of the sum. */
function addContents(one: BoxContent, other: BoxContent): BoxContent {
  const firstDays = [one, other].flatMap(({ since }) => since ?? []).sort();
  return {
    notes: one.notes + other.notes,
    tickets: one.tickets + other.tickets,
    coins: one.coins + other.coins,
    restricted: one.restricted + other.restricted,
    unknown: new Set([...one.unknown, ...other.unknown]),
    stacked: { minor: one.stacked.minor + other.stacked.minor, count: one.stacked.count + other.stacked.count },
    since: firstDays[0] ?? null,
  };
}

/** A machine's boxes on a day: the part that its count settles, and the rest. */
export interface BoxDay {
  readonly opening: BoxContent;
  /** Everything that was in the boxes on the day, before a count. */
  readonly whole: BoxContent;
  /** The part that the count has to account for. */
  readonly due: BoxContent;
  readonly remaining: BoxContent;
  readonly removal: Removal | null;
}

/** When the counted boxes left the machine, and the reading nearest to it; null: none is near enough. */
export interface Removal {
  readonly removedAt: string;
  readonly readAt: string | null;
  /** Content that entered the boxes until that reading; null without one. */
  readonly enteredBefore: Omit<BoxContent, 'since'> | null;
}

/**
 * Derives the boxes of a machine on a day from its opening content and what was metered. A count settles everything
 * that entered before its boxes were removed, and no count settles nothing.
 */
export function deriveBoxDay(
  day: string,
  opening: BoxContent,
  entered: Omit<BoxContent, 'since'>,
  isCounted: boolean,
  removal: Removal | null,
): BoxDay {
  const enteredOnDay = { ...entered, since: null };
  const sum = addContents(opening, enteredOnDay);
  const whole = hasContent(opening) || hasContent(enteredOnDay) ? { ...sum, since: opening.since ?? day } : sum;
  if (!isCounted) return { opening, whole, due: EMPTY_BOX, remaining: whole, removal: null };
  const before = removal?.enteredBefore ?? null;
  if (before === null) return { opening, whole, due: whole, remaining: EMPTY_BOX, removal };
  const due = { ...addContents(opening, { ...before, since: null }), since: whole.since };
  return { opening, whole, due, remaining: takeContent(whole, due), removal };
}

/** Returns the rest of a content; its medium is not known where either is not. */
function takeContent(whole: BoxContent, taken: BoxContent): BoxContent {
  const unknown = new Set([...whole.unknown, ...taken.unknown]);
  const left = {
    notes: whole.notes - taken.notes,
    tickets: whole.tickets - taken.tickets,
    coins: whole.coins - taken.coins,
    restricted: whole.restricted - taken.restricted,
    unknown,
    stacked: { minor: whole.stacked.minor - taken.stacked.minor, count: whole.stacked.count - taken.stacked.count },
  };
  return { ...left, since: hasContent({ ...left, since: null }) ? whole.since : null };
}

/** A correction of a closed day that changes what the boxes hold: what entered late, and what left late. */
export interface LateBoxAmount {
  readonly day: string;
  readonly ofDay: string;
  readonly machineId: bigint;
  readonly medium: Medium | 'restricted';
  readonly entered: bigint;
  readonly left: bigint;
}

const METERED_FIGURES: Readonly<Record<string, Medium | 'restricted'>> = {
  billsMinor: 'notes',
  ticketInMinor: 'tickets',
  coinsMinor: 'coins',
  restrictedTicketInMinor: 'restricted',
};
const COUNTED_FIGURES: Readonly<Record<string, Medium>> = {
  countedNotesMinor: 'notes',
  countedTicketsMinor: 'tickets',
  countedCoinsMinor: 'coins',
};

/**
 * Derives the late amounts of corrections in force: made since the corrected day was last closed.
 * A late metered amount was counted when a count followed it, and is still in the machine otherwise.
 * A late counted amount left the boxes unless a count since had already emptied them.
 */
export function deriveLateBoxAmounts(rawData: RawData): LateBoxAmount[] {
  return rawData
    .listRows('prior_period_adjustments')
    .filter((correction) => isInForce(rawData, correction))
    .flatMap((correction): LateBoxAmount[] => {
      const { figure, machine_id: machineId, gaming_day: day, of_gaming_day: ofDay } = correction;
      const [metered, counted] = [METERED_FIGURES[figure], COUNTED_FIGURES[figure]];
      const medium = metered ?? counted;
      if (medium === undefined) return [];
      const difference = correction.corrected_minor - correction.frozen_minor;
      const entered = metered === undefined ? 0n : difference;
      const wasCounted = listCountsInForce(rawData.findRows('machine_counts', 'machine_id', machineId)).some(
        ({ gaming_day: countedDay }) => countedDay >= ofDay && countedDay < day,
      );
      const left = wasCounted ? entered : difference - entered;
      return [{ day, ofDay, machineId, medium, entered, left }];
    });
}

/** Returns whether the corrected day was not closed again since: its new closing includes the correction. */
export function isInForce(rawData: RawData, correction: RawRow<'prior_period_adjustments'>): boolean {
  const { of_gaming_day: ofDay, recorded_at: recordedAt } = correction;
  const closedAt = rawData.findRows('day_closings', 'gaming_day', ofDay).at(-1)?.closed_at;
  const state = rawData.findRow('gaming_days', 'gaming_day', ofDay)?.state ?? 'closed';
  return state === 'closed' && closedAt !== undefined && recordedAt >= closedAt;
}

/** Adds the late amounts that a day carries to what remained in the boxes the day before. */
export function deriveOpeningContents(rawData: RawData, day: string, remaining: BoxContents): BoxContents {
  const contents = new Map(remaining);
  const lateAmounts = deriveLateBoxAmounts(rawData).filter((late) => late.day === day);
  for (const machineId of new Set(lateAmounts.map((late) => late.machineId))) {
    const amountsOfMachine = lateAmounts.filter((late) => late.machineId === machineId);
    const sumMedium = (medium: LateBoxAmount['medium']): bigint =>
      sumBy(
        amountsOfMachine.filter((late) => late.medium === medium),
        ({ entered, left }) => entered - left,
      );
    const late = {
      ...EMPTY_BOX,
      notes: sumMedium('notes'),
      tickets: sumMedium('tickets'),
      coins: sumMedium('coins'),
      restricted: sumMedium('restricted'),
    };
    contents.set(machineId, addContents(contents.get(machineId) ?? EMPTY_BOX, { ...late, since: day }));
  }
  return new Map([...contents].filter(([, content]) => hasContent(content)));
}

/** Returns what machine days leave in the boxes for the next day; money left after a count is of that day. */
export const listRemainingContents = (
  machineDays: readonly {
    readonly machineId: bigint;
    readonly day: string;
    readonly isCounted: boolean;
    readonly boxDay: BoxDay;
  }[],
): BoxContents =>
  new Map(
    machineDays.map(({ machineId, day, isCounted, boxDay: { remaining } }) => [
      machineId,
      isCounted && remaining.since !== null ? { ...remaining, since: day } : remaining,
    ]),
  );

/** A row of the stored boxes of a day. */
export interface StoredBoxes {
  readonly machine_id: bigint;
  readonly gaming_day: string;
  readonly since: string | null;
  readonly closing_notes_minor: bigint | null;
  readonly closing_tickets_minor: bigint | null;
  readonly closing_coins_minor: bigint | null;
  readonly closing_restricted_minor: bigint | null;
  readonly stacked_minor: bigint;
  readonly stacked_count: number;
  readonly is_counted: boolean;
}

/** Returns what a day leaves in the boxes by its stored rows, which were derived again before that day closed. */
export const readRemainingContents = (rows: readonly StoredBoxes[]): BoxContents =>
  new Map(
    rows.map((row) => [
      row.machine_id,
      {
        notes: row.closing_notes_minor ?? 0n,
        tickets: row.closing_tickets_minor ?? 0n,
        coins: row.closing_coins_minor ?? 0n,
        restricted: row.closing_restricted_minor ?? 0n,
        unknown: new Set(
          Object.entries({
            notes: row.closing_notes_minor,
            tickets: row.closing_tickets_minor,
            coins: row.closing_coins_minor,
            restricted: row.closing_restricted_minor,
          }).flatMap(([medium, amount]) => (amount === null ? [medium] : [])),
        ),
        stacked: { minor: row.stacked_minor, count: row.stacked_count },
        since: row.is_counted ? row.gaming_day : row.since,
      },
    ]),
  );

/**
 * Returns whether a day was closed before boxes were followed over days: its count was compared with the day's own
 * meters, and it posted no cash in machines.
 */
export const isClosedWithoutBoxes = (rawData: RawData, day: string): boolean => {
  const figures = findFrozenFigures(rawData, day);
  return figures !== undefined && !('dueNotesMinor' in figures);
};

/** Returns the figures that the last closing of a closed day froze, by name; undefined for an open day. */
export function findFrozenFigures(rawData: RawData, day: string): RawRow<'day_closings'>['figures'] | undefined {
  const isClosed = rawData.findRow('gaming_days', 'gaming_day', day)?.state === 'closed';
  return isClosed ? rawData.findRows('day_closings', 'gaming_day', day).at(-1)?.figures : undefined;
}

/** Returns whether a day was closed when an absent figure was still stored, shown and summed as 0. */
export const isClosedWithoutGaps = (rawData: RawData, day: string): boolean => {
  const state = rawData.findRow('gaming_days', 'gaming_day', day)?.state;
  const closing = rawData.findRows('day_closings', 'gaming_day', day).at(-1);
  return state === 'closed' && closing !== undefined && !('unmeteredMachines' in closing.figures);
};
