import { GARAGE_EVENING, QUIET_EVENING, type CercleSession } from './cercle.js';
import type { Pieces } from './inventory.js';
import type { ProgressiveEvening } from './progressive.js';

/** The tables on each of the three days; the second day, whose whole night is played, has every kind of event. */

/** A session of a table. */
export interface TableSession {
  readonly tableNumber: string;
  readonly opensAt: number;
  readonly closesAt: number;
  /** Count at the end: pieces, and notes of 50 €. */
  readonly piecesLeft: Pieces;
  readonly fiftyNoteCount: number;
  readonly bon?: { readonly asked: Pieces; readonly given: Pieces };
  readonly furtherAvance?: Pieces;
  /** Whether it is counted and reopened an hour later. */
  readonly isInterrupted?: boolean;
}

/** Chips that customers buy at the desk before play, and bring back. */
interface Trade {
  readonly minute: number;
  readonly trade: 'chipSale' | 'chipRedemption';
  readonly pieces: Pieces;
}

export interface Evening {
  /** Stock issued by the strongroom to the table desk, beside a float; absent: the desk still has enough. */
  readonly stock?: Pieces;
  readonly tables: readonly TableSession[];
  readonly trades: readonly Trade[];
  /** Sessions of the jeux de cercle; absent: none are played. */
  readonly cercle?: readonly CercleSession[];
  /** Progressive jackpot of the black-jack tables. */
  readonly progressive?: ProgressiveEvening;
}

const FIVES_FOR_A_PLAQUE = { asked: [100, 0, 0], given: [0, 0, 1] } as const;
const TWENTY_FIVES_FOR_A_PLAQUE = { asked: [0, 20, 0], given: [0, 0, 1] } as const;
const EIGHTY_TWENTY_FIVES: Pieces = [0, 80, 0];

/**
 * Describes a session of a table: opening and closing minute, pieces and notes counted at the end, and events.
 * `fiftyNoteCount`: the number of notes of 50.
 */
function createSession(
  tableNumber: string,
  [opensAt, closesAt]: readonly [number, number],
  piecesLeft: Pieces,
  fiftyNoteCount: number,
  events: Pick<TableSession, 'bon' | 'furtherAvance' | 'isInterrupted'> = {},
): TableSession {
  return { tableNumber, opensAt, closesAt, piecesLeft, fiftyNoteCount, ...events };
}

const createSale = (minute: number, pieces: Pieces): Trade => ({ minute, trade: 'chipSale', pieces });
const createRedemption = (minute: number, pieces: Pieces): Trade => ({ minute, trade: 'chipRedemption', pieces });

export const EVENINGS: readonly Evening[] = [
  {
    stock: [4000, 3000, 250],
    tables: [
      createSession('3', [630, 1220], [188, 171, 9], 14, { isInterrupted: true }),
      createSession('4', [640, 1240], [262, 149, 10], 22, { bon: FIVES_FOR_A_PLAQUE }),
      createSession('7', [720, 1270], [371, 352, 17], 11, { furtherAvance: EIGHTY_TWENTY_FIVES }),
    ],
    trades: [createSale(625, [100, 40, 2]), createRedemption(1280, [60, 30, 3])],
    // 5 000 € + 96 €
    progressive: { stakes: [{ minute: 1235, table: '4', bets: 96 }] },
  },
  {
    tables: [
      createSession('1', [600, 1290], [366, 341, 23], 61, { bon: FIVES_FOR_A_PLAQUE }),
      createSession('2', [610, 1300], [412, 268, 16], 44, { furtherAvance: EIGHTY_TWENTY_FIVES }),
      createSession('3', [640, 1250], [182, 175, 12], 18, { isInterrupted: true }),
      createSession('4', [620, 1260], [231, 149, 9], 37, { bon: FIVES_FOR_A_PLAQUE }),
      createSession('5', [630, 1280], [158, 131, 11], 52),
      createSession('6', [660, 1240], [214, 122, 8], 29, { isInterrupted: true }),
      createSession('7', [700, 1320], [398, 352, 25], 12),
      createSession('8', [690, 1200], [176, 163, 10], 9),
    ],
    trades: [createSale(605, [200, 80, 0]), createSale(835, [0, 200, 6]), createRedemption(1285, [60, 40, 0])],
    cercle: GARAGE_EVENING,
    // 5 096 € + 118 € + 143 €
    progressive: {
      stakes: [
        { minute: 1255, table: '4', bets: 118 },
        { minute: 1275, table: '5', bets: 143 },
      ],
    },
  },
  {
    tables: [
      createSession('3', [620, 1230], [171, 188, 10], 16, { bon: TWENTY_FIVES_FOR_A_PLAQUE }),
      createSession('5', [650, 1260], [143, 216, 8], 31, { furtherAvance: EIGHTY_TWENTY_FIVES }),
      createSession('7', [710, 1250], [388, 341, 22], 13),
    ],
    trades: [createSale(615, [120, 60, 4]), createRedemption(1275, [90, 40, 2])],
    cercle: QUIET_EVENING,
    // 5 357 € + 75 € between two hands; then 5 000 € + 41 €
    progressive: {
      stakes: [
        { minute: 1100, table: '5', bets: 75 },
        { minute: 1255, table: '5', bets: 41 },
      ],
      hit: {
        minute: 1101,
        table: '5',
        principalMinor: '543200',
        hands: [
          { hand: 2, player: 'A', won: 'principal' },
          { hand: 4, player: 'B', won: 'principal' },
          { hand: 5, player: 'C' },
        ],
      },
    },
  },
];
