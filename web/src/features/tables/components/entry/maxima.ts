import { useTranslation } from 'react-i18next';
import { CHANCE_WORDS, GAME_WORDS } from '#domain/asking/table-words.js';
import type { JurisdictionCode } from '#domain/settings/jurisdictions.js';
import type { MinimumStakes } from '#domain/tables/avances.js';
import { CRAPS_DONT_PERCENTS } from '#domain/tables/craps-stakes.js';
import type { TableGame } from '#domain/tables/games.js';
import type { StoredMaxima } from '#domain/tables/maxima.js';
import { CHANCES, findAllowedMaxima, isDerivedFromSimple, findStakeLimits } from '#domain/tables/stakes.js';
import type { Chance, StakeLimits } from '#domain/tables/stakes.js';
import { useFormats } from '#web/components/figures/figures.js';
import { formatAmountForInput } from '#web/components/forms/typed-amount.js';
import { useFieldValidators, useAmountParsers } from '#web/components/forms/use-typed.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';

const FIELD_PREFIX = 'maximum/';

/** Returns the name of the form field for the maximum on that chance. */
export const getMaximumFieldName = (chance: Chance): string => FIELD_PREFIX + chance;

/** Games whose chances our regulation texts do not list, or not all of them do. */
const OTHER_CHANCES: Readonly<Partial<Record<TableGame, readonly Chance[]>>> = {
  americanRoulette: ['simple', 'plein', 'cheval', 'transversale', 'carre', 'sixain', 'douzaine', 'vingtQuatre'],
  bigWheel: ['number'],
};

/**
 * Returns the chances (kinds of bet) of a game: those of the establishment's regulation, else those of AI67 or of
 * France. Without limits, it omits the chances whose maximum follows from that of the simple ones. A game of no
 * regulation has the single chance `box`.
 */
export function listChances(limits: StakeLimits | null, game: TableGame): readonly Chance[] {
  const referenceLimits = limits ?? findStakeLimits('AI67', game) ?? findStakeLimits('FR', game);
  const isListed = (chance: Chance): boolean =>
    referenceLimits?.chances[chance] !== undefined &&
    (limits !== null || !isDerivedFromSimple(referenceLimits, chance));
  return CHANCES.filter((chance) => isListed(chance) || OTHER_CHANCES[game]?.includes(chance) === true).concat(
    referenceLimits === null && OTHER_CHANCES[game] === undefined ? ['box'] : [],
  );
}

export interface MaximumChoice {
  readonly chance: Chance;
  /** Minor units; the two ends of a range; null: set by the establishment. */
  readonly allowed: ReturnType<typeof findAllowedMaxima>;
}

/**
 * Returns the chances (kinds of bet) of a game whose maximum can be chosen, without those that the regulation fixes.
 * Some maxima follow from that of the simple chances: they can be chosen once `simpleMinor` is above zero.
 */
export function listMaximumChoices(
  limits: StakeLimits | null,
  game: TableGame,
  { minima, simpleMinor }: { readonly minima: MinimumStakes; readonly simpleMinor: bigint },
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
 * Returns a function that adds the minimum stake of the games' authorisation to a table's own. Where no authorisation
 * is required (only AI67 requires one) or known, the table's own minimum is used for both.
 */
export function useMinimaBuilder(): (tableMinor: bigint) => MinimumStakes {
  const { jurisdiction } = useEstablishment();
  const authorisationsQuery = useEstablishmentQuery('/tables/authorisations', {}, { enabled: jurisdiction === 'AI67' });
  const authorisedMinor = authorisationsQuery.data?.[0]?.minimumMinor;
  return (tableMinor) => ({
    tableMinor,
    authorisedMinor: authorisedMinor === undefined ? tableMinor : BigInt(authorisedMinor),
  });
}

/**
 * Returns functions for the fields of the maximum stakes: which fields they are, initial values, faults, and the body
 * for the server. The body omits blank fields.
 */
export function useMaximaFields() {
  const { currencyExponent } = useEstablishment();
  const { validateAmount } = useFieldValidators();
  const { toMinorUnits } = useAmountParsers();
  return {
    isMaximumField: (name: string): boolean => name.startsWith(FIELD_PREFIX),
    buildInitialValues: (limits: StakeLimits | null, game: TableGame, maxima: StoredMaxima): Record<string, string> =>
      Object.fromEntries(
        listChances(limits, game).map((chance) => {
          const maximum = maxima[chance];
          return [
            getMaximumFieldName(chance),
            maximum === undefined ? '' : formatAmountForInput(maximum, currencyExponent),
          ];
        }),
      ),
    /** Returns the fault of a maximum, which may be left out where the regulation requires none. */
    validateMaximum: (input: string, limits: StakeLimits | null): string | null =>
      input.trim() === '' && limits === null ? null : validateAmount(input),
    buildBody: (choices: readonly MaximumChoice[], inputs: Readonly<Record<string, string>>): Record<string, string> =>
      Object.fromEntries(
        choices
          .map(({ chance }) => [chance, toMinorUnits(inputs[getMaximumFieldName(chance)] ?? '')] as const)
          .filter(([, maximum]) => maximum !== '0'),
      ),
  };
}

/** Returns functions that name games and chances (bets), and describe a table's maximum stakes on one line. */
export function useTableFormats() {
  const { t, i18n } = useTranslation('tables');
  const { formatMoney } = useFormats();
  const language = i18n.language === 'en' ? 'en' : 'fr';
  const formatChance = (chance: Chance): string => CHANCE_WORDS[chance][language];
  const formatGame = (game: TableGame): string => {
    const name = GAME_WORDS[game][language];
    return name.charAt(0).toLocaleUpperCase(i18n.language) + name.slice(1);
  };
  const formatMaxima = (maxima: StoredMaxima): string =>
    CHANCES.flatMap((chance) => {
      const maximum = maxima[chance];
      return maximum === undefined ? [] : [`${formatChance(chance)} ${formatMoney(maximum)}`];
    }).join(' · ');
  /**
   * Describes the stakes associated with another bet (the don't bets of craps), whose maximum is a percentage of that
   * bet's. Empty where a game has none.
   */
  const formatAssociatedStakes = (jurisdiction: JurisdictionCode, game: TableGame): string =>
    jurisdiction === 'AI67' && game === 'craps' ? t('maxima.associatedCraps', getDontPercents()) : '';
  return { formatChance, formatGame, formatMaxima, formatAssociatedStakes };
}

/**
 * Returns the percentages of the don't chances (bets against the shooter) of craps, by the lower of their points:
 * AI67:29.
 */
const getDontPercents = () =>
  Object.fromEntries(
    CRAPS_DONT_PERCENTS.map(({ points: [point], percent }) => [`percent${point}`, percent.toString()]),
  );
