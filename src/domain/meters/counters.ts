import type { Text } from '#declarations/shapes/text.js';
import { meterWords } from '../words/meters.js';

/** The counters known to the product, in the order used everywhere: database, CSV, documents. */

/** A cumulative counter only increases until it rolls over or is cleared; a gauge is the state at an instant. */
export type CounterKind = 'cumulative' | 'gauge';

/** The value of one step of the counter. */
export type CounterUnit = 'credits' | 'count' | 'hundredthsPercent' | 'cents';

export interface CounterDefinition<Name extends string = string> {
  readonly name: Name;
  /** Name in the CSV header and, for a standard counter, of the column of the table of readings. */
  readonly column: string;
  readonly kind: CounterKind;
  readonly unit: CounterUnit;
  /** True: a column of its own. False: stored in the column `other_counters`. */
  readonly standard: boolean;
  readonly label: Text;
}

/** Name of a counter in the files of words. */
type NamedCounter = keyof typeof meterWords.counters;

/** Defines a counter of a machine: standard or further, kind, unit, name, and database column. */
const defineCounter = <const Name extends NamedCounter>(
  isStandard: boolean,
  kind: CounterKind,
  unit: CounterUnit,
  name: Name,
  column: string,
): CounterDefinition<Name> => ({ name, column, kind, unit, standard: isStandard, label: meterWords.counters[name] });

const defineCreditsCounter = <const Name extends NamedCounter>(name: Name, column: string) =>
  defineCounter(true, 'cumulative', 'credits', name, column);

const defineCountCounter = <const Name extends NamedCounter>(name: Name, column: string) =>
  defineCounter(true, 'cumulative', 'count', name, column);

/** Defines a further counter: one that machines report less often, stored apart from the standard ones. */
const defineFurtherCounter = <const Name extends NamedCounter>(
  kind: CounterKind,
  unit: CounterUnit,
  name: Name,
  column: string,
) => defineCounter(false, kind, unit, name, column);

export const STANDARD_COUNTERS = [
  defineCreditsCounter('dropCredits', 'drop_credits'),
  defineCreditsCounter('cancelledCredits', 'cancelled_credits'),
  defineCreditsCounter('coinInCredits', 'coin_in_credits'),
  defineCreditsCounter('coinOutCredits', 'coin_out_credits'),
  defineCreditsCounter('jackpotCredits', 'jackpot_credits'),
  defineCreditsCounter('wonCredits', 'won_credits'),
  defineCounter(true, 'gauge', 'credits', 'currentCredits', 'current_credits'),
  defineCreditsCounter('handPaidCredits', 'hand_paid_credits'),
  defineCreditsCounter('handPaidCancelledCredits', 'hand_paid_cancelled_credits'),
  defineCreditsCounter('ticketInCredits', 'ticket_in_credits'),
  defineCreditsCounter('ticketOutCredits', 'ticket_out_credits'),
  defineCreditsCounter('billsCredits', 'bills_credits'),
  defineCreditsCounter('electronicInCredits', 'electronic_in_credits'),
  defineCreditsCounter('electronicOutCredits', 'electronic_out_credits'),
  defineCountCounter('gamesPlayed', 'games_played'),
  defineCountCounter('gamesWon', 'games_won'),
  defineCountCounter('gamesLost', 'games_lost'),
  defineCountCounter('slotDoorOpens', 'slot_door_opens'),
  defineCountCounter('powerResets', 'power_resets'),
  defineCounter(
    true,
    'gauge',
    'hundredthsPercent',
    'theoreticalReturnHundredthsPercent',
    'theoretical_return_hundredths_percent',
  ),
  defineCreditsCounter('coinsCredits', 'coins_credits'),
  defineCountCounter('bills5Count', 'bills_5_count'),
  defineCountCounter('bills10Count', 'bills_10_count'),
  defineCountCounter('bills20Count', 'bills_20_count'),
  defineCountCounter('bills50Count', 'bills_50_count'),
  defineCountCounter('bills100Count', 'bills_100_count'),
  defineCountCounter('bills200Count', 'bills_200_count'),
  defineCountCounter('bills500Count', 'bills_500_count'),
  defineCountCounter('dropDoorOpens', 'drop_door_opens'),
  defineCreditsCounter('progressiveCredits', 'progressive_credits'),
  defineCreditsCounter('bonusCredits', 'bonus_credits'),
] as const;

export const FURTHER_COUNTERS = [
  defineFurtherCounter('cumulative', 'credits', 'bucketCoinsCredits', 'bucket_coins_credits'),
  defineFurtherCounter('cumulative', 'count', 'bills1Count', 'bills_1_count'),
  defineFurtherCounter('cumulative', 'count', 'bills2Count', 'bills_2_count'),
  defineFurtherCounter('cumulative', 'count', 'bills1000Count', 'bills_1000_count'),
  defineFurtherCounter('cumulative', 'count', 'bills2000Count', 'bills_2000_count'),
  defineFurtherCounter('cumulative', 'count', 'bills5000Count', 'bills_5000_count'),
  defineFurtherCounter('cumulative', 'count', 'bills10000Count', 'bills_10000_count'),
  defineFurtherCounter('cumulative', 'credits', 'hopperCoinsOutCredits', 'hopper_coins_out_credits'),
  defineFurtherCounter('cumulative', 'credits', 'hopperFillCredits', 'hopper_fill_credits'),
  defineFurtherCounter('gauge', 'credits', 'hopperLevelCredits', 'hopper_level_credits'),
  defineFurtherCounter('cumulative', 'credits', 'machinePaidProgressiveCredits', 'machine_paid_progressive_credits'),
  defineFurtherCounter('cumulative', 'credits', 'machinePaidBonusCredits', 'machine_paid_bonus_credits'),
  defineFurtherCounter('cumulative', 'credits', 'handPaidBonusCredits', 'hand_paid_bonus_credits'),
  defineFurtherCounter('gauge', 'credits', 'restrictedCurrentCredits', 'restricted_current_credits'),
  defineFurtherCounter('cumulative', 'credits', 'restrictedPlayedCredits', 'restricted_played_credits'),
  defineFurtherCounter('cumulative', 'cents', 'cashableTicketInCents', 'cashable_ticket_in_cents'),
  defineFurtherCounter('cumulative', 'cents', 'restrictedTicketInCents', 'restricted_ticket_in_cents'),
  defineFurtherCounter('cumulative', 'cents', 'cashableTicketOutCents', 'cashable_ticket_out_cents'),
  defineFurtherCounter('cumulative', 'cents', 'restrictedTicketOutCents', 'restricted_ticket_out_cents'),
  defineFurtherCounter('cumulative', 'count', 'ticketInCount', 'ticket_in_count'),
  defineFurtherCounter('cumulative', 'count', 'ticketOutCount', 'ticket_out_count'),
  defineFurtherCounter('cumulative', 'cents', 'cashableElectronicInCents', 'cashable_electronic_in_cents'),
  defineFurtherCounter('cumulative', 'cents', 'restrictedElectronicInCents', 'restricted_electronic_in_cents'),
  defineFurtherCounter('cumulative', 'cents', 'cashableElectronicOutCents', 'cashable_electronic_out_cents'),
  defineFurtherCounter('cumulative', 'cents', 'restrictedElectronicOutCents', 'restricted_electronic_out_cents'),
  defineFurtherCounter('cumulative', 'count', 'logicDoorOpens', 'logic_door_opens'),
  defineFurtherCounter('cumulative', 'count', 'billBoxDoorOpens', 'bill_box_door_opens'),
  defineFurtherCounter('cumulative', 'count', 'billBoxRemovals', 'bill_box_removals'),
  defineFurtherCounter('gauge', 'count', 'gamesSincePowerReset', 'games_since_power_reset'),
  defineFurtherCounter('gauge', 'count', 'gamesSinceDoorClosed', 'games_since_door_closed'),
] as const;

export type StandardCounterName = (typeof STANDARD_COUNTERS)[number]['name'];
export type FurtherCounterName = (typeof FURTHER_COUNTERS)[number]['name'];
/** Name of a counter of a machine. */
export type CounterName = StandardCounterName | FurtherCounterName;
export type Counter = CounterDefinition<CounterName>;

/**
 * A counter on no list, under the machine's own name after `unlisted.`: stored and shown, never summed or judged.
 * ASCII: letters, digits, space and `._/()%-`, at most 60 after the prefix.
 */
export type UnlistedCounterName = `unlisted.${string}`;

const UNLISTED_PATTERN = /^unlisted\.[A-Za-z0-9][A-Za-z0-9 ._/()%-]{0,59}$/;

/** Returns true for the name of a counter on no list. */
export function isUnlistedCounter(name: string): name is UnlistedCounterName {
  return UNLISTED_PATTERN.test(name);
}

/** The values of one reading; an absent counter was not reported by the machine. */
export type CounterValues = Readonly<Partial<Record<CounterName, bigint>>>;

/**
 * All counters recorded for each station, standard ones first.
 *
 * 1. in, cash box, out, jackpots: coin in, coins to the bucket, coin out, jackpots.
 * 2. Every other counter that the machine offers; one that this list does not name is stored by `unlisted`.
 *
 * @article MC:19.4
 */
export const COUNTERS: readonly Counter[] = [...STANDARD_COUNTERS, ...FURTHER_COUNTERS];

/** Highest value a counter may carry: eighteen digits, within a PostgreSQL bigint. */
export const MAX_COUNTER_VALUE = 999_999_999_999_999_999n;

const counterByName: ReadonlyMap<string, Counter> = new Map(COUNTERS.map((counter) => [counter.name, counter]));
const counterByColumn: ReadonlyMap<string, Counter> = new Map(COUNTERS.map((counter) => [counter.column, counter]));

/** Returns the counter with that camel-case name, or undefined. */
export function findCounterByName(name: string): Counter | undefined {
  return counterByName.get(name);
}

/** Returns the counter of that CSV or database column, or undefined. */
export function findCounterByColumn(column: string): Counter | undefined {
  return counterByColumn.get(column);
}

/** Returns true for the camel-case name of a counter on the lists: standard or further. */
export function isCounterName(name: string): name is CounterName {
  return counterByName.has(name);
}
