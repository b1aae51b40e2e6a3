import { useTranslation } from 'react-i18next';
import { GAME_WORDS } from '#domain/asking/table-words.js';
import { buildChipKey, normaliseChips } from '#domain/cash/desk-chips.js';
import type { ChipKind, ChipLine } from '#domain/cash/desk-chips.js';
import type { Shape } from '#web/api/client.js';
import { useFormats } from '../figures/figures.js';

/** Chips and plaques in the server's format. */

type SentChips = Shape<'WrittenChips'>;

const PREFIX = 'chips/';
const FIELD = /^chips\/(chip|plaque)\/(\w*)\/(\d+)$/;
const WHOLE = /^\d{1,7}$/;

/** Returns the form field in which pieces of that kind are counted. */
export const buildChipFieldName = (kind: ChipKind): string => PREFIX + buildChipKey(kind);

export const isChipField = (name: string): boolean => name.startsWith(PREFIX);

/** Returns the offered kinds of chips and those added to the form's values, each once and in the usual order. */
export function listKindsOfForm(offered: readonly ChipKind[], values: Readonly<Record<string, string>>): ChipKind[] {
  const addedKinds = Object.keys(values).flatMap((name) => parseChipFieldName(name) ?? []);
  const kinds = new Map([...offered, ...addedKinds].map((kind) => [buildChipKey(kind), kind]));
  return normaliseChips([...kinds.values()].map((kind) => ({ ...kind, count: 1n })));
}

/** Returns the number of pieces typed for each kind of chip; fields without a whole number are left out. */
export function parseTypedChips(values: Readonly<Record<string, string>>): ChipLine[] {
  return Object.entries(values).flatMap(([name, typed]) => {
    const kind = parseChipFieldName(name);
    return kind === null || !WHOLE.test(typed.trim()) ? [] : [{ ...kind, count: BigInt(typed.trim()) }];
  });
}

/** Converts numbers of chips by kind to the server's format. */
export const encodeChips = (lines: readonly ChipLine[]) =>
  lines.map(({ medium, game, valueMinor, count }) => ({
    medium,
    game,
    valueMinor: valueMinor.toString(),
    count: Number(count),
  }));

/** Returns the kinds that these desks have. */
export const listKindsOfDesks = (desks: readonly { readonly chips: readonly SentChips[] }[]): ChipKind[] =>
  desks.flatMap(({ chips }) => chips.map(({ medium, game, value }) => ({ medium, game, valueMinor: BigInt(value) })));

/** Returns the surplus of each kind, negative for a shortage. */
export const listChipDifferences = (counted: readonly Shape<'CountedChipsRow'>[]): SentChips[] =>
  counted
    .filter(({ difference }) => difference !== '0')
    .map(({ medium, game, value, difference }) => ({ medium, game, value, count: difference }));

/** Returns the kind of chip that a form field counts; null for a field of another name. */
function parseChipFieldName(name: string): ChipKind | null {
  const [, medium, game = '', value = ''] = FIELD.exec(name) ?? [];
  if (medium !== 'chip' && medium !== 'plaque') return null;
  return { medium, game: game as ChipKind['game'], valueMinor: BigInt(value) };
}

/** Returns the functions that write games, kinds and lists of chips in words, such as `12 jetons de 5,00 €`. */
export function useChipWords() {
  const { t, i18n } = useTranslation('desks');
  const { money, count } = useFormats();
  const formatGame = (game: Exclude<ChipKind['game'], ''>): string =>
    GAME_WORDS[game][i18n.language === 'en' ? 'en' : 'fr'];
  const formatKind = ({ medium, game, valueMinor }: ChipKind): string => {
    const name = t(`chips.${medium}`, { value: money(valueMinor.toString()) });
    return game === '' ? name : t('chips.ofGame', { name, game: formatGame(game) });
  };
  /** Returns a number of pieces of one kind in words: `12 jetons de 5,00 €`. */
  const formatLine = ({ medium, game, value, count: pieces }: SentChips): string =>
    t('chips.line', {
      count: count(pieces),
      name: formatKind({ medium, game, valueMinor: BigInt(value) }).toLocaleLowerCase(i18n.language),
    });
  return {
    gameOf: formatGame,
    nameOf: formatKind,
    listOf: (lines: readonly SentChips[]): string => lines.map(formatLine).join(', '),
  };
}
