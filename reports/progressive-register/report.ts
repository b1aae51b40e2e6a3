import { column, buildDeclaredTable, declareTable, type RowOf } from '#documents/model/columns.js';
import type { Row } from '#documents/model/document.js';
import { declareReport, type ReportContext } from '#documents/parts/report.js';
import { buildNote, buildDataRow } from '#documents/parts/sections.js';
import { buildVisaSection } from '#documents/parts/signatures.js';
import { formatDay, formatInstant } from '#documents/words/format.js';
import { createTranslator, type Translator } from '#documents/words/words.js';
import { sumMinor } from '#domain/money.js';
import { buildJackpotRows, type JackpotRow } from './rows.js';
import type { HitState } from '#domain/cercle/progressives.js';

interface TableOrSite {
  readonly table: string | null;
  readonly site: string;
}

interface TakingRow extends TableOrSite, RowOf<typeof TAKING_TABLE.columns> {
  readonly gamingDay: string;
}

interface HitHandRow extends TableOrSite, RowOf<typeof HIT_TABLE.columns> {
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
  allocatedShare: { fr: 'Part affectée', en: 'Share allocated' },
};

const JACKPOT_TABLE = declareTable({
  name: 'jackpots',
  columns: [
    column.text('name', HEADINGS.progressive, { weight: 1.4 }),
    column.text('jackpot', { fr: 'Jackpot', en: 'Jackpot' }),
    column.text('combination', { fr: 'Combinaison', en: 'Combination' }, { weight: 2 }),
    column.percent('share', { fr: 'Taux sur les mises', en: 'Share of the stakes' }, { weight: 0.8, composed: true }),
    column.money('beforeMinor', { fr: 'Avant', en: 'Before' }),
    column.money('startMinor', { fr: 'Départs', en: 'Starts' }),
    column.money('sharesMinor', { fr: 'Alimentation par les mises', en: 'Share of the additional stakes' }),
    column.money('wonMinor', { fr: 'Gagné', en: 'Won' }),
    column.money('movedMinor', { fr: 'Repris ou cédé', en: 'Taken over or left' }),
    column.money('afterMinor', { fr: 'Après', en: 'After' }),
  ],
});

const TAKING_TABLE = declareTable({
  name: 'takings',
  columns: [
    column.integer('takingNumber', { fr: 'N°', en: 'No.' }, { weight: 0.4 }),
    column.text('name', HEADINGS.progressive, { weight: 1.4 }),
    column.text('place', { fr: 'Table ou site', en: 'Table or site' }, { composed: true }),
    column.integer('bets', { fr: 'Nombre de mises', en: 'Stakes' }, { weight: 0.7 }),
    column.money('stakedMinor', { fr: 'Montant', en: 'Amount' }),
    column.money('principalMinor', { fr: 'au principal', en: 'to the principal' }, { group: HEADINGS.allocatedShare }),
    column.money('secondaryMinor', { fr: 'au secondaire', en: 'to the secondary' }, { group: HEADINGS.allocatedShare }),
    column.instant('recordedAt', { fr: 'Inscrit le', en: 'Entered at' }, { weight: 1.2 }),
    column.text('recordedBy', { fr: 'Inscrit par', en: 'Entered by' }, { weight: 1.4 }),
    column.text('reason', { fr: 'Motif', en: 'Reason' }, { weight: 1.4 }),
  ],
});

const HIT_TABLE = declareTable({
  name: 'hits',
  columns: [
    column.integer('hand', { fr: 'Main', en: 'Hand' }, { weight: 0.4 }),
    column.code('player', { fr: 'Joueur', en: 'Player' }, { weight: 0.8 }),
    column.money('stakeMinor', { fr: 'Mise', en: 'Stake' }),
    column.text('wins', { fr: 'Gain', en: 'Win' }, { weight: 1.4, composed: true }),
    column.money('jackpotMinor', { fr: 'Jackpot', en: 'Jackpot' }, { nullable: true }),
    column.money('lotMinor', { fr: 'Lot de consolation', en: 'Consolation lot' }, { nullable: true }),
    column.code('slips', { fr: 'Bordereau', en: 'Slip' }, { nullable: true }),
  ],
});

const describeTableOrSite = ({ table, site }: TableOrSite, translate: Translator): string =>
  table === null ? site : translate('ofTable', { table });

/** Lists the additional stakes taken, by day with each day's total; corrections (negative bets) are marked. */
function buildTakingRows(takings: readonly TakingRow[], { translate, language }: ReportContext): Row[] {
  const days = [...new Set(takings.map(({ gamingDay }) => gamingDay))];
  return days.flatMap((day): Row[] => {
    const dayTakings = takings.filter(({ gamingDay }) => gamingDay === day);
    const sumColumn = (key: 'stakedMinor' | 'principalMinor' | 'secondaryMinor') =>
      sumMinor(dayTakings.map((row) => row[key]));
    const dayCells = {
      bets: dayTakings.reduce((sum, { bets }) => sum + bets, 0),
      stakedMinor: sumColumn('stakedMinor'),
      principalMinor: sumColumn('principalMinor'),
      secondaryMinor: sumColumn('secondaryMinor'),
    };
    return [
      { kind: 'group', label: formatDay(day, language) },
      ...dayTakings.map((row) => buildDataRow({ ...row, place: describeTableOrSite(row, translate) }, row.bets < 0)),
      { kind: 'subtotal', label: translate('dayTotal'), cells: dayCells },
    ];
  });
}

/**
 * Names a win of a progressive jackpot: its number, place and time, its decision, and the card and video that proved
 * it.
 */
function describeHit(hit: HitHandRow, { translate, language, establishment }: ReportContext): string {
  const { name, hitNumber, decidedBy, decidedAs, supervisorCard, video, reason } = hit;
  const hitTime = formatInstant(hit.happenedAt, establishment.timeZone, language);
  const capacity = decidedAs === '' ? '' : createTranslator('avances-book', language)(`role_${decidedAs}`);
  const decisionText = translate(`state_${hit.state}`, { name: decidedBy ?? '', function: capacity, reason });
  const evidence = [
    ...(supervisorCard === '' ? [] : [translate('card', { card: supervisorCard })]),
    ...(video === '' ? [] : [translate('video', { video })]),
  ];
  return [
    translate('hit', { name, number: hitNumber, place: describeTableOrSite(hit, translate), at: hitTime }),
    decisionText,
    ...evidence,
  ].join(' – ');
}

/** Lists each hit (win of a jackpot) under its name: the hands with an additional stake, and the sum of payments. */
function buildHitRows(hands: readonly HitHandRow[], context: ReportContext): Row[] {
  const { translate } = context;
  const getHitKey = ({ progressiveNumber, hitNumber }: HitHandRow): string => `${progressiveNumber}/${hitNumber}`;
  return [...new Set(hands.map(getHitKey))].flatMap((hitKey): Row[] => {
    const hitHands = hands.filter((hand) => getHitKey(hand) === hitKey);
    const sumColumn = (column: 'jackpotMinor' | 'lotMinor') => sumMinor(hitHands.map((hand) => hand[column] ?? 0n));
    const describeWin = ({ won, lotMinor }: HitHandRow): string | null => {
      if (won !== null) return translate(`jackpot_${won}`);
      return lotMinor === null ? null : translate('lot');
    };
    return [
      ...hitHands.slice(0, 1).map((hand): Row => ({ kind: 'group', label: describeHit(hand, context) })),
      ...hitHands.map((hand) => buildDataRow({ ...hand, wins: describeWin(hand) }, hand.state === 'reported')),
      {
        kind: 'subtotal',
        label: translate('hitTotal'),
        cells: { jackpotMinor: sumColumn('jackpotMinor'), lotMinor: sumColumn('lotMinor') },
      },
    ];
  });
}

/** Builds the register of progressive jackpots (fed by stakes): amounts, hits and stakes taken in the period. */
async function buildProgressiveRegisterBody(context: ReportContext) {
  const { readRows, translate } = context;
  const jackpots = await readRows<JackpotRow>('jackpots');
  const takings = await readRows<TakingRow>('takings');
  const hands = await readRows<HitHandRow>('hits');
  return {
    sections: [
      buildDeclaredTable(JACKPOT_TABLE, translate, {
        title: translate('jackpots'),
        emptyText: translate('none'),
        rows: buildJackpotRows(jackpots, translate),
      }),
      buildNote(translate('method')),
      buildDeclaredTable(HIT_TABLE, translate, {
        title: translate('hits'),
        emptyText: translate('noHits'),
        rows: buildHitRows(hands, context),
      }),
      buildDeclaredTable(TAKING_TABLE, translate, {
        title: translate('takings'),
        emptyText: translate('noTakings'),
        rows: buildTakingRows(takings, context),
      }),
      buildVisaSection(context),
    ],
  };
}

/** The jackpots fed by additional stakes at the black-jack tables, and their wins (MC:5.2-8, FR07:55-4-8). */
export const progressiveRegister = declareReport({
  name: 'progressive-register',
  tables: [JACKPOT_TABLE, TAKING_TABLE, HIT_TABLE],
  buildBody: buildProgressiveRegisterBody,
});
