import { text, type Text } from '#declarations/shapes/text.js';
import {
  computeAvance,
  sumAvances,
  findFurtherAvanceFault,
  computeGuaranteeFund,
  findInitialAvanceFault,
} from '../tables/avances.js';
import type { AvanceFault, AvanceCalculation } from '../tables/avances.js';
import {
  findBonFault,
  findExchangeBox,
  findChangeurBonFault,
  getExchangePlace,
  findTableExchangeFault,
  computePiecesTotal,
} from '../tables/exchanges.js';
import type { Bon, BonFault } from '../tables/exchanges.js';
import { SINCE, type Source, type TableGame } from '../tables/games.js';
import { findInterruptionFault } from '../tables/interruptions.js';
import { findFloatFault } from '../cash/season-floats.js';
import { computeTableResult } from '../tables/table-result.js';
import {
  createAmount,
  createFact,
  createFigure,
  createOneStepFigure,
  createJudgement,
  declareQuestion,
  createStep,
  createWholeNumber,
  createWords,
} from './question.js';
import type { Outcome, Question } from './question.js';
import { GAME_WORDS, MEDIUM_WORDS, TIER_WORDS } from './table-words.js';

const { boule, vingtTrois, europeanRoulette, americanRoulette, trenteEtQuarante, blackJack, craps } = GAME_WORDS;
const AI67_GAMES = { europeanRoulette, americanRoulette, trenteEtQuarante, blackJack, craps };

const AUTHORISED = text('Minimum autorisé', 'Authorised minimum');
const TABLE_MINIMUM = text('Minimum de la table', 'Table minimum');
const GAME = text('Jeu', 'Game');
const AVANCE = text('Avance', 'Avance');

const createAfarsSource = (article: string) => ({ article, since: SINCE.AI67 });
const createMonacoSource = (article: string) => ({ article, since: SINCE.MC });

/** Creates the outcome of an avance (chips and cash a table begins with): factor × minimum, or why there is none. */
function buildAvanceOutcome(avance: AvanceCalculation | AvanceFault): Outcome {
  if ('code' in avance) return createJudgement(avance);
  const { factor, minimumMinor, amountMinor, tier } = avance;
  const facts = [
    createFact('avance', AVANCE, createAmount(amountMinor)),
    createFact('factor', text('Facteur', 'Factor'), createWholeNumber(factor)),
  ];
  const tierFacts =
    tier === null ? [] : [createFact('tier', text('Tranche', 'Tier'), createWords(tier, TIER_WORDS[tier]))];
  return createFigure(
    [...facts, ...tierFacts],
    [createStep(AVANCE, [createWholeNumber(factor), '×', createAmount(minimumMinor)], createAmount(amountMinor))],
  );
}

const avanceQuestions: readonly Question[] = [
  declareQuestion({
    key: 'AI67:7.2',
    title: text('Avance à la boule et au vingt-trois', 'Avance at boule and vingt-trois'),
    source: createAfarsSource('AI67:7'),
    fields: {
      game: { kind: 'choice', label: GAME, of: { boule, vingtTrois } },
      authorisedMinimum: { kind: 'amount', label: AUTHORISED },
    },
    example: { game: 'boule', authorisedMinimum: '100' },
    evaluate: ({ game, authorisedMinimum }) =>
      buildAvanceOutcome(computeAvance(game, { authorisedMinor: authorisedMinimum, tableMinor: authorisedMinimum })),
  }),
  declareQuestion({
    key: 'AI67:7.3',
    title: text('Avance complémentaire', 'Further avance'),
    source: createAfarsSource('AI67:7'),
    fields: {
      initial: { kind: 'amount', label: text('Avance initiale', 'Initial avance') },
      further: { kind: 'amount', label: text('Avance complémentaire', 'Further avance') },
    },
    example: { initial: '2500000', further: '2500000' },
    /** Judges whether a further avance equals the initial one, and shows their total. */
    evaluate: ({ initial, further }) => {
      const totalMinor = sumAvances(initial, [further]);
      const sumStep = createStep(
        text('Avances', 'Avances'),
        [createAmount(initial), '+', createAmount(further)],
        createAmount(totalMinor),
      );
      return createJudgement(
        findFurtherAvanceFault('AI67', initial, further),
        [createFact('avances', text('Avances', 'Avances'), createAmount(totalMinor))],
        [sumStep],
      );
    },
  }),
  declareQuestion({
    key: 'AI67:14.1',
    title: text('Avance d’une table', 'Avance of a table'),
    source: createAfarsSource('AI67:14'),
    fields: {
      game: { kind: 'choice', label: GAME, of: AI67_GAMES },
      authorisedMinimum: { kind: 'amount', label: AUTHORISED },
      tableMinimum: { kind: 'amount', label: TABLE_MINIMUM },
    },
    example: { game: 'europeanRoulette', authorisedMinimum: '100', tableMinimum: '500' },
    evaluate: ({ game, authorisedMinimum, tableMinimum }) =>
      buildAvanceOutcome(computeAvance(game, { authorisedMinor: authorisedMinimum, tableMinor: tableMinimum })),
  }),
  declareQuestion({
    key: 'AI67:14.2',
    title: text('Fonds de garantie en numéraire', 'Guarantee fund in cash'),
    source: createAfarsSource('AI67:14'),
    fields: {
      authorisedMinimum: { kind: 'amount', label: AUTHORISED },
      cash: { kind: 'amount', label: text('Numéraire en caisse', 'Cash in the desks') },
      tables: {
        kind: 'list',
        label: text('Tables ouvertes', 'Open tables'),
        of: {
          game: { kind: 'choice', label: GAME, of: { ...AI67_GAMES, boule, vingtTrois } },
          minimum: { kind: 'amount', label: TABLE_MINIMUM },
        },
      },
    },
    example: {
      authorisedMinimum: '100',
      cash: '20000000',
      tables: [
        { game: 'europeanRoulette', minimum: '1000' },
        { game: 'europeanRoulette', minimum: '1100' },
      ],
    },
    /** Judges whether the cash in the desks covers the guarantee fund. */
    evaluate: ({ authorisedMinimum: authorisedMinor, cash, tables }) => {
      const { dueMinor, highest } = computeGuaranteeFund(
        tables.map(({ game, minimum }) => ({ game, minima: { authorisedMinor, tableMinor: minimum } })),
      );
      const label = text('Fonds de garantie', 'Guarantee fund');
      const steps =
        highest === null
          ? []
          : [
              createStep(
                label,
                [createWholeNumber(highest.factor), '×', createAmount(highest.minimumMinor)],
                createAmount(dueMinor),
              ),
            ];
      const fault = cash >= dueMinor ? null : { code: 'GUARANTEE_FUND_SHORT', dueMinor, heldMinor: cash };
      return createJudgement(fault, [createFact('due', label, createAmount(dueMinor))], steps);
    },
  }),
  declareQuestion({
    key: 'MC:14.1',
    title: text('Mise en banque d’une table', 'Bank of a table'),
    source: createMonacoSource('MC:14'),
    fields: {
      fixed: {
        kind: 'amount',
        label: text('Montant fixé par la Direction', 'Amount fixed by the Direction'),
        isOptional: true,
      },
      bank: { kind: 'amount', label: text('Somme mise en banque', 'Sum put in the bank') },
    },
    example: { fixed: '50000.00', bank: '50000.00' },
    /** Judges whether the bank of a table is the amount fixed by the Direction. */
    evaluate: ({ fixed, bank }) => {
      const minima = { authorisedMinor: 0n, tableMinor: 0n };
      const avance = { jurisdiction: 'MC', game: 'blackJack', minima, amountMinor: bank, fixedMinor: fixed } as const;
      return createJudgement(findInitialAvanceFault(avance));
    },
  }),
];

const PIECE_FIELDS = {
  medium: { kind: 'choice', label: text('Nature', 'Medium'), of: MEDIUM_WORDS },
  value: { kind: 'amount', label: text('Valeur', 'Value') },
  count: { kind: 'whole', label: text('Nombre', 'Count') },
} as const;

type PieceLineInputs = readonly {
  readonly medium: keyof typeof MEDIUM_WORDS;
  readonly value: bigint;
  readonly count: bigint;
}[];

const toPieceLines = (pieces: PieceLineInputs) =>
  pieces.map(({ medium, value, count }) => ({ medium, valueMinor: value, count }));

/**
 * Judges by `findFault` whether a bon (slip of an exchange of chips, plaques and notes) is valid. Shows the worth of
 * the requested and of the given pieces.
 */
function evaluateBon(
  findFault: (bon: Bon) => BonFault | null,
  requestedPieces: PieceLineInputs,
  givenPieces: PieceLineInputs,
): Outcome {
  const bon = { asked: toPieceLines(requestedPieces), given: toPieceLines(givenPieces) };
  const buildTotalStep = (label: Text, pieces: PieceLineInputs) => {
    const terms = pieces.flatMap(({ value, count }, index) => [
      ...(index === 0 ? [] : ['+']),
      createWholeNumber(count),
      '×',
      createAmount(value),
    ]);
    return createStep(label, terms, createAmount(computePiecesTotal(toPieceLines(pieces))));
  };
  const steps = [
    buildTotalStep(text('Demandé', 'Asked'), requestedPieces),
    buildTotalStep(text('Remis', 'Given'), givenPieces),
  ];
  return createJudgement(findFault(bon), [], steps);
}

const BON_FIELDS = {
  asked: { kind: 'list', label: text('Demandé', 'Asked'), of: PIECE_FIELDS },
  given: { kind: 'list', label: text('Remis', 'Given'), of: PIECE_FIELDS },
} as const;

/** Returns the question whether a changeur's bon (slip of an exchange) is valid, under the text that requires it. */
const createChangeurBonQuestion = (source: Source): Question =>
  declareQuestion({
    key: `${source.article}.2`,
    title: text('Bon d’un changeur', 'Bon of a changeur'),
    source,
    fields: BON_FIELDS,
    example: {
      asked: [{ medium: 'chip', value: '1000', count: 20 }],
      given: [{ medium: 'note', value: '10000', count: 2 }],
    },
    evaluate: ({ asked: requestedPieces, given: givenPieces }) =>
      evaluateBon(findChangeurBonFault, requestedPieces, givenPieces),
  });

/**
 * Returns the question whether the float (fixed amount) of a special desk (`cashDesk`) or of a changeur may be fixed
 * for the season.
 */
const createSeasonFloatQuestion = (key: string, kind: 'cashDesk' | 'tableChangeur', title: Text): Question =>
  declareQuestion({
    key,
    title,
    // the key is the article and the number of the requirement: AI67:1.2
    source: createAfarsSource(key.slice(0, key.lastIndexOf('.'))),
    fields: {
      fixed: {
        kind: 'amount',
        label: text('Montant déjà fixé pour la saison', 'Amount already fixed for the season'),
        isOptional: true,
      },
      wanted: { kind: 'amount', label: text('Montant voulu', 'Amount wanted') },
    },
    example: { fixed: '300000', wanted: '300000' },
    /** Judges whether the amount may be fixed for the season. */
    evaluate: ({ fixed, wanted: requestedAmount }) => {
      // a special desk needs one table that it serves: boule is the example
      const games: readonly TableGame[] = kind === 'cashDesk' ? ['boule'] : [];
      return createJudgement(
        findFloatFault({ jurisdiction: 'AI67', kind, games, amountMinor: requestedAmount, fixedMinor: fixed }),
      );
    },
  });

const exchangeQuestions: readonly Question[] = [
  createSeasonFloatQuestion('AI67:1.2', 'cashDesk', text('Caisse spéciale de la saison', 'Special desk of the season')),
  createSeasonFloatQuestion('AI67:2.1', 'tableChangeur', text('Dotation d’un changeur', 'Float of a changeur')),
  declareQuestion({
    key: 'AI67:1.1',
    title: text(
      'Où changer une pièce, à la boule et au vingt-trois',
      'Where a piece is changed, at boule and vingt-trois',
    ),
    source: createAfarsSource('AI67:1'),
    fields: {
      medium: { kind: 'choice', label: text('Nature', 'Medium'), of: MEDIUM_WORDS },
      value: { kind: 'amount', label: text('Valeur', 'Value') },
    },
    example: { medium: 'plaque', value: '10000' },
    /** Returns where a piece is changed: at the table, or at the special desk. */
    evaluate: ({ medium, value }) => {
      const exchangePlace = getExchangePlace(medium, value);
      const placeWords =
        exchangePlace === 'table'
          ? text('à la table', 'at the table')
          : text('à la caisse spéciale', 'at the special desk');
      return createFigure([createFact('place', text('Change', 'Change'), createWords(exchangePlace, placeWords))]);
    },
  }),
  declareQuestion({
    key: 'AI67:3.1',
    title: text('Où va ce qui est changé à une table', 'Where what is changed at a table goes'),
    source: createAfarsSource('AI67:3'),
    fields: { medium: { kind: 'choice', label: text('Nature', 'Medium'), of: MEDIUM_WORDS } },
    example: { medium: 'note' },
    /** Returns the box into which a changed piece is put. */
    evaluate: ({ medium }) => {
      const targetBox = findExchangeBox(medium);
      if (targetBox === null) return createJudgement({ code: 'NOT_CHANGED_AT_TABLE', medium } as { code: string });
      const boxWords =
        targetBox === 'lockedBox'
          ? text('dans la boîte fermée à clé', 'into the locked box')
          : text('dans la caisse de la table', 'into the table’s cash box');
      return createFigure([createFact('into', text('Destination', 'Destination'), createWords(targetBox, boxWords))]);
    },
  }),
  declareQuestion({
    key: 'MC:16.3',
    title: text('Change à une table', 'Change at a table'),
    source: { article: 'MC:16', since: '2005-06-07' },
    fields: {
      isOpen: { kind: 'flag', label: text('La table travaille', 'The table works') },
      isClearing: { kind: 'flag', label: text('Dégagement ou paiement en cours', 'Clearing or payment in progress') },
    },
    example: { isOpen: true, isClearing: false },
    evaluate: (tableState) => createJudgement(findTableExchangeFault(tableState)),
  }),
  declareQuestion({
    key: 'MC:17.1.2',
    title: text('Bon entre table et caisse', 'Bon between table and desk'),
    source: { article: 'MC:17.1', since: '2000-02-25' },
    fields: BON_FIELDS,
    example: {
      asked: [
        { medium: 'chip', value: '100.00', count: 20 },
        { medium: 'chip', value: '500.00', count: 6 },
      ],
      given: [{ medium: 'plaque', value: '5000.00', count: 1 }],
    },
    evaluate: ({ asked: requestedPieces, given: givenPieces }) =>
      evaluateBon((bon) => findBonFault('MC', 'blackJack', bon), requestedPieces, givenPieces),
  }),
  ...[createAfarsSource('AI67:2'), { article: 'MC:17.2', since: '2000-02-25' }].map(createChangeurBonQuestion),
  declareQuestion({
    key: 'AI67:15',
    title: text('Interruption d’une séance', 'Interruption of a session'),
    source: createAfarsSource('AI67:15'),
    fields: {
      way: {
        kind: 'choice',
        label: text('Procédure', 'Procedure'),
        of: { count: text('comptage', 'count'), lock: text('encaisse enfermée', 'encaisse locked away') },
      },
      stopsAllTables: { kind: 'flag', label: text('Toutes les tables s’arrêtent', 'All tables stop') },
      keyHolder: {
        kind: 'choice',
        label: text('Gardien de la clé', 'Key holder'),
        isOptional: true,
        of: {
          direction: text('directeur responsable', 'director'),
          membreDuComite: text('membre du comité de direction', 'member of the committee'),
          chefDePartie: text('chef de partie', 'chef de partie'),
          caissier: text('caissier', 'cashier'),
        },
      },
      reopens: { kind: 'flag', label: text('Il rouvrira la caisse', 'He will reopen the cash box') },
    },
    example: { way: 'lock', stopsAllTables: false, keyHolder: 'chefDePartie', reopens: true },
    /** Judges whether a session may be interrupted this way. */
    evaluate: ({ way, stopsAllTables, keyHolder, reopens }) => {
      const requestedKeyHolder = keyHolder === null ? null : { function: keyHolder, reopens };
      return createJudgement(
        findInterruptionFault('AI67', { way, stopsAllTables, lockedTables: [], keyHolder: requestedKeyHolder }),
      );
    },
  }),
  declareQuestion({
    key: 'formula:table-result',
    title: text('Produit brut d’une séance', 'Result of a session'),
    source: null,
    fields: {
      avances: { kind: 'amount', label: text('Avances', 'Avances') },
      credits: { kind: 'amount', label: text('Versements à la caisse', 'Credits to the cash desk') },
      encaisse: { kind: 'amount', label: text('Encaisse de fin de séance', 'Encaisse at the end') },
    },
    example: { avances: '5000000', credits: '0', encaisse: '4700000' },
    /** Returns the result of a session: encaisse + credits − avances. */
    evaluate: ({ avances: avancesTotal, credits, encaisse }) => {
      const resultMinor = computeTableResult({
        avancesMinor: avancesTotal,
        creditsMinor: credits,
        encaisseMinor: encaisse,
      });
      const label = text('Produit brut', 'Result');
      const terms = [createAmount(encaisse), '+', createAmount(credits), '−', createAmount(avancesTotal)];
      return createOneStepFigure('result', label, terms, createAmount(resultMinor));
    },
  }),
];

/** The money of tables: avances, change, bons, interruptions, results. */
export const tableQuestions: readonly Question[] = [...avanceQuestions, ...exchangeQuestions];
