import type { Column, Row } from '#documents/model/document.js';
import { statement } from '#documents/parts/report.js';
import type { ReportContext, ReportDefinition } from '#documents/parts/report.js';
import { dataRow, tableOf } from '#documents/parts/sections.js';
import { visaAlone } from '#documents/parts/signatures.js';
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

interface TakingRow extends Place {
  readonly gamingDay: string;
  readonly bets: number;
  readonly stakedMinor: bigint;
  readonly principalMinor: bigint;
  readonly secondaryMinor: bigint;
}

interface HandRow extends Place {
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
  readonly jackpotMinor: bigint | null;
  readonly lotMinor: bigint | null;
}

const jackpotColumns = (words: Words): Column[] => [
  { key: 'name', header: words('progressive'), kind: 'text', weight: 1.4 },
  { key: 'jackpot', header: words('jackpot'), kind: 'text' },
  { key: 'combination', header: words('cards'), kind: 'text', weight: 2 },
  { key: 'share', header: words('share'), kind: 'percent', weight: 0.8 },
  { key: 'beforeMinor', header: words('before'), kind: 'minor' },
  { key: 'startMinor', header: words('start'), kind: 'minor' },
  { key: 'sharesMinor', header: words('shares'), kind: 'minor' },
  { key: 'wonMinor', header: words('won'), kind: 'minor' },
  { key: 'movedMinor', header: words('moved'), kind: 'minor' },
  { key: 'afterMinor', header: words('after'), kind: 'minor' },
];

const takingColumns = (words: Words): Column[] => [
  { key: 'takingNumber', header: words('number'), kind: 'count', weight: 0.4 },
  { key: 'name', header: words('progressive'), kind: 'text', weight: 1.4 },
  { key: 'place', header: words('place'), kind: 'text' },
  { key: 'bets', header: words('bets'), kind: 'count', weight: 0.7 },
  { key: 'stakedMinor', header: words('staked'), kind: 'minor' },
  { key: 'principalMinor', header: words('toPrincipal'), headerGroup: words('share_of'), kind: 'minor' },
  { key: 'secondaryMinor', header: words('toSecondary'), headerGroup: words('share_of'), kind: 'minor' },
  { key: 'recordedAt', header: words('recordedAt'), kind: 'instant', weight: 1.2 },
  { key: 'recordedBy', header: words('recordedBy'), kind: 'text', weight: 1.4 },
  { key: 'reason', header: words('reason'), kind: 'text', weight: 1.4 },
];

const handColumns = (words: Words): Column[] => [
  { key: 'hand', header: words('hand'), kind: 'count', weight: 0.4 },
  { key: 'player', header: words('player'), kind: 'code', weight: 0.8 },
  { key: 'stakeMinor', header: words('stake'), kind: 'minor' },
  { key: 'wins', header: words('wins'), kind: 'text', weight: 1.4 },
  { key: 'jackpotMinor', header: words('jackpotPaid'), kind: 'minor' },
  { key: 'lotMinor', header: words('lotPaid'), kind: 'minor' },
  { key: 'slips', header: words('slips'), kind: 'code' },
];

const placeOf = ({ table, site }: Place, words: Words): string => (table === null ? site : words('ofTable', { table }));

/** Lists each day under its name with its total; corrections are marked. */
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

async function body(context: ReportContext) {
  const { query, establishment, period, words } = context;
  const parameters = [establishment.establishmentId, period.firstDay, period.lastDay];
  const jackpots = await query<JackpotRow>(statement('progressive-register', 'jackpots'), parameters);
  const takings = await query<TakingRow>(statement('progressive-register', 'takings'), parameters);
  const hits = await query<HandRow>(statement('progressive-register', 'hits'), parameters);
  return {
    sections: [
      tableOf({
        name: 'jackpots',
        title: words('jackpots'),
        emptyText: words('none'),
        columns: jackpotColumns(words),
        rows: jackpotRows(jackpots, words),
      }),
      { kind: 'paragraph' as const, tone: 'note' as const, text: words('method') },
      tableOf({
        name: 'hits',
        title: words('hits'),
        emptyText: words('noHits'),
        columns: handColumns(words),
        rows: hitRows(hits, context),
      }),
      tableOf({
        name: 'takings',
        title: words('takings'),
        emptyText: words('noTakings'),
        columns: takingColumns(words),
        rows: takingRows(takings, context),
      }),
      visaAlone(context),
    ],
  };
}

/** The jackpots fed by additional stakes at the black-jack tables, and their wins (MC:5.2-8, FR07:55-4-8). */
export const progressiveRegister: ReportDefinition = {
  name: 'progressive-register',
  orientation: 'landscape',
  needsMachine: false,
  period: 'any',
  body,
};
