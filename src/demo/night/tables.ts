import type { DemoClient } from '../client.js';
import type { Act } from './agenda.js';
import type { Shift } from './shift.js';

/** The tables of the Salle Blanche, over the night: eight of them, their desk, their sessions from opening to count. */

type Pieces = readonly [fives: number, twentyFives: number, plaques: number];

interface DemoTable {
  readonly number: string;
  readonly game: string;
  /** In minor units. */
  readonly minimum: string;
  readonly maxima: Readonly<Record<string, string>>;
  readonly bank: Pieces;
  /** What is counted at the end, in pieces, and in notes of 50 €. */
  readonly left: Pieces;
  readonly fifties: number;
  readonly opensAt: number;
  readonly closesAt: number;
}

const ROOM = 'Salle Blanche';
const DESK = 'CJ';
/** 5 €, 25 € and plaques of 500 €. */
const VALUES = [500, 2500, 50_000] as const;
const LARGE: Pieces = [400, 320, 20];
const SMALL: Pieces = [200, 160, 10];

/** The night's tables; six are open in the evening, two until the morning. */
const TABLES: readonly DemoTable[] = [
  table('1', 'americanRoulette', '500', { plein: '20000', simple: '500000' }, LARGE, [366, 341, 23], 61, 600, 1290),
  table('2', 'americanRoulette', '1000', { plein: '30000', simple: '800000' }, LARGE, [412, 268, 16], 44, 610, 1300),
  table('3', 'europeanRoulette', '500', { plein: '20000', simple: '500000' }, SMALL, [182, 175, 12], 18, 640, 1250),
  table('4', 'blackJack', '500', { box: '50000' }, SMALL, [231, 149, 9], 37, 620, 1260),
  table('5', 'blackJack', '2500', { box: '250000' }, SMALL, [158, 131, 11], 52, 630, 1280),
  table('6', 'craps', '500', { simple: '250000' }, SMALL, [214, 122, 8], 29, 660, 1240),
  table('7', 'puntoBanco', '2500', { simple: '500000' }, LARGE, [398, 352, 25], 12, 700, 1320),
  table('8', 'bigWheel', '500', { simple: '50000' }, SMALL, [176, 163, 10], 9, 690, 1200),
];

function table(
  number: string,
  game: string,
  minimum: string,
  maxima: Readonly<Record<string, string>>,
  ...[bank, left, fifties, opensAt, closesAt]: readonly [Pieces, Pieces, number, number, number]
): DemoTable {
  return { number, game, minimum, maxima, bank, left, fifties, opensAt, closesAt };
}

const linesOf = (pieces: Pieces) =>
  VALUES.map((valueMinor, at) => ({
    ...{ medium: at === 2 ? 'plaque' : 'chip', game: '', valueMinor: String(valueMinor), count: pieces[at] ?? 0 },
  }));
const worth = (pieces: Pieces): number => VALUES.reduce((sum, value, at) => sum + value * (pieces[at] ?? 0), 0);
const fifties = (count: number) => (count === 0 ? [] : [{ valueMinor: '5000', count }]);

/**
 * The Direction opens the tables' desk, enters the tables and what they are played with, and fixes what holds at each
 * from the first day on.
 */
export async function openTables(direction: DemoClient, establishment: string, firstDay: string): Promise<void> {
  const path = `establishments/${establishment}`;
  await direction.post(`${path}/desks`, { deskCode: DESK, kind: 'cashDesk', room: ROOM, floatMinor: '0' });
  for (const apparatus of APPARATUS) await direction.post(`${path}/equipment/apparatus`, apparatus);
  for (const { number, game, minimum, maxima, bank } of TABLES) {
    await direction.post(`${path}/tables`, { tableNumber: number, game, room: ROOM });
    await direction.post(`${path}/tables/${number}/terms`, {
      ...{ effectiveFrom: firstDay, minimumMinor: minimum, maxima, avanceMinor: String(worth(bank)) },
      reason: 'Ouverture de la saison',
    });
  }
}

/** The cylinders and the wheel, by table. */
const APPARATUS = [
  { table: '1', kind: 'rouletteAmerican', apparatusNumber: 'CY-101' },
  { table: '2', kind: 'rouletteAmerican', apparatusNumber: 'CY-102' },
  { table: '3', kind: 'rouletteFrench', apparatusNumber: 'CY-103' },
  { table: '8', kind: 'grandeRoue', apparatusNumber: 'GR-1' },
] as const;

interface EnteredApparatus {
  readonly apparatusId: string;
  readonly table: string;
}

/** Before the sessions maintenance checks what these tables are played with, in the presence of an inspecteur. */
async function check(shift: Shift, tables: readonly string[]): Promise<void> {
  const entered = await shift.sees<readonly EnteredApparatus[]>('octave', 'equipment/apparatus');
  for (const { apparatusId } of entered.filter(({ table }) => tables.includes(table))) {
    await shift.does('octave', `equipment/apparatus/${apparatusId}/checks`, {
      ...{ isSound: true, inspecteur: shift.credentials('cesaire') },
    });
  }
}

/** Who counts, signs and brings the pieces. */
const handsOf = (shift: Shift) => ({
  signer: shift.credentials('cesaire'),
  croupier: shift.credentials('barnabe'),
  cashier: shift.credentials('sidonie'),
});

/** The desk of the tables is handed over, and the strongroom gives it chips, plaques and a float. */
async function supply(shift: Shift): Promise<void> {
  await shift.does('leontine', `desks/${DESK}/counts`, {
    ...{ countedMinor: '0', seenMovement: 0, outcome: 'handedOver', witness: shift.credentials('sidonie') },
  });
  const stock: Pieces = [4000, 3000, 250];
  const { transferId } = await shift.does<{ transferId: string }>('leontine', 'desk-transfers', {
    ...{ toDesk: DESK, amountMinor: String(worth(stock) + 2_000_000), chips: linesOf(stock) },
    reason: 'Jetons, plaques et dotation des tables',
  });
  await shift.does('sidonie', `desk-transfers/${transferId}/receipt`, { isAccepted: true });
}

async function open(shift: Shift, { number, bank }: DemoTable): Promise<string> {
  const { sessionId } = await shift.does<{ sessionId: string }>('eulalie', 'table-sessions', {
    ...{ tableNumber: number, deskCode: DESK, pieces: linesOf(bank), ...handsOf(shift) },
  });
  return sessionId;
}

/** What happens at a table within its session, by the minute. */
function eventsOf(shift: Shift, { number, fifties: notes, closesAt, left }: DemoTable, sessionId: () => string): Act[] {
  const enter = (act: string, body: object) => shift.does('eulalie', `table-sessions/${sessionId()}/${act}`, body);
  const { signer, croupier, cashier } = handsOf(shift);
  const counted = { chips: linesOf(left), notes: fifties(notes) };
  const first = Math.floor(notes / 2);
  return [
    ...(first === 0 ? [] : [shift.act(closesAt - 400, () => enter('note-exchanges', { notes: fifties(first) }))]),
    ...(number === '1' || number === '4'
      ? [
          shift.act(closesAt - 300, () =>
            enter('bons', {
              ...{ deskCode: DESK, asked: linesOf([100, 0, 0]), given: linesOf([0, 0, 1]), signer, cashier },
            }),
          ),
        ]
      : []),
    ...(number === '2'
      ? [
          shift.act(closesAt - 240, () =>
            enter('avances', { deskCode: DESK, pieces: linesOf([0, 80, 0]), ...handsOf(shift) }),
          ),
        ]
      : []),
    ...(number === '3' || number === '6'
      ? [
          shift.act(closesAt - 180, () => enter('interruption', { way: 'count', ...counted, signer, croupier })),
          shift.act(closesAt - 120, () => enter('reopening', { ...counted, signer, croupier })),
        ]
      : []),
    shift.act(closesAt, () => enter('closing', { deskCode: DESK, ...counted, ...handsOf(shift) })),
  ];
}

/** Chips that customers buy at the desk before they play, and bring back. */
const TRADES = [
  { minute: 605, trade: 'chipSale', pieces: [200, 80, 0] },
  { minute: 835, trade: 'chipSale', pieces: [0, 200, 6] },
  { minute: 1285, trade: 'chipRedemption', pieces: [60, 40, 0] },
] as const;

/** A night of the tables: the desk's stock, each session from its avance to its count. */
export function tableActs(shift: Shift): readonly Act[] {
  const sessions = new Map<string, string>();
  return [
    shift.act(580, () =>
      check(
        shift,
        TABLES.map(({ number }) => number),
      ),
    ),
    shift.act(590, () => supply(shift)),
    ...TRADES.map(({ minute, trade, pieces }) =>
      shift.act(minute, () => shift.does('sidonie', `desks/${DESK}/chip-trades`, { trade, chips: linesOf(pieces) })),
    ),
    ...TABLES.flatMap((each) => [
      shift.act(each.opensAt, async () => sessions.set(each.number, await open(shift, each))),
      ...eventsOf(shift, each, () => sessions.get(each.number) ?? ''),
    ]),
  ];
}

/** In the day that is running: two tables open, one of them after a bon. */
export async function openSomeTables(shift: Shift): Promise<void> {
  await check(shift, ['1']);
  for (const each of TABLES.filter(({ number }) => number === '1' || number === '4')) await open(shift, each);
}
