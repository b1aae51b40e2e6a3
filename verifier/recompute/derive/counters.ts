/**
 * The counters of a station: the column of the table of readings, the name in JSON, the unit and label in documents.
 * Written out here, so that a counter lost by the product is noticed.
 */
const STANDARD_COUNTERS: readonly (readonly [column: string, label: string])[] = [
  ['drop_credits', 'Drop'],
  ['cancelled_credits', 'Cancelled credits'],
  ['coin_in_credits', 'Coin in'],
  ['coin_out_credits', 'Coin out'],
  ['jackpot_credits', 'Jackpots'],
  ['won_credits', 'Total won'],
  ['current_credits', 'Current credits'],
  ['hand_paid_credits', 'Hand pays'],
  ['hand_paid_cancelled_credits', 'Hand-paid cancelled credits'],
  ['ticket_in_credits', 'Tickets in'],
  ['ticket_out_credits', 'Tickets out'],
  ['bills_credits', 'Bills'],
  ['electronic_in_credits', 'Electronic in'],
  ['electronic_out_credits', 'Electronic out'],
  ['games_played', 'Games played'],
  ['games_won', 'Games won'],
  ['games_lost', 'Games lost'],
  ['slot_door_opens', 'Slot door opens'],
  ['power_resets', 'Power resets'],
  ['theoretical_return_hundredths_percent', 'Theoretical return'],
  ['coins_credits', 'Coins'],
  ['bills_5_count', 'Bills of 5'],
  ['bills_10_count', 'Bills of 10'],
  ['bills_20_count', 'Bills of 20'],
  ['bills_50_count', 'Bills of 50'],
  ['bills_100_count', 'Bills of 100'],
  ['bills_200_count', 'Bills of 200'],
  ['bills_500_count', 'Bills of 500'],
  ['drop_door_opens', 'Drop door opens'],
  ['progressive_credits', 'Progressive jackpots hand paid'],
  ['bonus_credits', 'Bonuses'],
];

export const COUNTERS = STANDARD_COUNTERS.map(([column, label]) => ({
  column,
  label,
  name: column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
}));

/** Further counters, each in JSON beside the columns under its name, with its label. */
export const OTHER_COUNTER_LABELS: ReadonlyMap<string, string> = new Map([
  ['bucketCoinsCredits', 'Coins to the bucket (cash box)'],
  ['bills1Count', 'Bills of 1'],
  ['bills2Count', 'Bills of 2'],
  ['bills1000Count', 'Bills of 1,000'],
  ['bills2000Count', 'Bills of 2,000'],
  ['bills5000Count', 'Bills of 5,000'],
  ['bills10000Count', 'Bills of 10,000'],
  ['hopperCoinsOutCredits', 'Coins paid by the hopper'],
  ['hopperFillCredits', 'Hopper fills'],
  ['hopperLevelCredits', 'Hopper level'],
  ['machinePaidProgressiveCredits', 'Progressive jackpots paid by the machine'],
  ['machinePaidBonusCredits', 'Bonuses paid by the machine'],
  ['handPaidBonusCredits', 'Bonuses hand paid'],
  ['restrictedCurrentCredits', 'Restricted credits on the machine'],
  ['restrictedPlayedCredits', 'Restricted credits played'],
  ['cashableTicketInCents', 'Cashable tickets in'],
  ['restrictedTicketInCents', 'Restricted tickets in'],
  ['cashableTicketOutCents', 'Cashable tickets out'],
  ['restrictedTicketOutCents', 'Restricted tickets out'],
  ['ticketInCount', 'Tickets in, number'],
  ['ticketOutCount', 'Tickets out, number'],
  ['cashableElectronicInCents', 'Cashable transfers in'],
  ['restrictedElectronicInCents', 'Restricted transfers in'],
  ['cashableElectronicOutCents', 'Cashable transfers out'],
  ['restrictedElectronicOutCents', 'Restricted transfers out'],
  ['logicDoorOpens', 'Logic area opens'],
  ['billBoxDoorOpens', 'Bill box door opens'],
  ['billBoxRemovals', 'Bill box removals'],
  ['gamesSincePowerReset', 'Games since power reset'],
  ['gamesSinceDoorClosed', 'Games since door closed'],
]);

/** Gauges, which rise and fall; other counters only increase, until they turn over or are cleared. */
export const GAUGES: ReadonlySet<string> = new Set([
  'current_credits',
  'theoretical_return_hundredths_percent',
  'hopperLevelCredits',
  'restrictedCurrentCredits',
  'gamesSincePowerReset',
  'gamesSinceDoorClosed',
]);

/** Further counter of the coins that fell into the bucket of a machine with a hopper. */
export const BUCKET_COUNTER = 'bucketCoinsCredits';

/** Parts of the drop and of the cancelled credits. */
const DROP_PARTS = ['coins_credits', 'bills_credits', 'ticket_in_credits', 'electronic_in_credits'];
export const CANCELLED_PARTS = ['ticket_out_credits', 'electronic_out_credits', 'hand_paid_cancelled_credits'];
const buildPartSigns = (parts: readonly string[]): Readonly<Record<string, bigint>> =>
  Object.fromEntries(parts.map((part) => [part, 1n]));

/** An identity of counters: `left` is the sum of `right`, each with its sign. */
export interface Identity {
  readonly name: string;
  readonly left: string;
  readonly right: Readonly<Record<string, bigint>>;
  /** Counters that a test requires. */
  readonly requiredCounters?: readonly string[];
  /** Parts of a counter, each of which may be reported in its place. */
  readonly partsByCounter?: Readonly<Record<string, readonly string[]>>;
  /** Allowed difference. */
  readonly tolerance?: bigint;
}

/**
 * The identities of the trade, on movements (domain, formulas), where coin out contains no hand pays: both sides, the
 * counters a test requires, and the allowed difference: a game in progress is played and neither won nor lost.
 */
const STANDARD_IDENTITIES: readonly Identity[] = [
  { name: 'drop', left: 'drop_credits', right: buildPartSigns(DROP_PARTS) },
  { name: 'cancelled', left: 'cancelled_credits', right: buildPartSigns(CANCELLED_PARTS) },
  {
    name: 'won',
    left: 'won_credits',
    right: { coin_out_credits: 1n, jackpot_credits: 1n },
    requiredCounters: ['coin_out_credits'],
  },
  {
    name: 'played',
    left: 'games_played',
    right: { games_won: 1n, games_lost: 1n },
    requiredCounters: ['games_won', 'games_lost'],
    tolerance: 1n,
  },
  {
    name: 'credits',
    left: 'current_credits',
    right: { coin_out_credits: 1n, coin_in_credits: -1n, drop_credits: 1n, cancelled_credits: -1n },
    requiredCounters: ['coin_out_credits', 'coin_in_credits'],
    partsByCounter: { drop_credits: DROP_PARTS, cancelled_credits: CANCELLED_PARTS },
  },
];

/**
 * Returns the identities where coin out contains these hand pays. Each is subtracted from coin out, wherever it stands:
 * beside an equal one it cancels out.
 */
export function listIdentities(handPaysWithin: readonly string[]): readonly Identity[] {
  if (handPaysWithin.length === 0) return STANDARD_IDENTITIES;
  return STANDARD_IDENTITIES.map((identity) => {
    if (!('coin_out_credits' in identity.right)) return identity;
    const right = new Map(Object.entries(identity.right));
    const requiredCounters = [...(identity.requiredCounters ?? [])];
    for (const counter of handPaysWithin) {
      if (right.delete(counter)) continue;
      right.set(counter, -1n);
      requiredCounters.push(counter);
    }
    return { ...identity, right: Object.fromEntries(right), requiredCounters };
  });
}
