import { sumMetered, type Metered } from '../metered.js';
import { FINDINGS, type FindingSeverity } from './reconciliation-codes.js';

/**
 * Cash in a machine: what its bill box and coin bucket should hold, metered since each was last removed. A count is
 * compared with all of it, whatever the days in between; an uncounted day only carries it on. Money put in after the
 * removal is of the next count.
 */

/**
 * Amounts of the three media of boxes and buckets, in minor units, and the part of the tickets that is promotional.
 * Null: unknown, since a step of the counter is withheld.
 */
export interface BoxAmounts<Amount = bigint | null> {
  readonly notesMinor: Amount;
  readonly ticketsMinor: Amount;
  readonly coinsMinor: Amount;
  /** Promotional tickets among the tickets: paper in the box that is owed to no one. */
  readonly restrictedMinor: Amount;
}

/** Tickets of the establishment's ticket system that a machine stacked. */
export interface StackedAmounts {
  readonly stackedMinor: bigint;
  readonly stackedCount: number;
}

/** Content of a machine's boxes at an instant, as metered; `since`: the first gaming day with money in them. */
export interface BoxContent extends BoxAmounts, StackedAmounts {
  /** YYYY-MM-DD; null: the boxes are empty. */
  readonly since: string | null;
}

/** The boxes of a machine over a day: opening + metered = due + closing, for each medium. */
export interface MachineBoxes {
  /** First gaming day with money in the boxes on this day, YYYY-MM-DD; null: none. */
  readonly since: string | null;
  /** Removal of the counted boxes; null: not stated, or no count. */
  readonly removal: BoxRemoval | null;
  readonly opening: BoxAmounts;
  /** The metered content of the boxes that the day's count covers; zero without a count. */
  readonly due: BoxAmounts;
  readonly closing: BoxAmounts;
  readonly openingStacked: StackedAmounts;
  /** The tickets that the ticket system knows in the counted boxes; without a count, those in the machine. */
  readonly stacked: StackedAmounts;
  readonly closingStacked: StackedAmounts;
}

/** Content of empty boxes. */
export const EMPTY_BOXES: BoxContent = {
  notesMinor: 0n,
  ticketsMinor: 0n,
  coinsMinor: 0n,
  restrictedMinor: 0n,
  stackedMinor: 0n,
  stackedCount: 0,
  since: null,
};

const NOTHING: WholeContent = EMPTY_BOXES;

/** The movements of a machine's day into its boxes, or of its part until they were removed. */
export interface EnteredAmounts {
  readonly metered: BoxAmounts<Metered>;
  readonly stacked: StackedAmounts;
}

/** The movements of a machine's day into its boxes. */
export interface BoxDay extends EnteredAmounts {
  /** YYYY-MM-DD. */
  readonly gamingDay: string;
  readonly opening: BoxContent;
  readonly isCounted: boolean;
  /** The removal of the counted boxes; absent: not stated, they were there until the end of the day. */
  readonly removal?: DividedRemoval | null;
}

/** The removal of a machine's counted boxes, and the reading until which their content is metered. */
export interface BoxRemoval {
  /** Removal of the last of them. */
  readonly removedAt: Date;
  /** The reading nearest to it; null: none is near enough, and the count covers the whole day. */
  readonly readAt: Date | null;
}

/** A removal with the movements until its reading, which are null without one. */
export interface DividedRemoval extends BoxRemoval {
  readonly entered: EnteredAmounts | null;
}

/**
 * Returns the boxes of a machine over a day. A count covers everything metered until its boxes were removed, or until
 * the end of its gaming day, and the rest is in the boxes put in their place; without a count the content is carried to
 * the next day. A medium that the machine never meters holds nothing.
 */
export function computeMachineBoxes(boxDay: BoxDay): MachineBoxes {
  const { gamingDay, opening, isCounted, removal = null } = boxDay;
  const content = addEntered(opening, boxDay);
  const isEmpty = isNothing(content) && isNothing(opening) && content.stackedCount === 0;
  const since = opening.since ?? (isEmpty ? null : gamingDay);
  const buildBoxes = (due: WholeContent, closing: WholeContent, stacked: WholeContent): MachineBoxes => ({
    since,
    removal: isCounted ? removal : null,
    opening,
    due,
    closing,
    openingStacked: opening,
    stacked,
    closingStacked: closing,
  });
  if (!isCounted) return buildBoxes(NOTHING, content, content);
  if (removal?.entered === null || removal === null) return buildBoxes(content, NOTHING, content);
  const due = addEntered(opening, removal.entered);
  return buildBoxes(due, subtractContent(content, due), due);
}

type WholeContent = BoxAmounts & StackedAmounts;

/** Returns an opening content with the amounts that entered the boxes. */
const addEntered = (opening: BoxContent, { metered, stacked }: EnteredAmounts): WholeContent => ({
  notesMinor: addAmounts(opening.notesMinor, metered.notesMinor),
  ticketsMinor: addAmounts(opening.ticketsMinor, metered.ticketsMinor),
  coinsMinor: addAmounts(opening.coinsMinor, metered.coinsMinor),
  restrictedMinor: addAmounts(opening.restrictedMinor, metered.restrictedMinor),
  stackedMinor: opening.stackedMinor + stacked.stackedMinor,
  stackedCount: opening.stackedCount + stacked.stackedCount,
});

/** Returns the rest of a content; unknown where either is. */
const subtractContent = (content: WholeContent, taken: WholeContent): WholeContent => ({
  notesMinor: subtractAmount(content.notesMinor, taken.notesMinor),
  ticketsMinor: subtractAmount(content.ticketsMinor, taken.ticketsMinor),
  coinsMinor: subtractAmount(content.coinsMinor, taken.coinsMinor),
  restrictedMinor: subtractAmount(content.restrictedMinor, taken.restrictedMinor),
  stackedMinor: content.stackedMinor - taken.stackedMinor,
  stackedCount: content.stackedCount - taken.stackedCount,
});

const subtractAmount = (content: bigint | null, taken: bigint | null): bigint | null =>
  content === null || taken === null ? null : content - taken;

const isNothing = ({ notesMinor, ticketsMinor, coinsMinor }: BoxAmounts): boolean =>
  notesMinor === 0n && ticketsMinor === 0n && coinsMinor === 0n;

const addAmounts = (...amounts: readonly Metered[]): bigint | null => {
  const sum = sumMetered(amounts);
  return sum === undefined ? 0n : sum;
};

/** Returns the sum of the three media, in minor units; null when one of them is unknown. */
export const sumBoxAmounts = ({ notesMinor, ticketsMinor, coinsMinor }: BoxAmounts): bigint | null =>
  addAmounts(notesMinor, ticketsMinor, coinsMinor);

/**
 * Returns true when the money of the boxes lasts beyond one day, so that the day's own meters do not describe it, or
 * their removal is stated.
 */
export const areBoxesCarried = (boxes: MachineBoxes): boolean =>
  boxes.removal !== null ||
  [boxes.opening, boxes.closing].some((content) => !isNothing(content)) ||
  [boxes.openingStacked, boxes.closingStacked].some(({ stackedCount }) => stackedCount !== 0);

/** When boxes must be collected: on planned weekdays, and in any case before their content is too old. */
export interface DropPlan {
  /** ISO weekdays, 1 Monday to 7 Sunday; null: no plan. */
  readonly weekdays: string | null;
  /** Days after which an uncollected box is overdue. */
  readonly overdueAfterDays: number;
}

/**
 * Returns how grave it is that a machine's boxes were not counted on a day; null: it is in order.
 *
 * 1. To explain on a planned day, and on any day when the content is older than the setting.
 * 2. On a day without a planned drop: nothing.
 * 3. Without a plan: a notice.
 */
export function judgeMissingCount(
  gamingDay: string,
  since: string | null,
  { weekdays, overdueAfterDays }: DropPlan,
): FindingSeverity | null {
  if (since !== null && countDays(since, gamingDay) > overdueAfterDays) return FINDINGS.countMissing.severity;
  if (weekdays === null) return 'notice';
  return weekdays.includes(computeIsoWeekday(gamingDay)) ? FINDINGS.countMissing.severity : null;
}

const DAY_MS = 86_400_000;

/** Returns the number of days from one gaming day to another. */
const countDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Returns the ISO weekday of a gaming day: 1 Monday to 7 Sunday. */
const computeIsoWeekday = (gamingDay: string): string => String(new Date(gamingDay).getUTCDay() || 7);
