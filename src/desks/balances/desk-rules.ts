import type { Establishment } from '#identity/access/access.decorators.js';
import type { AccountRole } from '#domain/accounting/account-roles.js';
import type { EntryLine } from '#domain/accounting/journal-entry.js';
import { chipsFault, moveChips, tidyChips } from '#domain/cash/desk-chips.js';
import type { ChipLine, MovedChips } from '#domain/cash/desk-chips.js';
import { deskFault } from '#domain/cash/desks.js';
import type { DeskState } from '#domain/cash/desks.js';
import { legalNotes, strangeValue, tidyLines } from '#domain/cash/drop-counts.js';
import type { ValueLine } from '#domain/cash/drop-counts.js';
import { minorToText } from '#domain/money.js';
import { refuse } from '#refusals/refusal.js';
import { readHeld } from './desk-chips.queries.js';
import type { DeskRow } from './desks.queries.js';

/** Refuses DESK_RETIRED, DESK_NOT_HELD, NOT_THE_HOLDER unless this person is accountable for the desk. */
export function requireHolder(desk: DeskRow, personId: bigint): void {
  const fault = deskFault(stateOf(desk), personId);
  if (fault !== null) refuse(fault, { desk: desk.deskCode });
}

/**
 * Refuses DESK_BALANCE_SHORT when a desk has not this cash to give (a negative amount). What was promised is no longer
 * there, unless it is the promise that is kept.
 */
export function requireCash(desk: DeskRow, movedMinor: bigint, keepsPromise: boolean): void {
  const afterMinor = desk.balanceMinor - desk.chipsMinor + movedMinor;
  const promisedMinor = keepsPromise ? 0n : promisedCash(desk);
  if (afterMinor < 0n || (movedMinor < 0n && afterMinor < promisedMinor)) {
    refuse('DESK_BALANCE_SHORT', { desk: desk.deskCode });
  }
}

/** The cash that was given away and waits for its receiver. */
export const promisedCash = ({ pendingOutMinor, pendingOutChipsMinor }: DeskRow): bigint =>
  pendingOutMinor - pendingOutChipsMinor;

/** What the desk has of each kind afterwards. Refuses DESK_CHIPS_SHORT, and of promises as `requireCash`. */
export function requireChips(
  { currencyExponent }: Pick<Establishment, 'currencyExponent'>,
  desk: DeskRow,
  chips: readonly ChipLine[],
  keepsPromise: boolean,
): readonly MovedChips[] {
  const moved = moveChips(readHeld(desk.chips), chips, keepsPromise);
  if (!('short' in moved)) return moved;
  const { short, held } = moved;
  const value = minorToText(short.valueMinor, currencyExponent);
  return refuse('DESK_CHIPS_SHORT', { desk: desk.deskCode, value, count: -short.count, held });
}

/** The desk as its rules see it. */
export function stateOf({ deskCode, heldBy, retiredAt }: DeskRow): DeskState {
  return { deskCode, heldBy, isRetired: retiredAt !== null };
}

/** The notes and coins by value, lowest first. Refuses NOT_LEGAL_TENDER. */
export function legalPieces({ currency, currencyExponent }: Establishment, lines: readonly ValueLine[]): ValueLine[] {
  const notes = new Set(legalNotes(currency));
  const coins = lines.filter(({ valueMinor }) => !notes.has(valueMinor));
  const strange = strangeValue(currency, { coins });
  if (strange !== null) refuse('NOT_LEGAL_TENDER', { value: minorToText(strange, currencyExponent) });
  return tidyLines(lines);
}

/**
 * The chips and plaques, without those of no piece. Refuses DESK_HOLDS_NO_CHIPS (`areHeld`), CHIP_WITHOUT_VALUE,
 * PLAQUE_OF_A_GAME, CHIP_GAME_NOT_PLAYED, CHIP_LINE_TWICE.
 */
export function validChips(establishment: Establishment, areHeld: boolean, lines: readonly ChipLine[]): ChipLine[] {
  const fault = chipsFault(areHeld, establishment.jurisdiction, lines);
  if (fault === null) return tidyChips(lines);
  if (fault.code !== 'CHIP_LINE_TWICE') refuse(fault.code, 'game' in fault ? { game: fault.game } : {});
  return refuse(fault.code, { value: minorToText(fault.valueMinor, establishment.currencyExponent) });
}

/** Pieces as they are written down. */
export const writtenPieces = (pieces: readonly ValueLine[]): { readonly value: string; readonly count: string }[] =>
  pieces.map(({ valueMinor, count }) => ({ value: valueMinor.toString(), count: count.toString() }));

/** Money into the desks, or what they hold besides, against the account of that role; reversed when negative. */
export function movedLines(
  role: AccountRole,
  amountMinor: bigint,
  held: 'cashDesk' | 'chipsInCirculation' = 'cashDesk',
): readonly EntryLine[] {
  const [debited, credited] = amountMinor > 0n ? ([held, role] as const) : ([role, held] as const);
  const amount = amountMinor > 0n ? amountMinor : -amountMinor;
  return [
    { role: debited, debitMinor: amount },
    { role: credited, creditMinor: amount },
  ];
}
