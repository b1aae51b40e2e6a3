import type { CercleSession } from './cercle.js';
import evenings from './evenings.json' with { type: 'json' };
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

/**
 * The three evenings. The display of the progressive jackpot: 5 000 € + 96 €, then + 118 € + 143 €, then + 75 € between
 * two hands; after the hit 5 000 € + 41 €. Banks through the garage: 1 000 €, 1 950 €, 3 000 € of 3 800 €; the
 * remaining 800 € stay there. Cagnottes: at the bank of table 21 5 % to the nearest 5 €, a tie rounded up (50 € + 100 €
 * of 97,50 € + 150 € + 25 € + 40 €); at table 22 1,25 % of 12 000 €, of 3 000 €, of nothing, of 6 000 € (150 € + 40 € +
 * 75 €).
 */
export const EVENINGS = evenings as readonly Evening[];
