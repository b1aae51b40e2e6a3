import { code, declareTable, drawTable, instant, integer, money, percent, text } from '#documents/model/columns.js';
import type { RowOf } from '#documents/model/columns.js';
import type { Row } from '#documents/model/document.js';
import { declareReport } from '#documents/parts/report.js';
import type { ReportContext } from '#documents/parts/report.js';
import { buildNote, dataRow } from '#documents/parts/sections.js';
import { visaOnly } from '#documents/parts/signatures.js';
import { formatDay, formatInstant } from '#documents/words/format.js';
import { wordsOf } from '#documents/words/words.js';
import type { Words } from '#documents/words/words.js';
import { sumMinor } from '#domain/money.js';
import { jackpotRows } from './rows.js';
import type { JackpotRow } from './rows.js';
import type { HitState } from '#domain/cercle/progressives.js';

interface Place {
  readonly table: string | null;
  readonly site: string;
}

interface TakingRow extends Place, RowOf<typeof TAKINGS.columns> {
  readonly gamingDay: string;
}

interface HandRow extends Place, RowOf<typeof HITS.columns> {
  readonly name: string;
  readonly progressiveNumber: number;
  readonly hitNumber: number;
  readonly happenedAt: Date;
  readonly state: HitState;
  readonly decidedBy: string | null;
  readonly decidedAs: string;
  readonly supervisorCard: string;
  readonly video: string;
  readonly reason: string;
  readonly won: string | null;
}

const HEADINGS = {
  progressive: { fr: 'Progressif', en: 'Progressive' },
  share_of: { fr: 'Part affectée', en: 'Share that goes' },
};

const JACKPOTS = declareTable({
  name: 'jackpots',
  columns: [
    text('name', HEADINGS.progressive, { weight: 1.4 }),
    text('jackpot', { fr: 'Jackpot', en: 'Jackpot' }),
    text('combination', { fr: 'Combinaison', en: 'Combination' }, { weight: 2 }),
    percent('share', { fr: 'Taux sur les mises', en: 'Share of the stakes' }, { weight: 0.8, composed: true }),
    money('beforeMinor', { fr: 'Avant', en: 'Before' }),
    money('startMinor', { fr: 'Départs', en: 'Starts' }),
    money('sharesMinor', { fr: 'Alimentation par les mises', en: 'Share of the additional stakes' }),
    money('wonMinor', { fr: 'Gagné', en: 'Won' }),
    money('movedMinor', { fr: 'Repris ou cédé', en: 'Taken over or left' }),
    money('afterMinor', { fr: 'Après', en: 'After' }),
  ],
});

const TAKINGS = declareTable({
  name: 'takings',
  columns: [
    integer('takingNumber', { fr: 'N°', en: 'No.' }, { weight: 0.4 }),
    text('name', HEADINGS.progressive, { weight: 1.4 }),
    text('place', { fr: 'Table ou site', en: 'Table or site' }, { composed: true }),
    integer('bets', { fr: 'Nombre de mises', en: 'Stakes' }, { weight: 0.7 }),
    money('stakedMinor', { fr: 'Montant', en: 'Amount' }),
    money('principalMinor', { fr: 'au principal', en: 'to the principal' }, { group: HEADINGS.share_of }),
    money('secondaryMinor', { fr: 'au secondaire', en: 'to the secondary' }, { group: HEADINGS.share_of }),
    instant('recordedAt', { fr: 'Inscrit le', en: 'Entered at' }, { weight: 1.2 }),
    text('recordedBy', { fr: 'Inscrit par', en: 'Entered by' }, { weight: 1.4 }),
    text('reason', { fr: 'Motif', en: 'Reason' }, { weight: 1.4 }),
  ],
});

const HITS = declareTable({
  name: 'hits',
  columns: [
    integer('hand', { fr: 'Main', en: 'Hand' }, { weight: 0.4 }),
    code('player', { fr: 'Joueur', en: 'Player' }, { weight: 0.8 }),
    money('stakeMinor', { fr: 'Mise', en: 'Stake' }),
    text('wins', { fr: 'Gain', en: 'Win' }, { weight: 1.4, composed: true }),
    money('jackpotMinor', { fr: 'Jackpot', en: 'Jackpot' }, { nullable: true }),
    money('lotMinor', { fr: 'Lot de consolation', en: 'Consolation lot' }, { nullable: true }),
    code('slips', { fr: 'Bordereau', en: 'Slip' }, { nullable: true }),
  ],
});

const placeOf = ({ table, site }: Place, words: Words): string => (table === null ? site : words('ofTable', { table }));

/** Lists the additional stakes taken, under each day's name with its total; corrections are marked. */
function takingRows(found: readonly TakingRow[], { words, language }: ReportContext): Row[] {
  const days = [...new Set(found.map(({ gamingDay }) => gamingDay))];
  return days.flatMap((day): Row[] => {
    const own = found.filter(({ gamingDay }) => gamingDay === day);
    const sumOf = (key: 'stakedMinor' | 'principalMinor' | 'secondaryMinor') => sumMinor(own.map((row) => row[key]));
    const cells = {
      bets: own.reduce((sum, { bets }) => sum + bets, 0),
      stakedMinor: sumOf('stakedMinor'),
      principalMinor: sumOf('principalMinor'),
      secondaryMinor: sumOf('secondaryMinor'),
    };
    return [
      { kind: 'group', label: formatDay(day, language) },
      ...own.map((row) => dataRow({ ...row, place: placeOf(row, words) }, row.bets < 0)),
      { kind: 'subtotal', label: words('dayTotal'), cells },
    ];
  });
}

/**
 * Names a win of a progressive jackpot: its number, place and time, its decision, and the card and video that proved
 * it.
 */
function hitLabel(hit: HandRow, { words, language, establishment }: ReportContext): string {
  const { name, hitNumber: number, decidedBy, decidedAs, supervisorCard, video, reason } = hit;
  const at = formatInstant(hit.happenedAt, establishment.timeZone, language);
  const as = decidedAs === '' ? '' : wordsOf('avances-book', language)(`role_${decidedAs}`);
  const state = words(`state_${hit.state}`, { name: decidedBy ?? '', function: as, reason });
  const seen = [
    ...(supervisorCard === '' ? [] : [words('card', { card: supervisorCard })]),
    ...(video === '' ? [] : [words('video', { video })]),
  ];
  return [words('hit', { name, number, place: placeOf(hit, words), at }), state, ...seen].join(' – ');
}

/** Lists each hit under its name: the hands with an additional stake, and the sum of their payments. */
function hitRows(found: readonly HandRow[], context: ReportContext): Row[] {
  const { words } = context;
  const keyOf = ({ progressiveNumber, hitNumber }: HandRow): string => `${progressiveNumber}/${hitNumber}`;
  return [...new Set(found.map(keyOf))].flatMap((key): Row[] => {
    const hands = found.filter((hand) => keyOf(hand) === key);
    const sumOf = (of: 'jackpotMinor' | 'lotMinor') => sumMinor(hands.map((hand) => hand[of] ?? 0n));
    const winOf = ({ won, lotMinor }: HandRow): string | null => {
      if (won !== null) return words(`jackpot_${won}`);
      return lotMinor === null ? null : words('lot');
    };
    return [
      ...hands.slice(0, 1).map((hand): Row => ({ kind: 'group', label: hitLabel(hand, context) })),
      ...hands.map((hand) => dataRow({ ...hand, wins: winOf(hand) }, hand.state === 'reported')),
      {
        kind: 'subtotal',
        label: words('hitTotal'),
        cells: { jackpotMinor: sumOf('jackpotMinor'), lotMinor: sumOf('lotMinor') },
      },
    ];
  });
}

/** Builds the register of progressive jackpots: their amounts, the hits and the stakes taken in the period. */
async function body(context: ReportContext) {
  const { read, words } = context;
  const jackpots = await read<JackpotRow>('jackpots');
  const takings = await read<TakingRow>('takings');
  const hits = await read<HandRow>('hits');
  return {
    sections: [
      drawTable(JACKPOTS, words, {
        title: words('jackpots'),
        emptyText: words('none'),
        rows: jackpotRows(jackpots, words),
      }),
      buildNote(words('method')),
      drawTable(HITS, words, { title: words('hits'), emptyText: words('noHits'), rows: hitRows(hits, context) }),
      drawTable(TAKINGS, words, {
        title: words('takings'),
        emptyText: words('noTakings'),
        rows: takingRows(takings, context),
      }),
      visaOnly(context),
    ],
  };
}

/** The jackpots fed by additional stakes at the black-jack tables, and their wins (MC:5.2-8, FR07:55-4-8). */
export const progressiveRegister = declareReport({
  name: 'progressive-register',
  tables: [JACKPOTS, TAKINGS, HITS],
  body,
});
