import type { SeededRandom } from './random.js';

/** Note values of the establishment, in euros, with the counter of each. */
export const NOTE_EUROS = [5, 10, 20, 50, 100, 200] as const;
export type NoteEuros = (typeof NOTE_EUROS)[number];

/** True counts of one station, never rolled over or cleared. */
export interface TrueCounters {
  coinIn: bigint;
  coinOut: bigint;
  jackpot: bigint;
  bills: bigint;
  ticketIn: bigint;
  coins: bigint;
  ticketOut: bigint;
  electronicIn: bigint;
  electronicOut: bigint;
  handPaidCancelled: bigint;
  gamesPlayed: bigint;
  gamesWon: bigint;
  slotDoorOpens: bigint;
  powerResets: bigint;
  notes: Record<NoteEuros, bigint>;
}

/** Takings of a station over a period, in minor units: the amounts that the count and the slips will show. */
export interface StationTakings {
  notes: Record<NoteEuros, bigint>;
  ticketsMinor: bigint;
  ticketCount: number;
  coinsMinor: bigint;
  jackpotMinor: bigint;
  jackpotCount: number;
  cancelledMinor: bigint;
  cancelledCount: number;
  ticketsIssuedMinor: bigint;
  ticketsIssuedCount: number;
}

/** A prize or credits paid by an attendant. */
export interface StationHandPay {
  readonly kind: 'jackpot' | 'cancelledCredits';
  readonly amountMinor: bigint;
}

/** A ticket printed or taken in. */
export interface StationTicket {
  readonly direction: 'out' | 'in';
  readonly amountMinor: bigint;
}

export const createZeroNotes = (): Record<NoteEuros, bigint> => ({ 5: 0n, 10: 0n, 20: 0n, 50: 0n, 100: 0n, 200: 0n });

/** Creates takings in which every amount is zero. */
export const createZeroTakings = (): StationTakings => ({
  notes: createZeroNotes(),
  ticketsMinor: 0n,
  ticketCount: 0,
  coinsMinor: 0n,
  jackpotMinor: 0n,
  jackpotCount: 0,
  cancelledMinor: 0n,
  cancelledCount: 0,
  ticketsIssuedMinor: 0n,
  ticketsIssuedCount: 0,
});

export interface StationTraits {
  readonly denominationMinor: bigint;
  /** Theoretical return, in hundredths of a percent. */
  readonly returnHundredthsPercent: number;
  readonly acceptsCoins: boolean;
  /** One game in this number wins five hundred bets, paid by an attendant; 0 for a game without such a prize. */
  readonly jackpotOdds: number;
  /** Of 100 stations like this one, the number played in a busy five minutes. */
  readonly popularity: number;
}

/** Play with a card, in minor units: transferred to the machine, bet, won; the rest returns to the card. */
export interface StoredValueCardPlay {
  readonly inMinor: bigint;
  readonly betMinor: bigint;
  readonly wonMinor: bigint;
  /** Number of games played and won. */
  readonly games: number;
  readonly gamesWon: number;
}

/** Returns the amount transferred back to the card. */
export const computeCardRemainder = ({ inMinor, betMinor, wonMinor }: StoredValueCardPlay): bigint =>
  inMinor - betMinor + wonMinor;

/** Notes in players' pockets, the usual ones more often. */
const NOTES_IN_POCKETS = [5, 10, 10, 20, 20, 20, 50, 50, 100, 200] as const;
const JACKPOT_BETS = 500n;
const BET_CREDITS = [1, 2, 3, 5, 10, 20] as const;

/** A station at play: notes and tickets in, games, tickets out; a jackpot waits for an attendant. */
export class StationPlay {
  readonly traits: StationTraits;
  readonly counters: TrueCounters;
  takings: StationTakings = createZeroTakings();
  private handPays: StationHandPay[] = [];
  private tickets: StationTicket[] = [];
  private currentCredits = 0n;
  private readonly random: SeededRandom;

  constructor(traits: StationTraits, counters: TrueCounters, random: SeededRandom) {
    this.traits = traits;
    this.counters = counters;
    this.random = random;
  }

  get credits(): bigint {
    return this.currentCredits;
  }

  /** Plays five minutes of customers at a station; `occupancy`: how full the room is, from 0 to 100. */
  playFiveMinutes(occupancy: number): void {
    if (!this.random.isHit(this.traits.popularity * occupancy, 10_000)) {
      if (this.currentCredits > 0n && this.random.isHit(1, 3)) this.cashOut();
      return;
    }
    if (this.currentCredits < 60n) this.insertMoney();
    const gameCount = 8 + this.random.pickBelow(38);
    for (let game = 0; game < gameCount; game += 1) this.playGame();
    if (this.random.isHit(1, 6)) this.cashOut();
  }

  /** Returns the hand pays due since the previous call. */
  takeHandPays(): readonly StationHandPay[] {
    const dueHandPays = this.handPays;
    this.handPays = [];
    return dueHandPays;
  }

  /** Returns the tickets taken in and printed since the previous call. */
  takeTickets(): readonly StationTicket[] {
    const { tickets } = this;
    this.tickets = [];
    return tickets;
  }

  /** Plays a win that an attendant pays by hand, in whole credits. */
  playHandPayWin(credits: bigint): void {
    const amountMinor = credits * this.traits.denominationMinor;
    this.counters.jackpot += credits;
    this.takings.jackpotMinor += amountMinor;
    this.takings.jackpotCount += 1;
    this.handPays.push({ kind: 'jackpot', amountMinor });
  }

  /** Plays the scripted game of a card; other players' credits stay unchanged. */
  playWithCard(play: StoredValueCardPlay): void {
    const toCredits = (minor: bigint): bigint => minor / this.traits.denominationMinor;
    this.counters.electronicIn += toCredits(play.inMinor);
    this.counters.coinIn += toCredits(play.betMinor);
    this.counters.coinOut += toCredits(play.wonMinor);
    this.counters.gamesPlayed += BigInt(play.games);
    this.counters.gamesWon += BigInt(play.gamesWon);
    this.counters.electronicOut += toCredits(computeCardRemainder(play));
  }

  /** Inserts coins, a note or a ticket into the machine, by chance: coins one time in four where they are accepted. */
  private insertMoney(): void {
    const roll = this.random.pickBelow(100);
    if (this.traits.acceptsCoins && roll < 25) {
      const coinsMinor = this.traits.denominationMinor * BigInt(20 + this.random.pickBelow(60));
      this.takings.coinsMinor += coinsMinor;
      this.addCredits('coins', coinsMinor);
      return;
    }
    if (roll < 55) {
      const note = this.random.pickItem(NOTES_IN_POCKETS.filter((value) => this.isNoteAccepted(value)));
      this.takings.notes[note] += 1n;
      this.counters.notes[note] += 1n;
      this.addCredits('bills', BigInt(note) * 100n);
      return;
    }
    const ticketMinor = this.traits.denominationMinor * BigInt(40 + this.random.pickBelow(900));
    this.takings.ticketsMinor += ticketMinor;
    this.takings.ticketCount += 1;
    this.tickets.push({ direction: 'in', amountMinor: ticketMinor });
    this.addCredits('ticketIn', ticketMinor);
  }

  /** Whether the reader accepts the note: its value must be a whole number of credits. */
  private isNoteAccepted(euros: NoteEuros): boolean {
    return (BigInt(euros) * 100n) % this.traits.denominationMinor === 0n;
  }

  /** Adds an inserted amount to a counter and to the credits. */
  private addCredits(counter: 'coins' | 'bills' | 'ticketIn', amountMinor: bigint): void {
    const credits = amountMinor / this.traits.denominationMinor;
    this.counters[counter] += credits;
    this.currentCredits += credits;
  }

  /** Plays one game with a bet by chance; a very large win is paid by an attendant. */
  private playGame(): void {
    const chosenBet = BigInt(this.random.pickItem(BET_CREDITS));
    const betCredits = chosenBet > this.currentCredits ? this.currentCredits : chosenBet;
    if (betCredits === 0n) return;
    this.currentCredits -= betCredits;
    this.counters.coinIn += betCredits;
    this.counters.gamesPlayed += 1n;
    const wonCredits = this.pickWinCredits(betCredits);
    if (wonCredits === 0n) return;
    this.counters.gamesWon += 1n;
    if (wonCredits >= betCredits * 400n) {
      this.playHandPayWin(wonCredits);
      return;
    }
    this.counters.coinOut += wonCredits;
    this.currentCredits += wonCredits;
  }

  /**
   * Returns the win of a bet at random, in credits, near the theoretical return on average.
   * Rarely it is the jackpot of five hundred bets, otherwise small prizes in one game of four.
   */
  private pickWinCredits(bet: bigint): bigint {
    const { jackpotOdds, returnHundredthsPercent } = this.traits;
    if (jackpotOdds > 0 && this.random.isHit(1, jackpotOdds)) return bet * JACKPOT_BETS;
    const jackpotReturn = jackpotOdds === 0 ? 0 : Math.round((Number(JACKPOT_BETS) * 10_000) / jackpotOdds);
    const smallPrizeReturn = returnHundredthsPercent - jackpotReturn;
    // One game in four wins, on average four times the share to return: 0, 2, 4, 6 or 8 such shares, evenly
    // distributed.
    if (!this.random.isHit(1, 4)) return 0n;
    const shareCount = BigInt(this.random.pickBelow(9));
    const scaledWin = bet * BigInt(smallPrizeReturn) * shareCount;
    const wholeCredits = scaledWin / 10_000n;
    return wholeCredits + (this.random.isHit(Number(scaledWin % 10_000n), 10_000) ? 1n : 0n);
  }

  /** Cashes the player out: by ticket, or through an attendant for a large amount. */
  cashOut(): void {
    if (this.currentCredits === 0n) return;
    const amountMinor = this.currentCredits * this.traits.denominationMinor;
    if (amountMinor > 300_000n || this.random.isHit(1, 90)) {
      this.counters.handPaidCancelled += this.currentCredits;
      this.takings.cancelledMinor += amountMinor;
      this.takings.cancelledCount += 1;
      this.handPays.push({ kind: 'cancelledCredits', amountMinor });
    } else {
      this.counters.ticketOut += this.currentCredits;
      this.takings.ticketsIssuedMinor += amountMinor;
      this.takings.ticketsIssuedCount += 1;
      this.tickets.push({ direction: 'out', amountMinor });
    }
    this.currentCredits = 0n;
  }
}
