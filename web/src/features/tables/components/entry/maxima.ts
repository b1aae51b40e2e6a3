import { useTranslation } from 'react-i18next';
import { CHANCE_WORDS, GAME_WORDS } from '#domain/asking/table-words.js';
import type { JurisdictionCode } from '#domain/settings/jurisdictions.js';
import type { Minima } from '#domain/tables/avances.js';
import { CRAPS_DONT_PERCENTS } from '#domain/tables/craps-stakes.js';
import type { TableGame } from '#domain/tables/games.js';
import type { WrittenMaxima } from '#domain/tables/maxima.js';
import { CHANCES, findAllowedMaxima, isDerivedFromSimple, findStakeLimits } from '#domain/tables/stakes.js';
import type { Chance, StakeLimits } from '#domain/tables/stakes.js';
import { useRead } from '#web/api/client.js';
import { useFormats } from '#web/components/figures/figures.js';
import { minorToAmount } from '#web/components/forms/typed-amount.js';
import { useFieldErrors, useTypedAmounts } from '#web/components/forms/use-typed.js';
import { useEstablishment } from '#web/session/establishment.js';

const PREFIX = 'maximum/';

/** Returns the name of the form field for the maximum on that chance. */
export const buildFieldName = (chance: Chance): string => PREFIX + chance;

/** Games whose chances our regulation texts do not list, or not all of them do. */
const OTHER_CHANCES: Readonly<Partial<Record<TableGame, readonly Chance[]>>> = {
  americanRoulette: ['simple', 'plein', 'cheval', 'transversale', 'carre', 'sixain', 'douzaine', 'vingtQuatre'],
  bigWheel: ['number'],
};

/**
 * Returns the chances (bets) of a game, as its regulation or another lists them. Without limits, omits those whose
 * maximum follows from others.
 */
export function listChances(limits: StakeLimits | null, game: TableGame): readonly Chance[] {
  const knownLimits = limits ?? findStakeLimits('AI67', game) ?? findStakeLimits('FR', game);
  const isListed = (chance: Chance): boolean =>
    knownLimits?.chances[chance] !== undefined && (limits !== null || !isDerivedFromSimple(knownLimits, chance));
  return CHANCES.filter((chance) => isListed(chance) || OTHER_CHANCES[game]?.includes(chance) === true).concat(
    knownLimits === null && OTHER_CHANCES[game] === undefined ? ['box'] : [],
  );
}

export interface MaximumChoice {
  readonly chance: Chance;
  /** Minor units; the two ends of a range; null: set by the establishment. */
  readonly allowed: ReturnType<typeof findAllowedMaxima>;
}

/**
 * Returns the chances (bets) of a game whose maximum can be chosen, not those that the regulation fixes. A maximum that
 * follows from that of the simple chances (`simpleMinor`) can be chosen once the latter is.
 */
export function listChoices(
  limits: StakeLimits | null,
  game: TableGame,
  { minima, simpleMinor }: { readonly minima: Minima; readonly simpleMinor: bigint },
): readonly MaximumChoice[] {
  return listChances(limits, game)
    .filter((chance) => limits === null || simpleMinor > 0n || !isDerivedFromSimple(limits, chance))
    .map((chance) => ({
      chance,
      allowed: limits === null ? null : findAllowedMaxima(limits, chance, minima, simpleMinor),
    }))
    .filter(({ allowed }) => allowed === null || !('oneOf' in allowed) || allowed.oneOf.length > 1);
}

/**
 * Returns a function that adds the authorisation's minimum stake to a table's; the table's own where none is required.
 */
export function useMinima(): (tableMinor: bigint) => Minima {
  const { code, jurisdiction } = useEstablishment();
  const authorisationsRead = useRead(
    '/api/establishments/{establishment}/tables/authorisations',
    { params: { path: { establishment: code } } },
    { enabled: jurisdiction === 'AI67' },
  );
  const authorisedMinor = authorisationsRead.data?.[0]?.minimumMinor;
  return (tableMinor) => ({
    tableMinor,
    authorisedMinor: authorisedMinor === undefined ? tableMinor : BigInt(authorisedMinor),
  });
}

/**
 * Returns functions for the fields of the maximum stakes: whether a field is one, initial values, faults, and the
 * values to send.
 */
export function useTypedMaxima() {
  const { currencyExponent } = useEstablishment();
  const { amountError } = useFieldErrors();
  const { toMinor } = useTypedAmounts();
  return {
    isField: (name: string): boolean => name.startsWith(PREFIX),
    blank: (limits: StakeLimits | null, game: TableGame, present: WrittenMaxima): Record<string, string> =>
      Object.fromEntries(
        listChances(limits, game).map((chance) => {
          const maximum = present[chance];
          return [buildFieldName(chance), maximum === undefined ? '' : minorToAmount(maximum, currencyExponent)];
        }),
      ),
    /** Returns the fault of a maximum, which may be left out where the regulation requires none. */
    faultOf: (typed: string, limits: StakeLimits | null): string | null =>
      typed.trim() === '' && limits === null ? null : amountError(typed),
    sent: (choices: readonly MaximumChoice[], typed: Readonly<Record<string, string>>): Record<string, string> =>
      Object.fromEntries(
        choices
          .map(({ chance }) => [chance, toMinor(typed[buildFieldName(chance)] ?? '')] as const)
          .filter(([, maximum]) => maximum !== '0'),
      ),
  };
}

/** Returns functions that name games and chances (bets), and describe a table's maximum stakes on one line. */
export function useTableWords() {
  const { t, i18n } = useTranslation('tables');
  const { money } = useFormats();
  const language = i18n.language === 'en' ? 'en' : 'fr';
  const nameChance = (chance: Chance): string => CHANCE_WORDS[chance][language];
  const nameGame = (game: TableGame): string => {
    const word = GAME_WORDS[game][language];
    return word.charAt(0).toLocaleUpperCase(i18n.language) + word.slice(1);
  };
  const describeMaxima = (maxima: WrittenMaxima): string =>
    CHANCES.flatMap((chance) => {
      const maximum = maxima[chance];
      return maximum === undefined ? [] : [`${nameChance(chance)} ${money(maximum)}`];
    }).join(' · ');
  /**
   * Describes the stakes associated with another bet, whose maximum depends on that bet; empty where a game has none.
   */
  const describeAssociatedStakes = (jurisdiction: JurisdictionCode, game: TableGame): string =>
    jurisdiction === 'AI67' && game === 'craps' ? t('maxima.associatedCraps', buildDontPercents()) : '';
  return { chanceOf: nameChance, gameOf: nameGame, maximaOf: describeMaxima, besideOf: describeAssociatedStakes };
}

/** Returns the percentages of the don't chances of craps, by the lower of their points: AI67:29. */
const buildDontPercents = () =>
  Object.fromEntries(
    CRAPS_DONT_PERCENTS.map(({ points: [point], percent }) => [`percent${point}`, percent.toString()]),
  );
