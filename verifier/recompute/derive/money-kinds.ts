import { absoluteValue, sumBy } from './arithmetic.js';
import type { Gap } from './gaps.js';
import type { CounterValues, GetMovement } from './movements.js';

/**
 * Tickets and transfers by kind of money. A counter in cents is exact, one in credits loses parts of a credit.
 * Restricted money is promotional: it is played and never cashed, so that no one is owed any of it.
 */

/** A segment of a station's day, as far as its money needs it. */
interface MoneySegment {
  readonly denomination: bigint;
  readonly movements: CounterValues;
  readonly getMovement: GetMovement;
}

/** Names of the counters of one medium: all kinds in credits, each kind in cents, and the number of tickets. */
interface MediumCounters {
  readonly medium: string;
  /** Settings that judge the medium when the tickets are not numbered. */
  readonly tolerance: 'tickets' | 'ticketsOut';
  readonly credits: string;
  readonly cashable: string;
  readonly restricted: string;
  readonly number?: string;
}

export const TICKETS_IN: MediumCounters = {
  medium: 'tickets',
  tolerance: 'tickets',
  credits: 'ticket_in_credits',
  cashable: 'cashableTicketInCents',
  restricted: 'restrictedTicketInCents',
  number: 'ticketInCount',
};
export const TICKETS_OUT: MediumCounters = {
  medium: 'ticketsOut',
  tolerance: 'ticketsOut',
  credits: 'ticket_out_credits',
  cashable: 'cashableTicketOutCents',
  restricted: 'restrictedTicketOutCents',
  number: 'ticketOutCount',
};
export const TRANSFERS_IN: MediumCounters = {
  medium: 'electronicIn',
  tolerance: 'tickets',
  credits: 'electronic_in_credits',
  cashable: 'cashableElectronicInCents',
  restricted: 'restrictedElectronicInCents',
};
export const TRANSFERS_OUT: MediumCounters = {
  medium: 'electronicOut',
  tolerance: 'ticketsOut',
  credits: 'electronic_out_credits',
  cashable: 'cashableElectronicOutCents',
  restricted: 'restrictedElectronicOutCents',
};

const MEDIA = [TICKETS_IN, TICKETS_OUT, TRANSFERS_IN, TRANSFERS_OUT];

/** Returns the exact amount of a segment; undefined when it is only known in credits. */
function readCents({ movements, getMovement }: MoneySegment, counters: MediumCounters): bigint | undefined {
  const cashable = movements.get(counters.cashable);
  const isRestrictedUnknown = getMovement(counters.restricted) === null;
  return cashable === undefined || isRestrictedUnknown
    ? undefined
    : cashable + (movements.get(counters.restricted) ?? 0n);
}

/** Returns the amount of a segment in whole credits; undefined when they are not known. */
function readCredits({ movements, denomination }: MoneySegment, name: string): bigint | undefined {
  const credits = movements.get(name);
  return credits === undefined ? undefined : credits * denomination;
}

/** Returns the metered amount of a medium: exact where a segment has cents, in whole credits elsewhere. */
export const meterMedium = (segments: readonly MoneySegment[], counters: MediumCounters): bigint =>
  sumBy(segments, (segment) => readCents(segment, counters) ?? readCredits(segment, counters.credits) ?? 0n);

/** Returns the gap of a medium: unknown where a segment has it and knows it neither in cents nor in credits. */
export function findMediumGap(segments: readonly MoneySegment[], counters: MediumCounters): Gap | undefined {
  const isReported = ({ getMovement }: MoneySegment): boolean =>
    getMovement(counters.credits) !== undefined || getMovement(counters.cashable) !== undefined;
  const reporting = segments.filter(isReported);
  if (reporting.length === 0) return 'absent';
  const isKnown = (segment: MoneySegment): boolean =>
    readCents(segment, counters) !== undefined || readCredits(segment, counters.credits) !== undefined;
  return reporting.every(isKnown) ? undefined : 'unknown';
}

/** Returns the medium whose counter in credits has this name; undefined for another counter. */
export const findMedium = (counter: string): MediumCounters | undefined =>
  MEDIA.find(({ credits }) => credits === counter);

/** Returns the restricted amount of a medium; null when no segment reports it. */
export function meterRestricted(segments: readonly MoneySegment[], { restricted }: MediumCounters): bigint | null {
  const reporting = segments.filter(({ movements }) => movements.has(restricted));
  return reporting.length === 0 ? null : sumBy(reporting, ({ movements }) => movements.get(restricted) ?? 0n);
}

/** Returns the restricted credits staked, in money; null when no segment reports them. */
export function meterRestrictedPlay(segments: readonly MoneySegment[]): bigint | null {
  const reporting = segments.filter(({ movements }) => movements.has('restrictedPlayedCredits'));
  if (reporting.length === 0) return null;
  return sumBy(reporting, (segment) => readCredits(segment, 'restrictedPlayedCredits') ?? 0n);
}

/** A medium whose counters in credits and in cents disagree. */
export interface MediumInTwoAmounts {
  readonly medium: string;
  readonly credits: bigint;
  readonly cents: bigint;
}

/**
 * Returns the media whose cents and credits differ by more than they may: a credit for each ticket, or the tolerance
 * of tickets where their number is unknown. Restricted cents without cashable ones may only fall short.
 */
export function listMediaInTwoAmounts(
  segments: readonly MoneySegment[],
  isIntolerable: (tolerance: string, credits: bigint, cents: bigint) => boolean,
): MediumInTwoAmounts[] {
  return MEDIA.flatMap((counters) => {
    const pairs = segments.flatMap((segment) => {
      const credits = readCredits(segment, counters.credits);
      const exactCents = readCents(segment, counters);
      const cents = exactCents ?? segment.movements.get(counters.restricted);
      if (credits === undefined || cents === undefined) return [];
      if (exactCents === undefined && cents <= credits) return [];
      const number = counters.number === undefined ? undefined : segment.movements.get(counters.number);
      const isApart =
        number === undefined
          ? isIntolerable(counters.tolerance, credits, cents)
          : absoluteValue(cents - credits) > number * segment.denomination;
      return isApart ? [{ credits, cents }] : [];
    });
    return pairs.length === 0
      ? []
      : [{ medium: counters.medium, credits: sumBy(pairs, 'credits'), cents: sumBy(pairs, 'cents') }];
  });
}
