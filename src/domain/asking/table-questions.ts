import type { Text } from '#declarations/shapes/text.js';
import { text } from '#declarations/shapes/text.js';
import {
  avanceOfText,
  avancesTotal,
  furtherAvanceFault,
  guaranteeFund,
  initialAvanceFault,
} from '../tables/avances.js';
import type { AvanceFault, AvanceWorking } from '../tables/avances.js';
import {
  bonFault,
  boxForChange,
  changeurBonFault,
  exchangePlace,
  tableExchangeFault,
  worthOf,
} from '../tables/exchanges.js';
import type { Bon, BonFault } from '../tables/exchanges.js';
import { SINCE } from '../tables/games.js';
import type { Source, TableGame } from '../tables/games.js';
import { interruptionFault } from '../tables/interruptions.js';
import { floatFault } from '../cash/season-floats.js';
import { tableResult } from '../tables/table-result.js';
import { amount, fact, figureOutcome, judgementOutcome, question, step, whole, words } from './question.js';
import type { Outcome, Question } from './question.js';
import { GAME_WORDS, MEDIUM_WORDS, TIER_WORDS } from './table-words.js';

const { boule, vingtTrois, europeanRoulette, americanRoulette, trenteEtQuarante, blackJack, craps } = GAME_WORDS;
const AI67_GAMES = { europeanRoulette, americanRoulette, trenteEtQuarante, blackJack, craps };

const AUTHORISED = text('Minimum autorisé', 'Authorised minimum');
const TABLE_MINIMUM = text('Minimum de la table', 'Table minimum');
const GAME = text('Jeu', 'Game');
const AVANCE = text('Avance', 'Avance');

const ai67 = (article: string) => ({ article, since: SINCE.AI67 });
const mc = (article: string) => ({ article, since: SINCE.MC });

/** Returns an avance with its working, or the reason why there is none. */
function avanceOutcome(avance: AvanceWorking | AvanceFault): Outcome {
  if ('code' in avance) return judgementOutcome(avance);
  const { factor, minimumMinor, amountMinor, tier } = avance;
  const facts = [fact('avance', AVANCE, amount(amountMinor)), fact('factor', text('Facteur', 'Factor'), whole(factor))];
  const tiers = tier === null ? [] : [fact('tier', text('Tranche', 'Tier'), words(tier, TIER_WORDS[tier]))];
  return figureOutcome(
    [...facts, ...tiers],
    [step(AVANCE, [whole(factor), '×', amount(minimumMinor)], amount(amountMinor))],
  );
}

const avances: readonly Question[] = [
  question({
    key: 'AI67:7.2',
    title: text('Avance à la boule et au vingt-trois', 'Avance at boule and vingt-trois'),
    source: ai67('AI67:7'),
    fields: {
      game: { kind: 'choice', label: GAME, of: { boule, vingtTrois } },
      authorisedMinimum: { kind: 'amount', label: AUTHORISED },
    },
    example: { game: 'boule', authorisedMinimum: '100' },
    ask: ({ game, authorisedMinimum }) =>
      avanceOutcome(avanceOfText(game, { authorisedMinor: authorisedMinimum, tableMinor: authorisedMinimum })),
  }),
  question({
    key: 'AI67:7.3',
    title: text('Avance complémentaire', 'Further avance'),
    source: ai67('AI67:7'),
    fields: {
      initial: { kind: 'amount', label: text('Avance initiale', 'Initial avance') },
      further: { kind: 'amount', label: text('Avance complémentaire', 'Further avance') },
    },
    example: { initial: '2500000', further: '2500000' },
    /** Judges whether a further avance equals the initial one, and shows their total. */
    ask: ({ initial, further }) => {
      const total = avancesTotal(initial, [further]);
      const sum = step(text('Avances', 'Avances'), [amount(initial), '+', amount(further)], amount(total));
      return judgementOutcome(
        furtherAvanceFault('AI67', initial, further),
        [fact('avances', text('Avances', 'Avances'), amount(total))],
        [sum],
      );
    },
  }),
  question({
    key: 'AI67:14.1',
    title: text('Avance d’une table', 'Avance of a table'),
    source: ai67('AI67:14'),
    fields: {
      game: { kind: 'choice', label: GAME, of: AI67_GAMES },
      authorisedMinimum: { kind: 'amount', label: AUTHORISED },
      tableMinimum: { kind: 'amount', label: TABLE_MINIMUM },
    },
    example: { game: 'europeanRoulette', authorisedMinimum: '100', tableMinimum: '500' },
    ask: ({ game, authorisedMinimum, tableMinimum }) =>
      avanceOutcome(avanceOfText(game, { authorisedMinor: authorisedMinimum, tableMinor: tableMinimum })),
  }),
  question({
    key: 'AI67:14.2',
    title: text('Fonds de garantie en numéraire', 'Guarantee fund in cash'),
    source: ai67('AI67:14'),
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
    ask: ({ authorisedMinimum: authorisedMinor, cash, tables }) => {
      const { dueMinor, highest } = guaranteeFund(
        tables.map(({ game, minimum }) => ({ game, minima: { authorisedMinor, tableMinor: minimum } })),
      );
      const label = text('Fonds de garantie', 'Guarantee fund');
      const steps =
        highest === null
          ? []
          : [step(label, [whole(highest.factor), '×', amount(highest.minimumMinor)], amount(dueMinor))];
      const fault = cash >= dueMinor ? null : { code: 'GUARANTEE_FUND_SHORT', dueMinor, heldMinor: cash };
      return judgementOutcome(fault, [fact('due', label, amount(dueMinor))], steps);
    },
  }),
  question({
    key: 'MC:14.1',
    title: text('Mise en banque d’une table', 'Bank of a table'),
    source: mc('MC:14'),
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
    ask: ({ fixed, bank }) => {
      const minima = { authorisedMinor: 0n, tableMinor: 0n };
      const input = { jurisdiction: 'MC', game: 'blackJack', minima, amountMinor: bank, fixedMinor: fixed } as const;
      return judgementOutcome(initialAvanceFault(input));
    },
  }),
];

const NOMENCLATURE = {
  medium: { kind: 'choice', label: text('Nature', 'Medium'), of: MEDIUM_WORDS },
  value: { kind: 'amount', label: text('Valeur', 'Value') },
  count: { kind: 'whole', label: text('Nombre', 'Count') },
} as const;

type Nomenclature = readonly {
  readonly medium: keyof typeof MEDIUM_WORDS;
  readonly value: bigint;
  readonly count: bigint;
}[];

const linesOf = (pieces: Nomenclature) =>
  pieces.map(({ medium, value, count }) => ({ medium, valueMinor: value, count }));

/** Returns whether a bon (slip of an exchange of pieces) is valid, with the worth of both of its sides. */
function bonOutcome(faultOf: (bon: Bon) => BonFault | null, requested: Nomenclature, given: Nomenclature): Outcome {
  const bon = { asked: linesOf(requested), given: linesOf(given) };
  const sum = (label: Text, pieces: Nomenclature) => {
    const terms = pieces.flatMap(({ value, count }, at) => [
      ...(at === 0 ? [] : ['+']),
      whole(count),
      '×',
      amount(value),
    ]);
    return step(label, terms, amount(worthOf(linesOf(pieces))));
  };
  const steps = [sum(text('Demandé', 'Asked'), requested), sum(text('Remis', 'Given'), given)];
  return judgementOutcome(faultOf(bon), [], steps);
}

const BON_FIELDS = {
  asked: { kind: 'list', label: text('Demandé', 'Asked'), of: NOMENCLATURE },
  given: { kind: 'list', label: text('Remis', 'Given'), of: NOMENCLATURE },
} as const;

/** Returns the question about a changeur's bon, by the text that requires it. */
const changeurBon = (source: Source): Question =>
  question({
    key: `${source.article}.2`,
    title: text('Bon d’un changeur', 'Bon of a changeur'),
    source,
    fields: BON_FIELDS,
    example: {
      asked: [{ medium: 'chip', value: '1000', count: 20 }],
      given: [{ medium: 'note', value: '10000', count: 2 }],
    },
    ask: ({ asked: requested, given }) => bonOutcome(changeurBonFault, requested, given),
  });

/** Returns the question about the amount of a special desk or of a changeur, fixed once for the season. */
const seasonFloat = (key: string, kind: 'cashDesk' | 'tableChangeur', title: Text): Question =>
  question({
    key,
    title,
    source: ai67(key.slice(0, key.lastIndexOf('.'))),
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
    ask: ({ fixed, wanted: requested }) => {
      const games: readonly TableGame[] = kind === 'cashDesk' ? ['boule'] : [];
      return judgementOutcome(
        floatFault({ jurisdiction: 'AI67', kind, games, amountMinor: requested, fixedMinor: fixed }),
      );
    },
  });

const exchanges: readonly Question[] = [
  seasonFloat('AI67:1.2', 'cashDesk', text('Caisse spéciale de la saison', 'Special desk of the season')),
  seasonFloat('AI67:2.1', 'tableChangeur', text('Dotation d’un changeur', 'Float of a changeur')),
  question({
    key: 'AI67:1.1',
    title: text(
      'Où changer une pièce, à la boule et au vingt-trois',
      'Where a piece is changed, at boule and vingt-trois',
    ),
    source: ai67('AI67:1'),
    fields: {
      medium: { kind: 'choice', label: text('Nature', 'Medium'), of: MEDIUM_WORDS },
      value: { kind: 'amount', label: text('Valeur', 'Value') },
    },
    example: { medium: 'plaque', value: '10000' },
    /** Returns where a piece is changed: at the table, or at the special desk. */
    ask: ({ medium, value }) => {
      const place = exchangePlace(medium, value);
      const shown =
        place === 'table' ? text('à la table', 'at the table') : text('à la caisse spéciale', 'at the special desk');
      return figureOutcome([fact('place', text('Change', 'Change'), words(place, shown))]);
    },
  }),
  question({
    key: 'AI67:3.1',
    title: text('Où va ce qui est changé à une table', 'Where what is changed at a table goes'),
    source: ai67('AI67:3'),
    fields: { medium: { kind: 'choice', label: text('Nature', 'Medium'), of: MEDIUM_WORDS } },
    example: { medium: 'note' },
    /** Returns the box into which a changed piece is put. */
    ask: ({ medium }) => {
      const into = boxForChange(medium);
      if (into === null) return judgementOutcome({ code: 'NOT_CHANGED_AT_TABLE', medium } as { code: string });
      const shown =
        into === 'lockedBox'
          ? text('dans la boîte fermée à clé', 'into the locked box')
          : text('dans la caisse de la table', 'into the table’s cash box');
      return figureOutcome([fact('into', text('Destination', 'Destination'), words(into, shown))]);
    },
  }),
  question({
    key: 'MC:16.3',
    title: text('Change à une table', 'Change at a table'),
    source: { article: 'MC:16', since: '2005-06-07' },
    fields: {
      isOpen: { kind: 'flag', label: text('La table travaille', 'The table works') },
      isClearing: { kind: 'flag', label: text('Dégagement ou paiement en cours', 'Clearing or payment in progress') },
    },
    example: { isOpen: true, isClearing: false },
    ask: (table) => judgementOutcome(tableExchangeFault(table)),
  }),
  question({
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
    ask: ({ asked: requested, given }) => bonOutcome((bon) => bonFault('MC', 'blackJack', bon), requested, given),
  }),
  ...[ai67('AI67:2'), { article: 'MC:17.2', since: '2000-02-25' }].map(changeurBon),
  question({
    key: 'AI67:15',
    title: text('Interruption d’une séance', 'Interruption of a session'),
    source: ai67('AI67:15'),
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
    ask: ({ way, stopsAllTables, keyHolder, reopens }) => {
      const holder = keyHolder === null ? null : { function: keyHolder, reopens };
      return judgementOutcome(interruptionFault({ way, stopsAllTables, keyHolder: holder }));
    },
  }),
  question({
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
    ask: ({ avances: given, credits, encaisse }) => {
      const result = tableResult({ avancesMinor: given, creditsMinor: credits, encaisseMinor: encaisse });
      const label = text('Produit brut', 'Result');
      const terms = [amount(encaisse), '+', amount(credits), '−', amount(given)];
      return figureOutcome([fact('result', label, amount(result))], [step(label, terms, amount(result))]);
    },
  }),
];

/** The money of tables: avances, change, bons, interruptions, results. */
export const tableQuestions: readonly Question[] = [...avances, ...exchanges];
