import { text, type Text } from '#declarations/shapes/text.js';
import {
  CRAPS_MULTIPLES,
  CRAPS_MULTIPLE_PAYS,
  computeCrapsAssociatedMaximum,
  computeCrapsMultipleMaxima,
  computeCrapsPlaceMaximum,
} from '../tables/craps-stakes.js';
import type { CrapsMultiple, CrapsPoint } from '../tables/craps-stakes.js';
import { SINCE, type TableGame } from '../tables/games.js';
import { findBouleTableauxFault, findMinimumStakeFault } from '../tables/minimum-stakes.js';
import {
  findAllowedMaxima,
  isDerivedFromSimple,
  findMaximumChangeFault,
  findMaximumFault,
  findStakeLimits,
} from '../tables/stakes.js';
import type { Chance, StakeLimits } from '../tables/stakes.js';
import type { JurisdictionCode } from '../settings/jurisdictions.js';
import {
  createAmount,
  createFact,
  createFigure,
  createOneStepFigure,
  createJudgement,
  createPercent,
  declareQuestion,
  createStep,
  createPlainText,
  createWholeNumber,
} from './question.js';
import type { Fact, Outcome, Question, Step } from './question.js';
import { CHANCE_WORDS, GAME_WORDS } from './table-words.js';

const MAXIMUM = text('Maximum', 'Maximum');
const ALLOWED = text('Maxima permis', 'Maxima allowed');

/**
 * Returns the limits of a game's stakes in the jurisdiction. Throws an Error when its text gives none: a question is
 * declared only for games with limits.
 */
function requireStakeLimits(jurisdiction: JurisdictionCode, game: TableGame): StakeLimits {
  const limits = findStakeLimits(jurisdiction, game);
  if (limits === null) throw new Error(`${jurisdiction} says nothing of the stakes of ${game}`);
  return limits;
}

/** Returns the maxima that the text allows for a chance, as facts and steps; both empty when it sets none. */
function buildAllowedMaximaFacts(
  limits: StakeLimits,
  chance: Chance,
  minima: { authorisedMinor: bigint; tableMinor: bigint },
) {
  const allowedMaxima = findAllowedMaxima(limits, chance, minima);
  const minimumMinor = limits.base === 'table' ? minima.tableMinor : minima.authorisedMinor;
  if (allowedMaxima === null) return { facts: [], steps: [] };
  const maxima = 'oneOf' in allowedMaxima ? allowedMaxima.oneOf : [allowedMaxima.lowest, allowedMaxima.highest];
  const steps = maxima.map((maximum): Step => {
    // without a minimum yet, the factor is shown as 0
    const factor = minimumMinor === 0n ? 0n : maximum / minimumMinor;
    return createStep(MAXIMUM, [createWholeNumber(factor), '×', createAmount(minimumMinor)], createAmount(maximum));
  });
  const facts: Fact[] =
    'oneOf' in allowedMaxima
      ? [createFact('allowed', ALLOWED, maxima.map(createAmount))]
      : [
          createFact(
            'lowest',
            text('Plus petit maximum permis', 'Lowest maximum allowed'),
            createAmount(allowedMaxima.lowest),
          ),
          createFact(
            'highest',
            text('Plus grand maximum permis', 'Highest maximum allowed'),
            createAmount(allowedMaxima.highest),
          ),
        ];
  return { facts, steps };
}

/** Returns the question whether a maximum stake is allowed at a game, given the table's and the authorised minimum. */
function createMaximumQuestion(
  key: string,
  jurisdiction: JurisdictionCode,
  game: TableGame,
  example: { readonly authorisedMinimum: string; readonly tableMinimum: string; readonly maximum: string },
): Question {
  const limits = requireStakeLimits(jurisdiction, game);
  // limits that follow from the maximum of the simple chances have questions of their own
  const chances = (Object.keys(limits.chances) as Chance[]).filter((chance) => !isDerivedFromSimple(limits, chance));
  const [firstChance = 'simple'] = chances;
  const chanceWords = Object.fromEntries(chances.map((chance) => [chance, CHANCE_WORDS[chance]])) as Record<
    Chance,
    Text
  >;
  const { fr, en } = GAME_WORDS[game];
  return declareQuestion({
    key,
    title: text(`Maximum d’une mise : ${fr}`, `Maximum of a stake: ${en}`),
    source: { article: limits.article, since: limits.since },
    fields: {
      chance: { kind: 'choice', label: text('Chance', 'Chance'), of: chanceWords },
      authorisedMinimum: { kind: 'amount', label: text('Minimum autorisé', 'Authorised minimum') },
      tableMinimum: { kind: 'amount', label: text('Minimum de la table', 'Table minimum') },
      maximum: { kind: 'amount', label: text('Maximum voulu', 'Maximum wanted') },
    },
    example: { chance: firstChance, ...example },
    /** Judges whether a table may have this maximum, and shows the allowed ones. */
    evaluate: ({ chance, authorisedMinimum, tableMinimum, maximum }) => {
      const minima = { authorisedMinor: authorisedMinimum, tableMinor: tableMinimum };
      const { facts, steps } = buildAllowedMaximaFacts(limits, chance, minima);
      return createJudgement(findMaximumFault(limits, chance, minima, maximum), facts, steps);
    },
  });
}

/** Returns the question whether the maximum stake of this game may be changed during a session. */
function createMaximumChangeQuestion(key: string, jurisdiction: JurisdictionCode, game: TableGame): Question {
  const limits = requireStakeLimits(jurisdiction, game);
  const { fr, en } = GAME_WORDS[game];
  return declareQuestion({
    key,
    title: text(`Changer le maximum en séance : ${fr}`, `Change the maximum in session: ${en}`),
    source: { article: limits.article, since: limits.since },
    fields: {
      isDisplayed: { kind: 'flag', label: text('L’affichage de la table l’indique', 'The table’s display shows it') },
    },
    example: { isDisplayed: true },
    evaluate: ({ isDisplayed }) => createJudgement(findMaximumChangeFault(jurisdiction, game, isDisplayed)),
  });
}

const euroMinima = { authorisedMinimum: '5.00', tableMinimum: '5.00' };
const francMinima = { authorisedMinimum: '100', tableMinimum: '100' };

const maximumQuestions: readonly Question[] = [
  createMaximumQuestion('FR07:55-5.1', 'FR', 'blackJack', { ...euroMinima, maximum: '500.00' }),
  createMaximumChangeQuestion('FR07:55-5.2', 'FR', 'blackJack'),
  createMaximumQuestion('FR14:55-20-1.1', 'FR', 'ultimateHoldem', { ...euroMinima, maximum: '150.00' }),
  createMaximumChangeQuestion('FR14:55-20-1.2', 'FR', 'ultimateHoldem'),
  createMaximumQuestion('FR14:55-21-1.2', 'FR', 'threeCardPoker', { ...euroMinima, maximum: '125.00' }),
  createMaximumChangeQuestion('FR14:55-21-1.3', 'FR', 'threeCardPoker'),
  createMaximumQuestion('FR14:55-22-2.1', 'FR', 'rampo', { ...euroMinima, maximum: '200.00' }),
  createMaximumQuestion('AI67:11.1', 'AI67', 'boule', { ...francMinima, maximum: '50000' }),
  createMaximumQuestion('AI67:11.2', 'AI67', 'vingtTrois', { ...francMinima, maximum: '5000' }),
  createMaximumQuestion('AI67:18.1', 'AI67', 'europeanRoulette', { ...francMinima, maximum: '100000' }),
  createMaximumQuestion('AI67:20.1', 'AI67', 'trenteEtQuarante', { ...francMinima, maximum: '100000' }),
  createMaximumQuestion('AI67:25.1', 'AI67', 'blackJack', { ...francMinima, maximum: '20000' }),
  createMaximumQuestion('AI67:29.1', 'AI67', 'craps', { ...francMinima, maximum: '50000' }),
];

const createAfarsSource = (article: string) => ({ article, since: SINCE.AI67 });

const minimumQuestions: readonly Question[] = [
  declareQuestion({
    key: 'AI67:11.3',
    title: text('Tableaux de boule ouverts ensemble', 'Tableaux of boule open together'),
    source: createAfarsSource('AI67:11'),
    fields: {
      authorisedMinimum: { kind: 'amount', label: text('Minimum autorisé', 'Authorised minimum') },
      tableaux: {
        kind: 'list',
        label: text('Tableaux ouverts', 'Open tableaux'),
        of: {
          number: { kind: 'text', label: text('Numéro', 'Number') },
          minimum: { kind: 'amount', label: text('Minimum', 'Minimum') },
        },
      },
    },
    example: {
      authorisedMinimum: '100',
      tableaux: [
        { number: '1', minimum: '100' },
        { number: '2', minimum: '200' },
      ],
    },
    /** Judges whether these tableaux of boule may be open together. */
    evaluate: ({ authorisedMinimum, tableaux }) =>
      createJudgement(
        findBouleTableauxFault(
          authorisedMinimum,
          tableaux.map(({ number, minimum }) => ({ number, minimumMinor: minimum })),
        ),
      ),
  }),
  declareQuestion({
    key: 'AI67:18.2',
    title: text('Relèvement du minimum d’une table', 'Raise of a table’s minimum'),
    source: createAfarsSource('AI67:18'),
    fields: {
      authorised: { kind: 'amount', label: text('Minimum autorisé', 'Authorised minimum') },
      wanted: { kind: 'amount', label: text('Minimum voulu', 'Minimum wanted') },
      seasonLowest: { kind: 'amount', label: text('Plus haut minimum de la saison', 'Highest minimum of the season') },
      toldOn: {
        kind: 'day',
        label: text('Avis au Ministre et au commissaire', 'Notice to Minister and commissaire'),
        isOptional: true,
      },
      firstFreeDay: { kind: 'day', label: text('Première journée non commencée', 'First day not begun') },
      from: { kind: 'day', label: text('À partir du', 'From') },
    },
    example: {
      authorised: '100',
      wanted: '200',
      seasonLowest: '100',
      toldOn: '2026-03-12',
      firstFreeDay: '2026-03-13',
      from: '2026-03-20',
    },
    /** Judges whether a table’s minimum stake may be raised from this day on. */
    evaluate: ({
      authorised: authorisedMinimum,
      wanted: requestedMinimum,
      seasonLowest,
      toldOn: notifiedOn,
      firstFreeDay,
      from: validFrom,
    }) =>
      createJudgement(
        findMinimumStakeFault({
          authorisedMinor: authorisedMinimum,
          requestedMinor: requestedMinimum,
          season: { earlierMinor: [seasonLowest], later: [] },
          effectiveDay: validFrom,
          firstFreeDay,
          notifiedOn,
        }),
      ),
  }),
];

const POINT_WORDS = {
  '4': text('4', '4'),
  '5': text('5', '5'),
  '6': text('6', '6'),
  '8': text('8', '8'),
  '9': text('9', '9'),
  '10': text('10', '10'),
} as const;

const MULTIPLE_WORDS = Object.fromEntries(CRAPS_MULTIPLES.map((chance) => [chance, CHANCE_WORDS[chance]])) as Record<
  CrapsMultiple,
  Text
>;

/** Returns the outcome of a maximum stake that is a percentage of another amount (`base`), with its arithmetic. */
const buildPercentFigure = (
  baseMinor: bigint,
  { maximumMinor, percent: rate }: { maximumMinor: bigint; percent: bigint },
): Outcome =>
  createOneStepFigure(
    'maximum',
    MAXIMUM,
    [createAmount(baseMinor), '×', createPercent(rate.toString())],
    createAmount(maximumMinor),
  );

const crapsQuestions: readonly Question[] = [
  declareQuestion({
    key: 'AI67:29.2',
    title: text('Craps : maximum d’une chance multiple', 'Craps: maximum of a multiple chance'),
    source: createAfarsSource('AI67:29'),
    fields: {
      chance: { kind: 'choice', label: text('Chance', 'Chance'), of: MULTIPLE_WORDS },
      simpleMaximum: { kind: 'amount', label: text('Maximum des chances simples', 'Maximum of simple chances') },
    },
    example: { chance: 'hardFourOrTen', simpleMaximum: '100000' },
    /** Returns the lowest and highest maxima allowed on a multiple chance at craps. */
    evaluate: ({ chance, simpleMaximum }) => {
      const { lowestMinor, highestMinor } = computeCrapsMultipleMaxima(chance, simpleMaximum);
      const payoutOdds = createWholeNumber(CRAPS_MULTIPLE_PAYS[chance]);
      const lowestLabel = text('Plus petit maximum permis', 'Lowest maximum allowed');
      const highestLabel = text('Plus grand maximum permis', 'Highest maximum allowed');
      return createFigure(
        [
          createFact('lowest', lowestLabel, createAmount(lowestMinor)),
          createFact('highest', highestLabel, createAmount(highestMinor)),
        ],
        [
          createStep(
            lowestLabel,
            [createAmount(simpleMaximum), '÷', payoutOdds, createPlainText('↑')],
            createAmount(lowestMinor),
          ),
          createStep(
            highestLabel,
            [createWholeNumber(3), '×', createAmount(simpleMaximum), '÷', payoutOdds, createPlainText('↓')],
            createAmount(highestMinor),
          ),
        ],
      );
    },
  }),
  declareQuestion({
    key: 'AI67:29.3',
    title: text('Craps : maximum d’une chance associée', 'Craps: maximum of an associated chance'),
    source: createAfarsSource('AI67:29'),
    fields: {
      side: {
        kind: 'choice',
        label: text('Chance simple', 'Simple chance'),
        of: {
          win: text('win ou come', 'win or come'),
          dontWin: text('don’t win ou don’t come', 'don’t win or don’t come'),
        },
      },
      point: { kind: 'choice', label: text('Point', 'Point'), of: POINT_WORDS },
      staked: { kind: 'amount', label: text('Mise placée', 'Stake placed') },
    },
    example: { side: 'dontWin', point: '4', staked: '1000' },
    evaluate: ({ side, point, staked }) =>
      buildPercentFigure(staked, computeCrapsAssociatedMaximum(side, Number(point) as CrapsPoint, staked)),
  }),
  declareQuestion({
    key: 'AI67:29.4',
    title: text('Craps : maximum d’une place', 'Craps: maximum of a place bet'),
    source: createAfarsSource('AI67:29'),
    fields: {
      bet: {
        kind: 'choice',
        label: text('Pari', 'Bet'),
        of: { right: text('right bet', 'right bet'), wrong: text('wrong bet', 'wrong bet') },
      },
      point: { kind: 'choice', label: text('Point', 'Point'), of: POINT_WORDS },
      simpleMaximum: { kind: 'amount', label: text('Maximum des chances simples', 'Maximum of simple chances') },
    },
    example: { bet: 'wrong', point: '10', simpleMaximum: '100000' },
    evaluate: ({ bet, point, simpleMaximum }) =>
      buildPercentFigure(simpleMaximum, computeCrapsPlaceMaximum(bet, Number(point) as CrapsPoint, simpleMaximum)),
  }),
];

/** Stakes allowed at a table, and changes of its limits. */
export const stakeQuestions: readonly Question[] = [...maximumQuestions, ...minimumQuestions, ...crapsQuestions];
