import { useTranslation } from 'react-i18next';
import { GAME_WORDS } from '#domain/asking/table-words.js';
import { chipKey, tidyChips } from '#domain/cash/desk-chips.js';
import type { ChipKind, ChipLine } from '#domain/cash/desk-chips.js';
import type { Shape } from '#web/api/client.js';
import { useFormats } from '../figures/figures.js';

/** Chips and plaques as the server sends and takes them. */

type SentChips = Shape<'WrittenChips'>;

const PREFIX = 'chips/';
const FIELD = /^chips\/(chip|plaque)\/(\w*)\/(\d+)$/;
const WHOLE = /^\d{1,7}$/;

/** The field of a form in which pieces of that kind are counted. */
export const fieldOf = (kind: ChipKind): string => PREFIX + chipKey(kind);

export const isChipField = (name: string): boolean => name.startsWith(PREFIX);

/** The kinds that are offered and those that were added to the form, in order. */
export function kindsIn(offered: readonly ChipKind[], values: Readonly<Record<string, string>>): ChipKind[] {
  const added = Object.keys(values).flatMap((name) => kindOf(name) ?? []);
  const kinds = new Map([...offered, ...added].map((kind) => [chipKey(kind), kind]));
  return tidyChips([...kinds.values()].map((kind) => ({ ...kind, count: 1n })));
}

/** The pieces that are typed. */
export function chipsIn(values: Readonly<Record<string, string>>): ChipLine[] {
  return Object.entries(values).flatMap(([name, typed]) => {
    const kind = kindOf(name);
    return kind === null || !WHOLE.test(typed.trim()) ? [] : [{ ...kind, count: BigInt(typed.trim()) }];
  });
}

/** As the server takes them. */
export const sentChips = (lines: readonly ChipLine[]) =>
  lines.map(({ medium, game, valueMinor, count }) => ({
    medium,
    game,
    valueMinor: valueMinor.toString(),
    count: Number(count),
  }));

/** The kinds that these desks have. */
export const kindsOf = (desks: readonly { readonly chips: readonly SentChips[] }[]): ChipKind[] =>
  desks.flatMap(({ chips }) => chips.map(({ medium, game, value }) => ({ medium, game, valueMinor: BigInt(value) })));

/** What was found more of each kind, or less when negative. */
export const differencesOf = (counted: readonly Shape<'CountedChipsRow'>[]): SentChips[] =>
  counted
    .filter(({ difference }) => difference !== '0')
    .map(({ medium, game, value, difference }) => ({ medium, game, value, count: difference }));

function kindOf(name: string): ChipKind | null {
  const [, medium, game = '', value = ''] = FIELD.exec(name) ?? [];
  if (medium !== 'chip' && medium !== 'plaque') return null;
  return { medium, game: game as ChipKind['game'], valueMinor: BigInt(value) };
}

/** Chips and plaques in words. */
export function useChipWords() {
  const { t, i18n } = useTranslation('desks');
  const { money, count } = useFormats();
  const gameOf = (game: Exclude<ChipKind['game'], ''>): string => GAME_WORDS[game][i18n.language === 'en' ? 1 : 0];
  const nameOf = ({ medium, game, valueMinor }: ChipKind): string => {
    const name = t(`chips.${medium}`, { value: money(valueMinor.toString()) });
    return game === '' ? name : t('chips.ofGame', { name, game: gameOf(game) });
  };
  const lineOf = ({ medium, game, value, count: pieces }: SentChips): string =>
    t('chips.line', {
      count: count(pieces),
      name: nameOf({ medium, game, valueMinor: BigInt(value) }).toLocaleLowerCase(i18n.language),
    });
  return { gameOf, nameOf, listOf: (lines: readonly SentChips[]): string => lines.map(lineOf).join(', ') };
}
