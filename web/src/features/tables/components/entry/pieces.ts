import { useState } from 'react';
import { chipKey, tidyChips } from '#domain/cash/desk-chips.js';
import type { ChipKind, ChipLine } from '#domain/cash/desk-chips.js';
import { legalNotes } from '#domain/cash/drop-counts.js';
import type { ValueLine } from '#domain/cash/drop-counts.js';
import { worthOf } from '#domain/tables/exchanges.js';
import { useEstablishment } from '#web/session/establishment.js';

const WHOLE = /^\d{1,7}$/;

/** How many of each, as they are typed or tapped. */
export interface Counts {
  readonly typed: (key: string) => string;
  readonly put: (key: string, typed: string) => void;
  /** So many more, or fewer when negative: never below none. */
  readonly step: (key: string, by: number) => void;
  /** True: what is typed is no number of pieces. */
  readonly isWrong: (key: string) => boolean;
}

function useCounts(): Counts & { readonly all: Readonly<Record<string, string>> } {
  const [all, setAll] = useState<Readonly<Record<string, string>>>({});
  const count = (typed = ''): number => (WHOLE.test(typed.trim()) ? Number(typed.trim()) : 0);
  return {
    all,
    typed: (key) => all[key] ?? '',
    put: (key, typed) => setAll((before) => ({ ...before, [key]: typed })),
    step: (key, by) => setAll((before) => ({ ...before, [key]: String(Math.max(0, count(before[key]) + by)) })),
    isWrong: (key) => {
      const typed = (all[key] ?? '').trim();
      return typed !== '' && !WHOLE.test(typed);
    },
  };
}

const countOf = (typed: string): bigint => (WHOLE.test(typed.trim()) ? BigInt(typed.trim()) : 0n);

/** Chips and plaques that are listed. */
export interface Pieces extends Counts {
  /** Those that are offered and those that were added, in order. */
  readonly kinds: readonly ChipKind[];
  readonly add: (kind: ChipKind) => void;
  /** Without those of no piece. */
  readonly lines: readonly ChipLine[];
  readonly worthMinor: bigint;
  readonly areWhole: boolean;
}

/** The chips and plaques of these kinds, and of those that are added, before any is listed. */
export function usePieces(offered: readonly ChipKind[]): Pieces {
  const counts = useCounts();
  const [added, setAdded] = useState<readonly ChipKind[]>([]);
  const known = new Map([...offered, ...added].map((kind) => [chipKey(kind), { ...kind, count: 1n }]));
  const kinds = tidyChips([...known.values()]);
  const lines = kinds
    .map(({ medium, game, valueMinor }) => ({ medium, game, valueMinor }))
    .map((kind) => ({ ...kind, count: countOf(counts.typed(chipKey(kind))) }))
    .filter(({ count }) => count > 0n);
  return {
    ...counts,
    kinds,
    lines,
    worthMinor: worthOf(lines),
    add: (kind) => setAdded((before) => [...before, kind]),
    areWhole: !Object.keys(counts.all).some((key) => counts.isWrong(key)),
  };
}

/** Notes that are listed. */
export interface Notes extends Counts {
  readonly values: readonly bigint[];
  readonly lines: readonly ValueLine[];
  readonly worthMinor: bigint;
  readonly areWhole: boolean;
}

/** The notes of the currency, the highest first. */
export function useNotes(): Notes {
  const { currency } = useEstablishment();
  const counts = useCounts();
  const values = [...legalNotes(currency)].reverse();
  const lines = values
    .map((valueMinor) => ({ valueMinor, count: countOf(counts.typed(String(valueMinor))) }))
    .filter(({ count }) => count > 0n);
  const areWhole = !Object.keys(counts.all).some((key) => counts.isWrong(key));
  return { ...counts, values, lines, worthMinor: worthOf(lines), areWhole };
}

/** As the server takes them. */
export const sentNotes = (lines: readonly ValueLine[]) =>
  lines.map(({ valueMinor, count }) => ({ valueMinor: valueMinor.toString(), count: Number(count) }));
