import { useState } from 'react';
import { buildChipKey, normaliseChips, type ChipKind, type ChipLine } from '#domain/cash/desk-chips.js';
import { listLegalNotes, type ValueLine } from '#domain/cash/drop-counts.js';
import { sumPieces } from '#domain/tables/exchanges.js';
import { useEstablishment } from '#web/session/establishment.js';

const UP_TO_7_DIGITS = /^\d{1,7}$/;

/** Counts per kind, as typed or tapped. */
export interface Counts {
  readonly getText: (key: string) => string;
  readonly setText: (key: string, typed: string) => void;
  /** Adds to a count, or subtracts when negative, down to zero. */
  readonly addToCount: (key: string, by: number) => void;
  /** Returns true when the typed text is not a number of pieces. */
  readonly isInvalid: (key: string) => boolean;
}

/**
 * Manages the counts typed or tapped for each kind of piece. A blank or invalid text counts as zero when a button adds
 * to it; a count is never below zero.
 */
function useTypedCounts(): Counts & { readonly typedTexts: Readonly<Record<string, string>> } {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const parseCount = (typed = ''): number => (UP_TO_7_DIGITS.test(typed.trim()) ? Number(typed.trim()) : 0);
  return {
    typedTexts: texts,
    getText: (key) => texts[key] ?? '',
    setText: (key, typed) => setTexts((before) => ({ ...before, [key]: typed })),
    addToCount: (key, by) =>
      setTexts((before) => ({ ...before, [key]: String(Math.max(0, parseCount(before[key]) + by)) })),
    isInvalid: (key) => {
      const typed = (texts[key] ?? '').trim();
      return typed !== '' && !UP_TO_7_DIGITS.test(typed);
    },
  };
}

/** Returns a typed number of pieces; zero for a blank or invalid text. */
const parsePieceCount = (typed: string): bigint => (UP_TO_7_DIGITS.test(typed.trim()) ? BigInt(typed.trim()) : 0n);

/** Listed chips and plaques. */
export interface Pieces extends Counts {
  /** Offered and added kinds, in order. */
  readonly kinds: readonly ChipKind[];
  readonly add: (kind: ChipKind) => void;
  /** The lines with at least one piece. */
  readonly lines: readonly ChipLine[];
  readonly worthMinor: bigint;
  readonly areWhole: boolean;
}

/**
 * Manages the counts of chips and plaques: the offeredKinds kinds and those that the user adds, initially blank. `lines`
 * lists the kinds with a count above zero; `areWhole` is false while a text is no whole number.
 */
export function usePieces(offeredKinds: readonly ChipKind[]): Pieces {
  const typedCounts = useTypedCounts();
  const [addedKinds, setAddedKinds] = useState<readonly ChipKind[]>([]);
  const knownKinds = new Map(
    [...offeredKinds, ...addedKinds].map((kind) => [buildChipKey(kind), { ...kind, count: 1n }]),
  );
  const kinds = normaliseChips([...knownKinds.values()]);
  const lines = kinds
    .map(({ medium, game, valueMinor }) => ({ medium, game, valueMinor }))
    .map((kind) => ({ ...kind, count: parsePieceCount(typedCounts.getText(buildChipKey(kind))) }))
    .filter(({ count }) => count > 0n);
  return {
    ...typedCounts,
    kinds,
    lines,
    worthMinor: sumPieces(lines),
    add: (kind) => setAddedKinds((before) => [...before, kind]),
    areWhole: !Object.keys(typedCounts.typedTexts).some((key) => typedCounts.isInvalid(key)),
  };
}

/** Listed notes. */
export interface Notes extends Counts {
  readonly values: readonly bigint[];
  readonly lines: readonly ValueLine[];
  readonly worthMinor: bigint;
  readonly areWhole: boolean;
}

/**
 * Manages the counts of the currency's banknotes, highest value first. `lines` lists the values with a count above
 * zero; `areWhole` is false while a text is no whole number.
 */
export function useNotes(): Notes {
  const { currency } = useEstablishment();
  const typedCounts = useTypedCounts();
  const values = [...listLegalNotes(currency)].reverse();
  const lines = values
    .map((valueMinor) => ({ valueMinor, count: parsePieceCount(typedCounts.getText(String(valueMinor))) }))
    .filter(({ count }) => count > 0n);
  const areWhole = !Object.keys(typedCounts.typedTexts).some((key) => typedCounts.isInvalid(key));
  return { ...typedCounts, values, lines, worthMinor: sumPieces(lines), areWhole };
}

/** Builds the notes in the server's form. */
export const buildSentNotes = (lines: readonly ValueLine[]) =>
  lines.map(({ valueMinor, count }) => ({ valueMinor: valueMinor.toString(), count: Number(count) }));
