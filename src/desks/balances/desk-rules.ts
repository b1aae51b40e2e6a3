import type { Establishment } from '#identity/access/access.decorators.js';
import {
  findChipsFault,
  computeMovedChips,
  normaliseChipLines,
  type ChipLine,
  type MovedChips,
} from '#domain/cash/desk-chips.js';
import type { StrongroomShortage } from '#domain/cash/chip-register.js';
import { findDeskFault, type DeskState } from '#domain/cash/desks.js';
import { listLegalNotes, findIllegalValue, mergeValueLines, type ValueLine } from '#domain/cash/drop-counts.js';
import { formatMinorText } from '#domain/money.js';
import { getDecimalAmounts } from '#refusals/details.js';
import { refuse } from '#refusals/refusal.js';
import { parseHeldChips } from './desk-chips.queries.js';
import type { DeskRow } from './desks.queries.js';

/**
 * Requires that a person holds a desk, so is accountable for it. Refuses with DESK_RETIRED, DESK_NOT_HELD,
 * NOT_THE_HOLDER.
 */
export function assertHolder(desk: DeskRow, personId: bigint): void {
  const fault = findDeskFault(toDeskState(desk), personId);
  if (fault !== null) refuse(fault, { desk: desk.deskCode });
}

/**
 * Refuses with DESK_BALANCE_SHORT when a desk lacks the cash to give (a negative amount). Cash promised to another desk
 * is no longer available, unless the movement fulfils that promise. Receiving cash is never refused for a promise.
 */
export function assertCashAvailable(desk: DeskRow, movedMinor: bigint, isPromisedTransfer: boolean): void {
  const cashAfterMinor = desk.balanceMinor - desk.chipsMinor + movedMinor;
  const promisedMinor = isPromisedTransfer ? 0n : computePromisedCash(desk);
  if (cashAfterMinor < 0n || (movedMinor < 0n && cashAfterMinor < promisedMinor)) {
    refuse('DESK_BALANCE_SHORT', { desk: desk.deskCode });
  }
}

/** Returns the cash that was given and not received yet. */
export const computePromisedCash = ({ pendingOutMinor, pendingOutChipsMinor }: DeskRow): bigint =>
  pendingOutMinor - pendingOutChipsMinor;

/**
 * Returns the desk's pieces of each kind after the movement. Refuses with DESK_CHIPS_SHORT. Chips promised to another
 * desk are no longer available, unless the movement fulfils that promise.
 */
export function requireMovedChips(
  establishment: Pick<Establishment, 'currency' | 'currencyExponent'>,
  desk: DeskRow,
  chips: readonly ChipLine[],
  isPromisedTransfer: boolean,
): readonly MovedChips[] {
  const movedChips = computeMovedChips(parseHeldChips(desk.chips), chips, isPromisedTransfer);
  if (!('short' in movedChips)) return movedChips;
  const { short, held } = movedChips;
  const value = formatMinorText(short.valueMinor, establishment.currencyExponent);
  const details = { desk: desk.deskCode, value, count: -short.count, held };
  return refuse('DESK_CHIPS_SHORT', details, { amounts: getDecimalAmounts(establishment, 'value') });
}

/** Converts a desk to the state used by its rules. */
export function toDeskState({ deskCode, heldBy, retiredAt }: DeskRow): DeskState {
  return { deskCode, heldBy, isRetired: retiredAt !== null };
}

/**
 * Returns notes and coins by value in minor units, lowest first, with the lines of one value merged. Refuses with
 * NOT_LEGAL_TENDER values that the currency does not have.
 */
export function requireLegalTender(establishment: Establishment, lines: readonly ValueLine[]): ValueLine[] {
  const { currency, currencyExponent } = establishment;
  const noteValues = new Set(listLegalNotes(currency));
  const coins = lines.filter(({ valueMinor }) => !noteValues.has(valueMinor));
  const illegalValueMinor = findIllegalValue(currency, { coins });
  if (illegalValueMinor !== null) {
    const value = formatMinorText(illegalValueMinor, currencyExponent);
    refuse('NOT_LEGAL_TENDER', { value }, { amounts: getDecimalAmounts(establishment, 'value') });
  }
  return mergeValueLines(lines);
}

/**
 * Returns the lines of chips and plaques without those of zero pieces. Refuses with DESK_HOLDS_NO_CHIPS (unless
 * `canHoldChips`), CHIP_WITHOUT_VALUE, PLAQUE_OF_A_GAME, CHIP_GAME_NOT_PLAYED, CHIP_LINE_TWICE.
 */
export function requireValidChips(
  establishment: Establishment,
  canHoldChips: boolean,
  lines: readonly ChipLine[],
): ChipLine[] {
  const fault = findChipsFault(canHoldChips, establishment.jurisdiction, lines);
  if (fault === null) return normaliseChipLines(lines);
  if (fault.code !== 'CHIP_LINE_TWICE') refuse(fault.code, 'game' in fault ? { game: fault.game } : {});
  const value = formatMinorText(fault.valueMinor, establishment.currencyExponent);
  return refuse(fault.code, { value }, { amounts: getDecimalAmounts(establishment, 'value') });
}

/** Returns the pieces in their stored form. */
export const encodePieces = (pieces: readonly ValueLine[]): { readonly value: string; readonly count: string }[] =>
  pieces.map(({ valueMinor, count }) => ({ value: valueMinor.toString(), count: count.toString() }));

/** Refuses with the code when the strongroom would lack pieces of a kind: the first of the shortages. */
export function refuseStrongroomShortage(
  establishment: Pick<Establishment, 'currency' | 'currencyExponent'>,
  [shortage]: readonly StrongroomShortage[],
  code: 'STRONGROOM_CHIPS_SHORT' | 'CHIPS_LEFT_OUT',
): void {
  if (shortage === undefined) return;
  const value = formatMinorText(shortage.valueMinor, establishment.currencyExponent);
  const details = { value, missing: Number(shortage.missing) };
  refuse(code, details, { amounts: getDecimalAmounts(establishment, 'value') });
}
