import { useTranslation } from 'react-i18next';
import { GAME_WORDS } from '#domain/asking/table-words.js';
import { buildChipKey, normaliseChipLines, type ChipKind, type ChipLine } from '#domain/cash/desk-chips.js';
import type { ApiSchema } from '#web/api/client.js';
import { useFormats } from '../figures/figures.js';

/** Chips and plaques in the server's format. */

type ApiChipLine = ApiSchema<'StoredChips'>;

/** The name of a field is `chips/`, then medium, game and value in minor units: `chips/chip/roulette/500`. */
export const CHIP_FIELD_PREFIX = 'chips/';
const FIELD_PATTERN = /^chips\/(chip|plaque)\/(\w*)\/(\d+)$/;
const UP_TO_7_DIGITS = /^\d{1,7}$/;

/** Returns the name of the form field in which chips of that kind are counted. */
export const buildChipFieldName = (kind: ChipKind): string => CHIP_FIELD_PREFIX + buildChipKey(kind);

/** Returns whether a form field counts chips. */
export const isChipField = (name: string): boolean => name.startsWith(CHIP_FIELD_PREFIX);

/** Returns the offered kinds of chips and those added to the form's values, each once and in the usual order. */
export function listFormChipKinds(
  offeredKinds: readonly ChipKind[],
  values: Readonly<Record<string, string>>,
): ChipKind[] {
  const addedKinds = Object.keys(values).flatMap((name) => parseChipFieldName(name) ?? []);
  const kinds = new Map([...offeredKinds, ...addedKinds].map((kind) => [buildChipKey(kind), kind]));
  // the usual order is that of counted chips: the count here has no meaning
  return normaliseChipLines([...kinds.values()].map((kind) => ({ ...kind, count: 1n })));
}

/** Returns the number typed for each kind of chip; fields without a whole number are left out. */
export function parseChipInputs(values: Readonly<Record<string, string>>): ChipLine[] {
  return Object.entries(values).flatMap(([name, input]) => {
    const kind = parseChipFieldName(name);
    return kind === null || !UP_TO_7_DIGITS.test(input.trim()) ? [] : [{ ...kind, count: BigInt(input.trim()) }];
  });
}

/** Converts numbers of chips by kind to the server's format. */
export const serializeChips = (lines: readonly ChipLine[]) =>
  lines.map(({ medium, game, valueMinor, count }) => ({
    medium,
    game,
    valueMinor: valueMinor.toString(),
    count: Number(count),
  }));

/** Returns the kinds of chips that these desks hold, as often as they hold them. */
export const listChipKindsOfDesks = (desks: readonly { readonly chips: readonly ApiChipLine[] }[]): ChipKind[] =>
  desks.flatMap(({ chips }) => chips.map(({ medium, game, value }) => ({ medium, game, valueMinor: BigInt(value) })));

/** Returns the difference between count and books of each kind that has one; negative for a shortage. */
export const listChipDifferences = (countedChips: readonly ApiSchema<'CountedChipsRow'>[]): ApiChipLine[] =>
  countedChips
    .filter(({ difference }) => difference !== '0')
    .map(({ medium, game, value, difference }) => ({ medium, game, value, count: difference }));

/** Returns the kind of chip that a form field counts; null for a field of another name. */
function parseChipFieldName(name: string): ChipKind | null {
  const [, medium, game = '', value = ''] = FIELD_PATTERN.exec(name) ?? [];
  if (medium !== 'chip' && medium !== 'plaque') return null;
  return { medium, game: game as ChipKind['game'], valueMinor: BigInt(value) };
}

export interface ChipFormats {
  readonly formatGame: (game: Exclude<ChipKind['game'], ''>) => string;
  readonly formatChipKind: (kind: ChipKind) => string;
  readonly formatChips: (lines: readonly ApiChipLine[]) => string;
}

/** Returns the functions that write games, kinds and lists of chips in words, such as `12 jetons de 5,00 €`. */
export function useChipFormats(): ChipFormats {
  const { t, i18n } = useTranslation('desks');
  const { formatMoney, formatCount } = useFormats();
  const formatGame: ChipFormats['formatGame'] = (game) => GAME_WORDS[game][i18n.language === 'en' ? 'en' : 'fr'];
  const formatChipKind = ({ medium, game, valueMinor }: ChipKind): string => {
    const mediumLabel = t(`chips.${medium}`, { value: formatMoney(valueMinor.toString()) });
    return game === '' ? mediumLabel : t('chips.ofGame', { name: mediumLabel, game: formatGame(game) });
  };
  /** Returns a number of chips of one kind in words: `12 jetons de 5,00 €`. */
  const formatChipLine = ({ medium, game, value, count: chipCount }: ApiChipLine): string =>
    t('chips.line', {
      count: formatCount(chipCount),
      name: formatChipKind({ medium, game, valueMinor: BigInt(value) }).toLocaleLowerCase(i18n.language),
    });
  return { formatGame, formatChipKind, formatChips: (lines) => lines.map(formatChipLine).join(', ') };
}
