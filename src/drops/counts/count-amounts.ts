import type { Establishment } from '#identity/access/access.decorators.js';
import { countCoinsByWeight, type ValueLine } from '#domain/cash/drop-counts.js';
import { formatMinorText, parseMinorText } from '#domain/money.js';
import { getDecimalAmounts } from '#refusals/details.js';
import { refuse } from '#refusals/refusal.js';
import type { BoxCountDto, CoinLineDto } from './drop-counts.dto.js';
import type { NewBoxCount } from './box-counts.service.js';

const GRAM_DECIMALS = 3;

/**
 * Parses an amount in units of the currency into minor units. Refuses INVALID_INPUT when it is finer than the currency
 * or below `minimum`.
 */
function parseAmount(amountText: string, { currencyExponent }: Establishment, field: string, minimum: bigint): bigint {
  const amountMinor = parseMinorText(amountText, currencyExponent);
  return amountMinor === null || amountMinor < minimum
    ? refuse('INVALID_INPUT', { fields: [`${field}: ${amountText}`] })
    : amountMinor;
}

/**
 * Parses coins, each line either counted in pieces or weighed in grams. Refuses INVALID_INPUT (both or neither),
 * COIN_WEIGHT_UNKNOWN, COIN_WEIGHT_UNEVEN.
 */
export function parseCoinLines(coins: readonly CoinLineDto[], establishment: Establishment): ValueLine[] {
  return coins.map(({ value, pieces, grams }) => {
    const valueMinor = parseAmount(value, establishment, 'coins.value', 1n);
    if ((pieces === undefined) === (grams === undefined)) refuse('INVALID_INPUT', { fields: ['coins.pieces'] });
    if (pieces !== undefined) return { valueMinor, count: BigInt(pieces) };
    const weighedCoins = countCoinsByWeight(
      establishment.currency,
      valueMinor,
      parseMinorText(grams ?? '', GRAM_DECIMALS) ?? 0n,
    );
    if ('code' in weighedCoins) {
      const valueText = formatMinorText(valueMinor, establishment.currencyExponent);
      refuse(weighedCoins.code, { value: valueText }, { amounts: getDecimalAmounts(establishment, 'value') });
    }
    return { valueMinor, count: weighedCoins.pieces };
  });
}

/**
 * Parses the count of a box as typed: notes, coins and tickets. Tickets are scanned one by one, or entered as a batch
 * (number and total), not both. Refuses INVALID_INPUT, COIN_WEIGHT_UNKNOWN, COIN_WEIGHT_UNEVEN.
 */
export function parseBoxCount(dto: BoxCountDto, establishment: Establishment): NewBoxCount {
  const { box, notes, coins, scannedTickets, ticketCount, tickets } = dto;
  const ticketLines = scannedTickets?.map(({ number, amount }) => ({
    number,
    amountMinor: parseAmount(amount, establishment, 'scannedTickets.amount', 1n),
  }));
  const isTicketBatch = ticketLines === undefined;
  if (!isTicketBatch && (ticketCount > 0 || tickets !== '0')) refuse('INVALID_INPUT', { fields: ['ticketCount'] });
  return {
    box,
    notes: notes.map(({ value, count }) => ({
      valueMinor: parseAmount(value, establishment, 'notes.value', 1n),
      count: BigInt(count),
    })),
    coins: parseCoinLines(coins, establishment),
    ticketCount: BigInt(isTicketBatch ? ticketCount : ticketLines.length),
    ticketsMinor: isTicketBatch
      ? parseAmount(tickets, establishment, 'tickets', 0n)
      : ticketLines.reduce((sum, line) => sum + line.amountMinor, 0n),
    ticketLines: ticketLines?.map(({ number, amountMinor }) => ({ number, amountMinor: String(amountMinor) })) ?? null,
  };
}
