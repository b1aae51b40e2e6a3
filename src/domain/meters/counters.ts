import { text, type Text } from '#declarations/shapes/text.js';

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

/** Defines a counter of a machine: standard or further, kind, unit, name, database column, and label. */
function defineCounter<const Name extends string>(
  isStandard: boolean,
  kind: CounterKind,
  unit: CounterUnit,
  name: Name,
  column: string,
  label: Text,
): CounterDefinition<Name> {
  return { name, column, kind, unit, standard: isStandard, label };
}

const defineCreditsCounter = <const Name extends string>(name: Name, column: string, label: Text) =>
  defineCounter(true, 'cumulative', 'credits', name, column, label);

const defineCountCounter = <const Name extends string>(name: Name, column: string, label: Text) =>
  defineCounter(true, 'cumulative', 'count', name, column, label);

/** Defines a further counter: one that machines report less often, stored apart from the standard ones. */
const defineFurtherCounter = <const Name extends string>(
  kind: CounterKind,
  unit: CounterUnit,
  name: Name,
  column: string,
  label: Text,
) => defineCounter(false, kind, unit, name, column, label);

export const STANDARD_COUNTERS = [
  defineCreditsCounter('dropCredits', 'drop_credits', text('Recette physique', 'Drop')),
  defineCreditsCounter('cancelledCredits', 'cancelled_credits', text('Crédits annulés', 'Cancelled credits')),
  defineCreditsCounter('coinInCredits', 'coin_in_credits', text('Mises', 'Coin in')),
  defineCreditsCounter('coinOutCredits', 'coin_out_credits', text('Gains payés par l’appareil', 'Coin out')),
  defineCreditsCounter('jackpotCredits', 'jackpot_credits', text('Gains payés manuellement', 'Jackpots')),
  defineCreditsCounter('wonCredits', 'won_credits', text('Gains totaux', 'Total won')),
  defineCounter(
    true,
    'gauge',
    'credits',
    'currentCredits',
    'current_credits',
    text('Crédits sur l’appareil', 'Current credits'),
  ),
  defineCreditsCounter('handPaidCredits', 'hand_paid_credits', text('Paiements manuels', 'Hand pays')),
  defineCreditsCounter(
    'handPaidCancelledCredits',
    'hand_paid_cancelled_credits',
    text('Crédits annulés payés manuellement', 'Hand-paid cancelled credits'),
  ),
  defineCreditsCounter('ticketInCredits', 'ticket_in_credits', text('Tickets insérés', 'Tickets in')),
  defineCreditsCounter('ticketOutCredits', 'ticket_out_credits', text('Tickets émis', 'Tickets out')),
  defineCreditsCounter('billsCredits', 'bills_credits', text('Billets', 'Bills')),
  defineCreditsCounter(
    'electronicInCredits',
    'electronic_in_credits',
    text('Transferts électroniques entrants', 'Electronic in'),
  ),
  defineCreditsCounter(
    'electronicOutCredits',
    'electronic_out_credits',
    text('Transferts électroniques sortants', 'Electronic out'),
  ),
  defineCountCounter('gamesPlayed', 'games_played', text('Parties jouées', 'Games played')),
  defineCountCounter('gamesWon', 'games_won', text('Parties gagnées', 'Games won')),
  defineCountCounter('gamesLost', 'games_lost', text('Parties perdues', 'Games lost')),
  defineCountCounter('slotDoorOpens', 'slot_door_opens', text('Ouvertures de la porte', 'Slot door opens')),
  defineCountCounter('powerResets', 'power_resets', text('Mises sous tension', 'Power resets')),
  defineCounter(
    true,
    'gauge',
    'hundredthsPercent',
    'theoreticalReturnHundredthsPercent',
    'theoretical_return_hundredths_percent',
    text('Taux de redistribution théorique', 'Theoretical return'),
  ),
  defineCreditsCounter('coinsCredits', 'coins_credits', text('Pièces', 'Coins')),
  defineCountCounter('bills5Count', 'bills_5_count', text('Billets de 5', 'Bills of 5')),
  defineCountCounter('bills10Count', 'bills_10_count', text('Billets de 10', 'Bills of 10')),
  defineCountCounter('bills20Count', 'bills_20_count', text('Billets de 20', 'Bills of 20')),
  defineCountCounter('bills50Count', 'bills_50_count', text('Billets de 50', 'Bills of 50')),
  defineCountCounter('bills100Count', 'bills_100_count', text('Billets de 100', 'Bills of 100')),
  defineCountCounter('bills200Count', 'bills_200_count', text('Billets de 200', 'Bills of 200')),
  defineCountCounter('bills500Count', 'bills_500_count', text('Billets de 500', 'Bills of 500')),
  defineCountCounter('dropDoorOpens', 'drop_door_opens', text('Ouvertures de la porte de caisse', 'Drop door opens')),
  defineCreditsCounter(
    'progressiveCredits',
    'progressive_credits',
    text('Jackpots et lots cumulés payés manuellement', 'Progressive jackpots hand paid'),
  ),
  defineCreditsCounter('bonusCredits', 'bonus_credits', text('Bonus', 'Bonuses')),
] as const;

export const FURTHER_COUNTERS = [
  defineFurtherCounter(
    'cumulative',
    'credits',
    'bucketCoinsCredits',
    'bucket_coins_credits',
    text('Pièces tombées au seau (cash box)', 'Coins to the bucket (cash box)'),
  ),
  defineFurtherCounter('cumulative', 'count', 'bills1Count', 'bills_1_count', text('Billets de 1', 'Bills of 1')),
  defineFurtherCounter('cumulative', 'count', 'bills2Count', 'bills_2_count', text('Billets de 2', 'Bills of 2')),
  defineFurtherCounter(
    'cumulative',
    'count',
    'bills1000Count',
    'bills_1000_count',
    text('Billets de 1 000', 'Bills of 1,000'),
  ),
  defineFurtherCounter(
    'cumulative',
    'count',
    'bills2000Count',
    'bills_2000_count',
    text('Billets de 2 000', 'Bills of 2,000'),
  ),
  defineFurtherCounter(
    'cumulative',
    'count',
    'bills5000Count',
    'bills_5000_count',
    text('Billets de 5 000', 'Bills of 5,000'),
  ),
  defineFurtherCounter(
    'cumulative',
    'count',
    'bills10000Count',
    'bills_10000_count',
    text('Billets de 10 000', 'Bills of 10,000'),
  ),
  defineFurtherCounter(
    'cumulative',
    'credits',
    'hopperCoinsOutCredits',
    'hopper_coins_out_credits',
    text('Pièces payées par le hopper', 'Coins paid by the hopper'),
  ),
  defineFurtherCounter(
    'cumulative',
    'credits',
    'hopperFillCredits',
    'hopper_fill_credits',
    text('Avances à la machine', 'Hopper fills'),
  ),
  defineFurtherCounter(
    'gauge',
    'credits',
    'hopperLevelCredits',
    'hopper_level_credits',
    text('Contenu du hopper', 'Hopper level'),
  ),
  defineFurtherCounter(
    'cumulative',
    'credits',
    'machinePaidProgressiveCredits',
    'machine_paid_progressive_credits',
    text('Jackpots et lots cumulés payés par l’appareil', 'Progressive jackpots paid by the machine'),
  ),
  defineFurtherCounter(
    'cumulative',
    'credits',
    'machinePaidBonusCredits',
    'machine_paid_bonus_credits',
    text('Bonus payés par l’appareil', 'Bonuses paid by the machine'),
  ),
  defineFurtherCounter(
    'cumulative',
    'credits',
    'handPaidBonusCredits',
    'hand_paid_bonus_credits',
    text('Bonus payés manuellement', 'Bonuses hand paid'),
  ),
  defineFurtherCounter(
    'gauge',
    'credits',
    'restrictedCurrentCredits',
    'restricted_current_credits',
    text('Crédits promotionnels sur l’appareil', 'Restricted credits on the machine'),
  ),
  defineFurtherCounter(
    'cumulative',
    'credits',
    'restrictedPlayedCredits',
    'restricted_played_credits',
    text('Crédits promotionnels joués', 'Restricted credits played'),
  ),
  defineFurtherCounter(
    'cumulative',
    'cents',
    'cashableTicketInCents',
    'cashable_ticket_in_cents',
    text('Tickets encaissables insérés', 'Cashable tickets in'),
  ),
  defineFurtherCounter(
    'cumulative',
    'cents',
    'restrictedTicketInCents',
    'restricted_ticket_in_cents',
    text('Tickets promotionnels insérés', 'Restricted tickets in'),
  ),
  defineFurtherCounter(
    'cumulative',
    'cents',
    'cashableTicketOutCents',
    'cashable_ticket_out_cents',
    text('Tickets encaissables émis', 'Cashable tickets out'),
  ),
  defineFurtherCounter(
    'cumulative',
    'cents',
    'restrictedTicketOutCents',
    'restricted_ticket_out_cents',
    text('Tickets promotionnels émis', 'Restricted tickets out'),
  ),
  defineFurtherCounter(
    'cumulative',
    'count',
    'ticketInCount',
    'ticket_in_count',
    text('Nombre de tickets insérés', 'Tickets in, number'),
  ),
  defineFurtherCounter(
    'cumulative',
    'count',
    'ticketOutCount',
    'ticket_out_count',
    text('Nombre de tickets émis', 'Tickets out, number'),
  ),
  defineFurtherCounter(
    'cumulative',
    'cents',
    'cashableElectronicInCents',
    'cashable_electronic_in_cents',
    text('Transferts encaissables entrants', 'Cashable transfers in'),
  ),
  defineFurtherCounter(
    'cumulative',
    'cents',
    'restrictedElectronicInCents',
    'restricted_electronic_in_cents',
    text('Transferts promotionnels entrants', 'Restricted transfers in'),
  ),
  defineFurtherCounter(
    'cumulative',
    'cents',
    'cashableElectronicOutCents',
    'cashable_electronic_out_cents',
    text('Transferts encaissables sortants', 'Cashable transfers out'),
  ),
  defineFurtherCounter(
    'cumulative',
    'cents',
    'restrictedElectronicOutCents',
    'restricted_electronic_out_cents',
    text('Transferts promotionnels sortants', 'Restricted transfers out'),
  ),
  defineFurtherCounter(
    'cumulative',
    'count',
    'logicDoorOpens',
    'logic_door_opens',
    text('Accès à la carte logique', 'Logic area opens'),
  ),
  defineFurtherCounter(
    'cumulative',
    'count',
    'billBoxDoorOpens',
    'bill_box_door_opens',
    text('Ouvertures de la porte du bac à billets', 'Bill box door opens'),
  ),
  defineFurtherCounter(
    'cumulative',
    'count',
    'billBoxRemovals',
    'bill_box_removals',
    text('Retraits du bac à billets', 'Bill box removals'),
  ),
  defineFurtherCounter(
    'gauge',
    'count',
    'gamesSincePowerReset',
    'games_since_power_reset',
    text('Parties depuis la mise sous tension', 'Games since power reset'),
  ),
  defineFurtherCounter(
    'gauge',
    'count',
    'gamesSinceDoorClosed',
    'games_since_door_closed',
    text('Parties depuis la fermeture de la porte', 'Games since door closed'),
  ),
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
