import { subtractMetered, sumMetered, type Metered } from '../metered.js';
import type { CounterName } from '../meters/counters.js';
import type { ReconciliationRules } from './reconciliation-rules.js';
import type { PromotionalFigures, StationSegment } from './reconciliation-types.js';
import { isBeyondTolerance, type Tolerance } from './tolerance.js';

/**
 * Tickets and electronic transfers by their kinds of money. Their counters in cents are exact; the counter in credits
 * loses fractions of a credit. Restricted (promotional) credits can be played and never cashed.
 */

/** A medium that a machine meters in credits and, kind by kind, in cents. */
export type TransferMedium = 'ticketIn' | 'ticketOut' | 'electronicIn' | 'electronicOut';

interface TransferCounters {
  /** All kinds of money together, in credits. */
  readonly credits: CounterName;
  readonly cashableCents: CounterName;
  readonly restrictedCents: CounterName;
  /** Number of tickets; null: the machine counts none. */
  readonly count: CounterName | null;
}

const COUNTERS_BY_MEDIUM: Readonly<Record<TransferMedium, TransferCounters>> = {
  ticketIn: {
    credits: 'ticketInCredits',
    cashableCents: 'cashableTicketInCents',
    restrictedCents: 'restrictedTicketInCents',
    count: 'ticketInCount',
  },
  ticketOut: {
    credits: 'ticketOutCredits',
    cashableCents: 'cashableTicketOutCents',
    restrictedCents: 'restrictedTicketOutCents',
    count: 'ticketOutCount',
  },
  electronicIn: {
    credits: 'electronicInCredits',
    cashableCents: 'cashableElectronicInCents',
    restrictedCents: 'restrictedElectronicInCents',
    count: null,
  },
  electronicOut: {
    credits: 'electronicOutCredits',
    cashableCents: 'cashableElectronicOutCents',
    restrictedCents: 'restrictedElectronicOutCents',
    count: null,
  },
};

export const TRANSFER_MEDIA = Object.keys(COUNTERS_BY_MEDIUM) as readonly TransferMedium[];

/** Returns the counters behind the metered amount of a medium: that in credits first, then those in cents. */
export function listTransferCounters(medium: TransferMedium): readonly CounterName[] {
  const { credits, cashableCents, restrictedCents } = COUNTERS_BY_MEDIUM[medium];
  return [credits, cashableCents, restrictedCents];
}

/** Further counters by which tickets, transfers and play are told apart by their kind of money. */
export const KIND_COUNTERS = [
  'cashableTicketInCents',
  'restrictedTicketInCents',
  'cashableTicketOutCents',
  'restrictedTicketOutCents',
  'ticketInCount',
  'ticketOutCount',
  'cashableElectronicInCents',
  'restrictedElectronicInCents',
  'cashableElectronicOutCents',
  'restrictedElectronicOutCents',
  'restrictedPlayedCredits',
] as const satisfies readonly CounterName[];

/** Returns the amount in cents that a segment reports for a medium; null: not reported, or not known. */
function findSegmentCents({ movement }: StationSegment, medium: TransferMedium): bigint | null {
  const { cashableCents, restrictedCents } = COUNTERS_BY_MEDIUM[medium];
  const cashableMinor = movement[cashableCents];
  const restrictedMinor = movement[restrictedCents];
  if (cashableMinor === undefined || cashableMinor === null || restrictedMinor === null) return null;
  return cashableMinor + (restrictedMinor ?? 0n);
}

/** Returns the value of a segment's credits at its denomination. */
function findSegmentCredits({ movement, denominationMinor }: StationSegment, counter: CounterName): Metered {
  const credits = movement[counter];
  return credits === undefined || credits === null ? credits : credits * denominationMinor;
}

/**
 * Returns the metered amount of a medium, in minor units: by its counters in cents where a segment reports them,
 * otherwise credits × denomination.
 */
export function sumTransfersMinor(medium: TransferMedium, segments: readonly StationSegment[]): Metered {
  const { credits, cashableCents } = COUNTERS_BY_MEDIUM[medium];
  let sum: Metered;
  for (const segment of segments) {
    const amountMinor = findSegmentCents(segment, medium) ?? findSegmentCredits(segment, credits);
    if (amountMinor === null || (amountMinor === undefined && segment.movement[cashableCents] !== undefined))
      return null;
    if (amountMinor !== undefined) sum = (sum ?? 0n) + amountMinor;
  }
  return sum;
}

/** Returns true when a segment reports a medium, in credits or in cents. */
export function isTransferReported(medium: TransferMedium, segments: readonly StationSegment[]): boolean {
  const { credits, cashableCents } = COUNTERS_BY_MEDIUM[medium];
  return segments.some(({ movement }) => movement[credits] !== undefined || movement[cashableCents] !== undefined);
}

const mediumByCounter: ReadonlyMap<CounterName, TransferMedium> = new Map(
  TRANSFER_MEDIA.map((medium) => [COUNTERS_BY_MEDIUM[medium].credits, medium]),
);

/** Returns the medium whose counter in credits has this name; undefined for any other counter. */
export const findTransferMedium = (counter: CounterName): TransferMedium | undefined => mediumByCounter.get(counter);

/** Returns the restricted part of each medium and the restricted play, as metered. */
export function computePromotionalFigures(segments: readonly StationSegment[]): PromotionalFigures {
  const sumRestricted = (medium: TransferMedium): Metered =>
    sumMetered(segments.map(({ movement }) => movement[COUNTERS_BY_MEDIUM[medium].restrictedCents]));
  return {
    restrictedTicketInMinor: sumRestricted('ticketIn'),
    restrictedTicketOutMinor: sumRestricted('ticketOut'),
    restrictedElectronicInMinor: sumRestricted('electronicIn'),
    restrictedElectronicOutMinor: sumRestricted('electronicOut'),
    restrictedPlayedMinor: sumMetered(
      segments.map((segment) => findSegmentCredits(segment, 'restrictedPlayedCredits')),
    ),
  };
}

/** Returns the promotional money that came in and did not go out again: no part of the cash win. */
export function computePromotionalNet(figures: PromotionalFigures): Metered {
  const cameIn = [0n, figures.restrictedTicketInMinor, figures.restrictedElectronicInMinor];
  return subtractMetered(sumMetered(cameIn), figures.restrictedTicketOutMinor, figures.restrictedElectronicOutMinor);
}

/** A medium whose counters in credits and in cents disagree. */
export interface CentsDisagreement {
  readonly medium: TransferMedium;
  readonly creditsMinor: bigint;
  readonly centsMinor: bigint;
  readonly tolerance: Tolerance | null;
}

/** Returns true when a segment has an amount of a medium in cents. */
function hasCents(medium: TransferMedium, segments: readonly StationSegment[]): boolean {
  const { cashableCents, restrictedCents } = COUNTERS_BY_MEDIUM[medium];
  return segments.some(({ movement }) => movement[cashableCents] != null || movement[restrictedCents] != null);
}

/**
 * Returns the media whose two meters disagree in a segment. A ticket may leave less than one credit uncounted, so that
 * their number bounds the difference; without it, the tolerance of tickets does. Restricted cents alone may not exceed
 * the credits of all kinds.
 */
export function listCentsDisagreements(
  segments: readonly StationSegment[],
  rules: Pick<ReconciliationRules, 'tickets' | 'ticketsOut'>,
): readonly CentsDisagreement[] {
  // most machines count no cents
  const mediaInCents = TRANSFER_MEDIA.filter((medium) => hasCents(medium, segments));
  return mediaInCents.flatMap((medium): CentsDisagreement[] => {
    const tolerance = medium === 'ticketIn' || medium === 'electronicIn' ? rules.tickets : rules.ticketsOut;
    const { credits, restrictedCents, count } = COUNTERS_BY_MEDIUM[medium];
    const disagreeing = segments.flatMap((segment) => {
      const creditsMinor = findSegmentCredits(segment, credits) ?? null;
      const restrictedMinor = segment.movement[restrictedCents] ?? null;
      const allCentsMinor = findSegmentCents(segment, medium);
      const centsMinor = allCentsMinor ?? restrictedMinor;
      if (creditsMinor === null || centsMinor === null) return [];
      const difference = centsMinor - creditsMinor;
      if (allCentsMinor === null && difference <= 0n) return [];
      const ticketCount = count === null ? null : (segment.movement[count] ?? null);
      const isBeyond =
        ticketCount === null
          ? isBeyondTolerance(tolerance, creditsMinor, centsMinor)
          : (difference < 0n ? -difference : difference) > segment.denominationMinor * ticketCount;
      return isBeyond ? [{ creditsMinor, centsMinor, isCounted: ticketCount !== null }] : [];
    });
    if (disagreeing.length === 0) return [];
    return [
      {
        medium,
        creditsMinor: disagreeing.reduce((sum, { creditsMinor }) => sum + creditsMinor, 0n),
        centsMinor: disagreeing.reduce((sum, { centsMinor }) => sum + centsMinor, 0n),
        tolerance: disagreeing.every(({ isCounted }) => isCounted) ? null : tolerance,
      },
    ];
  });
}
