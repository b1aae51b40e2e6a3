import { useState } from 'react';
import { buildChipKey, normaliseChipLines, type ChipKind, type ChipLine } from '#domain/cash/desk-chips.js';
import { listLegalNotes, listWeighedCoins, type ValueLine } from '#domain/cash/drop-counts.js';
import { computePiecesTotal } from '#domain/tables/exchanges.js';
import { CHIP_FIELD_PREFIX, listFormChipKinds } from '#web/components/chips/chips.js';
import { useEstablishment } from '#web/session/establishment.js';

const COUNT_PATTERN = /^\d{1,7}$/;

const NOTE_FIELD_PREFIX = 'notes/';

/** Typed counts, by kind of piece. */
export type InputsByKey = Readonly<Record<string, string>>;

const addPrefix = (prefix: string, inputs: InputsByKey): InputsByKey =>
  Object.fromEntries(Object.entries(inputs).map(([key, input]) => [prefix + key, input]));

const selectInputs = (prefix: string, fields: InputsByKey): InputsByKey =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, input]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), input]] : [],
    ),
  );

/** Returns the counts of a draft's fields: of its chips, and of its notes. */
export const readPieceInputs = (fields: InputsByKey): { readonly chips: InputsByKey; readonly notes: InputsByKey } => ({
  chips: selectInputs(CHIP_FIELD_PREFIX, fields),
  notes: selectInputs(NOTE_FIELD_PREFIX, fields),
});

/** Counts per kind, as typed or tapped. */
export interface CountInputs {
  readonly inputs: InputsByKey;
  /** The typed figures by name of their field in a draft: `chips/chip/roulette/500`, `notes/5000`. */
  readonly fields: InputsByKey;
  readonly getInput: (key: string) => string;
  readonly setInput: (key: string, input: string) => void;
  /** Adds to a count, or subtracts when negative, down to zero. */
  readonly addToCount: (key: string, delta: number) => void;
  /** Returns true when the typed text is not a number of pieces. */
  readonly isInvalid: (key: string) => boolean;
}

/**
 * Manages the counts typed or tapped for each kind of piece. A blank or invalid text counts as zero when a button adds
 * to it; a count is never below zero.
 */
function useCountInputs(prefix: string, initialInputs: InputsByKey): CountInputs {
  const [inputs, setInputs] = useState(initialInputs);
  const parseCountOrZero = (input = ''): number => (COUNT_PATTERN.test(input.trim()) ? Number(input.trim()) : 0);
  return {
    inputs,
    fields: addPrefix(prefix, inputs),
    getInput: (key) => inputs[key] ?? '',
    setInput: (key, input) => setInputs((previousInputs) => ({ ...previousInputs, [key]: input })),
    addToCount: (key, delta) =>
      setInputs((previousInputs) => ({
        ...previousInputs,
        [key]: String(Math.max(0, parseCountOrZero(previousInputs[key]) + delta)),
      })),
    isInvalid: (key) => {
      const input = (inputs[key] ?? '').trim();
      return input !== '' && !COUNT_PATTERN.test(input);
    },
  };
}

/** Returns a typed number of pieces; zero for a blank or invalid text. */
const parsePieceCount = (input: string): bigint => (COUNT_PATTERN.test(input.trim()) ? BigInt(input.trim()) : 0n);

/** Listed chips and plaques. */
export interface ChipCounts extends CountInputs {
  /** Offered and added kinds, in order. */
  readonly kinds: readonly ChipKind[];
  readonly addKind: (kind: ChipKind) => void;
  /** The lines with at least one piece. */
  readonly lines: readonly ChipLine[];
  readonly totalMinor: bigint;
  readonly areCountsValid: boolean;
}

/**
 * Manages the counts of chips and plaques: the offered kinds and those that the user adds, initially blank or as given.
 * `lines` lists the kinds with a count above zero; `areCountsValid` is false while a text is no whole number.
 */
export function useChipCounts(offeredKinds: readonly ChipKind[], initialInputs: InputsByKey = {}): ChipCounts {
  const countInputs = useCountInputs(CHIP_FIELD_PREFIX, initialInputs);
  const [addedKinds, setAddedKinds] = useState<readonly ChipKind[]>(() =>
    listFormChipKinds([], addPrefix(CHIP_FIELD_PREFIX, initialInputs)),
  );
  const kindsByKey = new Map(
    [...offeredKinds, ...addedKinds].map((kind) => [buildChipKey(kind), { ...kind, count: 1n }]),
  );
  const kinds = normaliseChipLines([...kindsByKey.values()]);
  const lines = kinds
    .map(({ medium, game, valueMinor }) => ({ medium, game, valueMinor }))
    .map((kind) => ({ ...kind, count: parsePieceCount(countInputs.getInput(buildChipKey(kind))) }))
    .filter(({ count }) => count > 0n);
  return {
    ...countInputs,
    kinds,
    lines,
    totalMinor: computePiecesTotal(lines),
    addKind: (kind) => {
      setAddedKinds((previousKinds) => [...previousKinds, kind]);
      countInputs.setInput(buildChipKey(kind), '');
    },
    areCountsValid: !Object.keys(countInputs.inputs).some((key) => countInputs.isInvalid(key)),
  };
}

/** Listed notes. */
export interface NoteCounts extends CountInputs {
  readonly values: readonly bigint[];
  readonly lines: readonly ValueLine[];
  readonly totalMinor: bigint;
  readonly areCountsValid: boolean;
}

/**
 * Manages the counts of the currency's banknotes, highest value first. `lines` lists the values with a count above
 * zero; `areCountsValid` is false while a text is no whole number.
 */
export function useNoteCounts(initialInputs: InputsByKey = {}, medium: 'notes' | 'cash' = 'notes'): NoteCounts {
  const { currency } = useEstablishment();
  const countInputs = useCountInputs(NOTE_FIELD_PREFIX, initialInputs);
  const coins = medium === 'cash' ? listWeighedCoins(currency) : [];
  const values = [...coins, ...listLegalNotes(currency)].reverse();
  const lines = values
    .map((valueMinor) => ({ valueMinor, count: parsePieceCount(countInputs.getInput(String(valueMinor))) }))
    .filter(({ count }) => count > 0n);
  const areCountsValid = !Object.keys(countInputs.inputs).some((key) => countInputs.isInvalid(key));
  return { ...countInputs, values, lines, totalMinor: computePiecesTotal(lines), areCountsValid };
}

/** Builds the notes in the server's form. */
export const buildNotesBody = (lines: readonly ValueLine[]) =>
  lines.map(({ valueMinor, count }) => ({ valueMinor: valueMinor.toString(), count: Number(count) }));
