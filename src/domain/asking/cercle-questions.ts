import { text, type Text } from '#declarations/shapes/text.js';
import { computeCagnotteResult } from '../cercle/cagnotte.js';
import { computeDoubledBank, findGarageFault, splitDoubledBank } from '../cercle/chemin-de-fer.js';
import { CHOUETTE_STEPS, computeChouetteBases, findChouetteFault, findMassesFault } from '../cercle/ecarte.js';
import { findBankerFault } from '../cercle/open-bank-sessions.js';
import { computeRake, findRakeRate, getRoundingUnitOf1967 } from '../cercle/rake.js';
import type { RakeFault, RakeTerms, RakeCalculation, TieRule } from '../cercle/rake.js';
import { computeLimitedBankBase, computeOpenBankBase, findOpenBankStakesFault } from '../cercle/two-tableaux.js';
import type { TableauOutcome, TwoTableaux } from '../cercle/two-tableaux.js';
import { findTicketValuesFault } from '../cercle/cagnotte-tickets.js';
import type { JurisdictionCode } from '../settings/jurisdictions.js';
import type { CercleGame } from '../cercle/cercle-games.js';
import { SINCE } from '../tables/games.js';
import { formatRatioHalfAwayFromZero } from '../percent.js';
import {
  createAmount,
  createFact,
  createFigure,
  createJudgement,
  createPercent,
  declareQuestion,
  createStep,
  createYesOrNo,
} from './question.js';
import type { Fact, Outcome, Question, Step } from './question.js';

const RAKE = text('Prélèvement', 'Rake');
const BASE = text('Assiette', 'Base');
const BANK = text('Banque', 'Bank');
const GARAGE = text('Garage', 'Garage');

const createAfarsSource = (article: string) => ({ article, since: SINCE.AI67 });
const createMonacoSource = (article: string) => ({ article, since: SINCE.MC });

const TIE_FIELD = {
  kind: 'choice',
  label: text('À égale distance', 'Exactly between two'),
  of: { up: text('vers le haut', 'upwards'), down: text('vers le bas', 'downwards') },
  isOptional: true,
} as const;

const LARGE_TICKETS_FIELD = {
  kind: 'flag',
  label: text('Tickets de 1 000 FD en service', 'Tickets of 1,000 FD in service'),
} as const;

const OUTCOME_FIELD = {
  kind: 'choice',
  label: text('Pour le banquier', 'For the banker'),
  of: { won: text('gagné', 'won'), lost: text('perdu', 'lost'), tied: text('égalité', 'tied') },
} as const;

const createStakesField = (fr: string, en: string) => ({ kind: 'amount', label: text(fr, en) }) as const;

const TABLEAUX_FIELDS = {
  firstStakes: createStakesField('Mises du premier tableau', 'Stakes of the first tableau'),
  firstOutcome: OUTCOME_FIELD,
  secondStakes: createStakesField('Mises du second tableau', 'Stakes of the second tableau'),
  secondOutcome: OUTCOME_FIELD,
} as const;

/** Returns both tableaux (sides of a two-sided bank) with their stakes and outcomes. */
const buildTableaux = (tableauFields: {
  readonly firstStakes: bigint;
  readonly firstOutcome: TableauOutcome;
  readonly secondStakes: bigint;
  readonly secondOutcome: TableauOutcome;
}): TwoTableaux => [
  { stakesMinor: tableauFields.firstStakes, outcome: tableauFields.firstOutcome },
  { stakesMinor: tableauFields.secondStakes, outcome: tableauFields.secondOutcome },
];

/** Formats a rate: 125 is written 1.25. */
const formatRate = (hundredths: bigint): string => formatRatioHalfAwayFromZero(hundredths, 100n, 2) ?? '';

/**
 * Returns the rate of a game's rake (the house's share), in hundredths of a percent. Throws an Error when the
 * jurisdiction's text gives none: a question is declared only for games with a rate.
 */
function requireRakeRate(jurisdiction: JurisdictionCode, game: CercleGame): bigint {
  const rakeRate = findRakeRate(jurisdiction, game);
  if (rakeRate === null) throw new Error(`${jurisdiction} gives no rate of ${game}`);
  return rakeRate.hundredths;
}

/**
 * Returns the terms of the rake (house's share) under the text of 1967 (AI67). `tie` decides a rake exactly between two
 * roundings; tickets of 1 000 FD in service make the rounding unit larger.
 */
const buildRakeTermsOf1967 = (game: CercleGame, hasLargeTickets: boolean, tie: TieRule | null): RakeTerms => ({
  rateHundredths: requireRakeRate('AI67', game),
  tie,
  unitMinor: getRoundingUnitOf1967(hasLargeTickets ? [1_000n] : []),
});

/** Returns a rake with its arithmetic, or the reason why it has no figure. */
function buildRakeOutcome(rake: RakeCalculation | RakeFault, baseMinor: bigint, terms: RakeTerms): Outcome {
  if ('code' in rake) return createJudgement(rake);
  return createFigure(buildRakeFacts(rake), buildRakeSteps(rake, baseMinor, terms));
}

const buildRakeFacts = ({ rakeMinor, isTie }: RakeCalculation): readonly Fact[] => [
  createFact('rake', RAKE, createAmount(rakeMinor)),
  createFact('tie', text('À égale distance', 'Exactly between two'), createYesOrNo(isTie)),
];

/** Builds the step that computes a rake: the amount it is taken from × the rate. */
const buildRakeSteps = (
  { rakeMinor }: RakeCalculation,
  baseMinor: bigint,
  { rateHundredths }: RakeTerms,
): readonly Step[] => [
  createStep(RAKE, [createAmount(baseMinor), '×', createPercent(formatRate(rateHundredths))], createAmount(rakeMinor)),
];

/** Returns the sum of a coup's rakes (the house's shares) with one step per rake, or the first fault among them. */
function buildRakesOutcome(
  labelledBases: readonly { readonly label: Text; readonly baseMinor: bigint }[],
  terms: RakeTerms,
): Outcome {
  const steps: Step[] = [];
  let totalMinor = 0n;
  for (const { label, baseMinor } of labelledBases) {
    const rake = computeRake(baseMinor, terms);
    if ('code' in rake) return createJudgement(rake);
    totalMinor += rake.rakeMinor;
    steps.push(
      createStep(
        label,
        [createAmount(baseMinor), '×', createPercent(formatRate(terms.rateHundredths))],
        createAmount(rake.rakeMinor),
      ),
    );
  }
  return createFigure([createFact('rake', RAKE, createAmount(totalMinor))], steps);
}

const baccaraQuestions: readonly Question[] = [
  declareQuestion({
    key: 'AI67:34.1',
    title: text('Prélèvement au chemin de fer', 'Rake at chemin de fer'),
    source: createAfarsSource('AI67:34'),
    fields: {
      won: { kind: 'amount', label: text('Gagné par le banquier', 'Won by the banker') },
      largeTickets: LARGE_TICKETS_FIELD,
      tie: TIE_FIELD,
    },
    example: { won: '12300', largeTickets: false, tie: 'up' },
    evaluate: ({ won: bankerGain, largeTickets, tie }) => {
      const terms = buildRakeTermsOf1967('cheminDeFer', largeTickets, tie);
      return buildRakeOutcome(computeRake(bankerGain, terms), bankerGain, terms);
    },
  }),
  declareQuestion({
    key: 'AI67:34.2',
    title: text('Prélèvement à banque limitée', 'Rake at a limited bank'),
    source: createAfarsSource('AI67:34'),
    fields: { ...TABLEAUX_FIELDS, largeTickets: LARGE_TICKETS_FIELD, tie: TIE_FIELD },
    example: {
      firstStakes: '20000',
      firstOutcome: 'won',
      secondStakes: '10000',
      secondOutcome: 'won',
      largeTickets: false,
      tie: 'up',
    },
    /** Returns the rake at a limited bank, from the banker’s gain over both tableaux. */
    evaluate: ({ largeTickets, tie, ...tableauFields }) => {
      const rakeBase = computeLimitedBankBase(buildTableaux(tableauFields));
      const terms = buildRakeTermsOf1967('limitedBank', largeTickets, tie);
      return buildRakeOutcome(computeRake(rakeBase, terms), rakeBase, terms);
    },
  }),
  declareQuestion({
    key: 'AI67:36.1',
    title: text('Prélèvement à banque ouverte', 'Rake at an open bank'),
    source: createAfarsSource('AI67:36'),
    fields: { ...TABLEAUX_FIELDS, largeTickets: LARGE_TICKETS_FIELD, tie: TIE_FIELD },
    example: {
      firstStakes: '40000',
      firstOutcome: 'won',
      secondStakes: '25000',
      secondOutcome: 'lost',
      largeTickets: false,
      tie: 'up',
    },
    /** Returns the rake at an open bank with its base; refuses stakes that are not multiples of 1 000 FD. */
    evaluate: ({ largeTickets, tie, ...tableauFields }) => {
      const tableaux = buildTableaux(tableauFields);
      const fault = findOpenBankStakesFault(tableaux);
      if (fault !== null) return createJudgement(fault);
      const rakeBase = computeOpenBankBase(tableaux);
      const terms = buildRakeTermsOf1967('openBank', largeTickets, tie);
      const outcome = buildRakeOutcome(computeRake(rakeBase, terms), rakeBase, terms);
      return { ...outcome, facts: [createFact('base', BASE, createAmount(rakeBase)), ...outcome.facts] };
    },
  }),
  declareQuestion({
    key: 'AI67:33.3',
    title: text('Valeurs de tickets à une table', 'Ticket values at a table'),
    source: createAfarsSource('AI67:33'),
    fields: {
      values: {
        kind: 'list',
        label: text('Carnets en service', 'Books in service'),
        of: { value: { kind: 'amount', label: text('Valeur', 'Value') } },
      },
    },
    example: { values: [{ value: '50' }, { value: '100' }, { value: '500' }] },
    evaluate: ({ values }) => createJudgement(findTicketValuesFault(values.map(({ value }) => value))),
  }),
  declareQuestion({
    key: 'AI67:35.4',
    title: text('Banquier de la banque ouverte', 'Banker of an open bank'),
    source: createAfarsSource('AI67:35'),
    fields: {
      isNamed: { kind: 'flag', label: text('Banquier nommé', 'Banker named') },
      candidates: { kind: 'whole', label: text('Candidats', 'Candidates') },
      isDrawn: { kind: 'flag', label: text('Tiré au sort', 'Drawn by lot') },
      deposit: { kind: 'amount', label: text('Dépôt', 'Deposit') },
      stakes: { kind: 'amount', label: text('Enjeux à couvrir', 'Stakes to cover') },
    },
    example: { isNamed: true, candidates: 2, isDrawn: true, deposit: '500000', stakes: '400000' },
    evaluate: ({ isNamed, candidates, isDrawn, deposit, stakes }) =>
      createJudgement(
        findBankerFault({
          banker: isNamed ? '–' : '',
          candidates: Number(candidates),
          isDrawn,
          depositMinor: deposit,
          stakesMinor: stakes,
        }),
      ),
  }),
  declareQuestion({
    key: 'AI67:31.2',
    title: text('Cagnotte comptée et souches', 'Cagnotte counted and stubs'),
    source: createAfarsSource('AI67:31'),
    fields: {
      counted: { kind: 'amount', label: text('Somme comptée', 'Sum counted') },
      stubs: { kind: 'amount', label: text('Somme par les souches', 'Sum by the stubs') },
    },
    example: { counted: '9950', stubs: '10000' },
    /** Returns the difference of a cagnotte from its stubs, and the amount carried as its result. */
    evaluate: ({ counted: countedAmount, stubs: stubsAmount }) => {
      const { differenceMinor, carriedMinor } = computeCagnotteResult('AI67', {
        countedMinor: countedAmount,
        stubsMinor: stubsAmount,
      });
      const label = text('Différence', 'Difference');
      return createFigure(
        [
          createFact('difference', label, createAmount(differenceMinor)),
          createFact('carried', text('Produit de la cagnotte', 'Result of the cagnotte'), createAmount(carriedMinor)),
        ],
        [
          createStep(
            label,
            [createAmount(countedAmount), '−', createAmount(stubsAmount)],
            createAmount(differenceMinor),
          ),
        ],
      );
    },
  }),
];

const monacoQuestions: readonly Question[] = [
  declareQuestion({
    key: 'MC:11.7.1',
    title: text('Prélèvement au chemin de fer', 'Rake at chemin de fer'),
    source: createMonacoSource('MC:11.7'),
    fields: {
      won: { kind: 'amount', label: text('Gagné par le banquier', 'Won by the banker') },
      unit: { kind: 'amount', label: text('Arrondi décidé', 'Rounding decided'), isOptional: true },
      tie: TIE_FIELD,
    },
    example: { won: '1000.00', unit: '0.50', tie: 'up' },
    evaluate: ({ won: bankerGain, unit: roundingUnit, tie }) => {
      const terms = { rateHundredths: requireRakeRate('MC', 'cheminDeFer'), unitMinor: roundingUnit, tie };
      return buildRakeOutcome(computeRake(bankerGain, terms), bankerGain, terms);
    },
  }),
  declareQuestion({
    key: 'MC:11.8.1',
    title: text('Doublement de la banque', 'Doubling of the bank'),
    source: createMonacoSource('MC:11.8'),
    fields: {
      bank: { kind: 'amount', label: BANK },
      maximum: { kind: 'amount', label: text('Maximum de la table', 'Maximum of the table') },
      unit: { kind: 'amount', label: text('Arrondi décidé', 'Rounding decided'), isOptional: true },
      tie: TIE_FIELD,
    },
    example: { bank: '1950.00', maximum: '3000.00' },
    /** Returns the next bank after a winning coup, and the surplus left in the garage. */
    evaluate: ({ bank, maximum, unit: roundingUnit, tie }) => {
      const rake = computeRake(bank, {
        rateHundredths: requireRakeRate('MC', 'cheminDeFer'),
        unitMinor: roundingUnit,
        tie,
      });
      if ('code' in rake) return createJudgement(rake);
      const doubledBank = computeDoubledBank(bank, rake.rakeMinor);
      const { bankMinor, garageMinor } = splitDoubledBank(doubledBank, maximum);
      return createFigure(
        [
          createFact('rake', RAKE, createAmount(rake.rakeMinor)),
          createFact('bank', text('Banque suivante', 'Next bank'), createAmount(bankMinor)),
          createFact('garage', GARAGE, createAmount(garageMinor)),
        ],
        [
          createStep(
            text('Doublement', 'Doubling'),
            ['2 ×', createAmount(bank), '−', createAmount(rake.rakeMinor)],
            createAmount(doubledBank),
          ),
        ],
      );
    },
  }),
  declareQuestion({
    key: 'MC:11.9.1',
    title: text('Garage', 'Garage'),
    source: createMonacoSource('MC:11.9'),
    fields: {
      doubled: { kind: 'amount', label: text('Banque doublée', 'Doubled bank') },
      maximum: { kind: 'amount', label: text('Maximum de la table', 'Maximum of the table') },
      toGarage: { kind: 'amount', label: text('Mis au garage', 'Put in the garage') },
      authorisedFrom: {
        kind: 'amount',
        label: text('Autorisé à partir du banco de', 'Authorised from the banco of'),
        isOptional: true,
      },
      isCommunicated: { kind: 'flag', label: text('Montant communiqué', 'Amount communicated') },
    },
    example: { doubled: '3802.50', maximum: '3000.00', toGarage: '802.50', isCommunicated: false },
    /** Judges whether this amount may be put in the garage. */
    evaluate: ({ doubled: doubledBank, maximum, toGarage: garageAmount, authorisedFrom, isCommunicated }) => {
      const earlyGarage = authorisedFrom === null ? null : { fromMinor: authorisedFrom, isCommunicated };
      const garage = { doubledMinor: doubledBank, maximumMinor: maximum, toGarageMinor: garageAmount, earlyGarage };
      const { garageMinor } = splitDoubledBank(doubledBank, maximum);
      return createJudgement(findGarageFault(garage), [
        createFact('surplus', text('Surplus', 'Surplus'), createAmount(garageMinor)),
      ]);
    },
  }),
];

const CHOUETTE_STEP_FIELD = {
  kind: 'choice',
  label: text('Chouette', 'Chouette'),
  of: {
    auction: text('adjugée', 'adjudged'),
    restore: text('remise', 'put up again'),
    goOn: text('en cours', 'going on'),
  } satisfies Record<(typeof CHOUETTE_STEPS)[number], Text>,
} as const;

const ecarteQuestions: readonly Question[] = [
  declareQuestion({
    key: 'AI67:40.1',
    title: text('Prélèvement à l’écarté', 'Rake at écarté'),
    source: createAfarsSource('AI67:40'),
    fields: {
      first: { kind: 'amount', label: text('Masse du premier côté', 'Mass of the first side') },
      second: { kind: 'amount', label: text('Masse du second côté', 'Mass of the second side') },
      largeTickets: LARGE_TICKETS_FIELD,
      tie: TIE_FIELD,
    },
    example: { first: '12000', second: '12000', largeTickets: false, tie: 'up' },
    /** Returns the rake at écarté; refuses masses that are unequal or not multiples of 100 FD. */
    evaluate: ({ first: firstMass, second: secondMass, largeTickets, tie }) => {
      const fault = findMassesFault(firstMass, secondMass);
      if (fault !== null) return createJudgement(fault);
      const terms = buildRakeTermsOf1967('ecarte', largeTickets, tie);
      return buildRakeOutcome(computeRake(firstMass, terms), firstMass, terms);
    },
  }),
  declareQuestion({
    key: 'AI67:39.1',
    title: text('Chouette remise ou aux enchères', 'Chouette put up again or auctioned'),
    source: createAfarsSource('AI67:39'),
    fields: {
      isLost: { kind: 'flag', label: text('Elle a sauté', 'It was lost') },
      wasRestored: { kind: 'flag', label: text('Elle fut déjà remise', 'It was put up again before') },
      adjudged: { kind: 'amount', label: text('Adjugée à', 'Adjudged at') },
      wanted: CHOUETTE_STEP_FIELD,
      chouette: { kind: 'amount', label: text('Chouette jouée', 'Chouette played') },
      held: { kind: 'amount', label: text('Tenu sur la chouette', 'Held on the chouette') },
    },
    example: {
      isLost: true,
      wasRestored: false,
      adjudged: '20000',
      wanted: 'restore',
      chouette: '20000',
      held: '12000',
    },
    evaluate: ({ isLost, wasRestored, adjudged: adjudgedMinor, wanted: step, chouette, held }) =>
      createJudgement(
        findChouetteFault(
          { isLost, wasRestored, adjudgedMinor },
          { step, chouetteMinor: chouette, outsideMinor: 0n, heldMinor: held },
        ),
      ),
  }),
  declareQuestion({
    key: 'AI67:41.1',
    title: text('Prélèvement à la chouette', 'Rake of the chouette'),
    source: createAfarsSource('AI67:41'),
    fields: {
      step: CHOUETTE_STEP_FIELD,
      chouette: { kind: 'amount', label: text('Chouette adjugée', 'Chouette adjudged') },
      outside: { kind: 'amount', label: text('Tenu en dehors', 'Held outside') },
      held: { kind: 'amount', label: text('Tenu sur la chouette', 'Held on the chouette') },
      winner: {
        kind: 'choice',
        label: text('Gagnant', 'Winner'),
        of: { punters: text('les pontes', 'the punters'), chouette: text('la chouette', 'the chouette') },
      },
      largeTickets: LARGE_TICKETS_FIELD,
      tie: TIE_FIELD,
    },
    example: {
      step: 'auction',
      chouette: '20000',
      outside: '0',
      held: '12000',
      winner: 'punters',
      largeTickets: false,
      tie: 'up',
    },
    /** Returns the rakes of a coup of the chouette, before the deal and after the coup. */
    evaluate: ({
      step: chouetteStep,
      chouette,
      outside: outsideStakes,
      held: heldStakes,
      winner,
      largeTickets,
      tie,
    }) => {
      const coup = {
        step: chouetteStep,
        chouetteMinor: chouette,
        outsideMinor: outsideStakes,
        heldMinor: heldStakes,
        winner,
      };
      const { beforeDealingMinor, afterCoupMinor } = computeChouetteBases(coup);
      const basesBeforeDealing = beforeDealingMinor.map((baseMinor) => ({
        baseMinor,
        label: text('Avant la donne', 'Before the deal'),
      }));
      const basesAfterCoup = afterCoupMinor.map((baseMinor) => ({
        baseMinor,
        label: text('Après le coup', 'After the coup'),
      }));
      return buildRakesOutcome(
        [...basesBeforeDealing, ...basesAfterCoup],
        buildRakeTermsOf1967('ecarte', largeTickets, tie),
      );
    },
  }),
];

/** Jeux de cercle: their rake, banks, garage and chouette. */
export const cercleQuestions: readonly Question[] = [...baccaraQuestions, ...monacoQuestions, ...ecarteQuestions];
