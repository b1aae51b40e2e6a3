/** A machine with its true counters, in credits, and its true money, in cents. */

export const NOTES = [5, 10, 20, 50, 100, 200];

/** Counters by the short names used here, with the names of the public interface. */
export const COUNTER_NAMES = {
  coinIn: 'coinInCredits',
  coinOut: 'coinOutCredits',
  jackpot: 'jackpotCredits',
  drop: 'dropCredits',
  bills: 'billsCredits',
  ticketIn: 'ticketInCredits',
  ticketOut: 'ticketOutCredits',
  handPaidCancelled: 'handPaidCancelledCredits',
  games: 'gamesPlayed',
  cancelled: 'cancelledCredits',
  won: 'wonCredits',
  current: 'currentCredits',
  gamesWon: 'gamesWon',
  gamesLost: 'gamesLost',
  bills5: 'bills5Count',
  bills10: 'bills10Count',
  bills20: 'bills20Count',
  bills50: 'bills50Count',
  bills100: 'bills100Count',
  bills200: 'bills200Count',
  cashableIn: 'cashableTicketInCents',
  restrictedIn: 'restrictedTicketInCents',
  cashableOut: 'cashableTicketOutCents',
  restrictedOut: 'restrictedTicketOutCents',
};
const ALL_COUNTERS = Object.keys(COUNTER_NAMES);
/** Counters in cents, of machines on the ticket system. */
const CENTS = ALL_COUNTERS.slice(-4);
/** Counters of an old board: no sum of them can be tested. */
const FEW_COUNTERS = ALL_COUNTERS.slice(0, 9);
const COUNTS = new Set(['games', 'gamesWon', 'gamesLost', ...NOTES.map((note) => `bills${note}`), ...CENTS]);

/** Chances of a win and its size in bets; the small prizes return the rest of the certified return. */
const VOLATILITIES = {
  low: { chance: 0, bets: 0 },
  middle: { chance: 1 / 400, bets: 40 },
  high: { chance: 1 / 900, bets: 180 },
};
const SMALL_PRIZE_CHANCE = 0.25;
const HAND_PAY_CHANCE = 1 / 12_000;
const BETS = [1, 1, 2, 3, 5, 5, 10, 20];
export const HIGHEST_BET = Math.max(...BETS);
const NOTES_IN_POCKETS = [5, 10, 10, 20, 20, 20, 50, 50, 100, 200];
/** Cents above which credits are paid by hand and not by ticket. */
const HIGHEST_TICKET = 100_000;
const MONEY_FIGURES = ['coinIn', 'coinOut', 'jackpot', 'drop', 'bills', 'ticketIn', 'ticketOut', 'handPaidCancelled'];

/** An empty box; `restricted` is the promotional part of its tickets. */
const newBox = () => ({
  notes: Object.fromEntries(NOTES.map((note) => [note, 0])),
  tickets: 0,
  ticketCount: 0,
  restricted: 0,
});

/** Returns the money in a box, in cents. */
export const notesOf = (box) => NOTES.reduce((sum, note) => sum + note * 100 * box.notes[note], 0);

export class Machine {
  constructor(options, random) {
    Object.assign(this, options);
    this.random = random;
    this.modulus = 10 ** this.digits;
    this.counters = Object.fromEntries(ALL_COUNTERS.map((name) => [name, 0]));
    const life = 200_000 + random.below(5_000_000);
    for (const [name, share] of [
      ['coinIn', 1],
      ['coinOut', 0.88],
      ['jackpot', 0.02],
      ['won', 0.9],
      ['drop', 0.31],
      ['bills', 0.2],
      ['ticketIn', 0.11],
      ['cancelled', 0.21],
      ['ticketOut', 0.2],
      ['handPaidCancelled', 0.01],
      ['games', 0.13],
      ['gamesWon', 0.03],
      ['gamesLost', 0.1],
    ])
      this.counters[name] = Math.floor(life * share);
    for (const note of NOTES) this.counters[`bills${note}`] = random.below(9_000);
    // a counter about to turn over
    if (this.turnsOver) this.counters.coinIn = this.modulus - 20_000;
    if (this.isTurning)
      for (const [index, name] of FEW_COUNTERS.entries()) this.counters[name] = this.modulus - 15_000 * (index + 1);
    /** Added to the true value of a counter by a faulty board. */
    this.offsets = {};
    this.box = newBox();
    this.isInService = true;
    /** True counters at each reading, in order of time. */
    this.log = [];
    this.startDay();
  }

  startDay() {
    this.money = Object.fromEntries(MONEY_FIGURES.map((name) => [name, 0]));
    Object.assign(this.money, { games: 0, creditsChange: 0, theoretical: 0 });
    this.money.restrictedIn = 0;
    this.slips = [];
    /** Tickets printed and taken in, of a machine on the ticket system. */
    this.ticketActs = [];
    this.isIdle = this.random.isHit(0.06);
    this.popularity = 0.25 + this.random.fraction() * 0.5;
    this.log = this.log.slice(-300);
  }

  get reported() {
    if (this.hasTickets) return ALL_COUNTERS;
    return this.profile === 'full' ? ALL_COUNTERS.filter((name) => !CENTS.includes(name)) : FEW_COUNTERS;
  }

  /** Returns the values that the board answers now. */
  report() {
    const value = (name) => {
      if (name === 'current') return this.counters.current;
      const shown = (this.counters[name] + (this.offsets[name] ?? 0)) % this.modulus;
      return shown < 0 ? shown + this.modulus : shown;
    };
    return Object.fromEntries(this.reported.map((name) => [COUNTER_NAMES[name], value(name)]));
  }

  remember(at) {
    this.log.push({ at, denomination: this.denomination, counters: { ...this.counters } });
  }

  /** Returns the true counters at an instant, and for one long past the oldest known. */
  truthAt(at) {
    return this.log.findLast((entry) => entry.at <= at) ?? this.log[0];
  }

  /** Sets the counters back to zero, as clearing the memory does. */
  clearMemory() {
    this.offsets = Object.fromEntries(ALL_COUNTERS.map((name) => [name, -this.counters[name]]));
  }

  #add(name, credits) {
    this.counters[name] += credits;
    if (COUNTS.has(name)) return;
    if (name in this.money) this.money[name] += credits * this.denomination;
  }

  #addCredits(credits) {
    this.counters.current += credits;
    this.money.creditsChange += credits * this.denomination;
  }

  /** Plays an hour of customers, if the machine is played at all. `pockets` contains the tickets of all customers. */
  playHour(at, occupancy, pockets) {
    if (!this.isInService || this.isIdle) return;
    if (!this.random.isHit(this.popularity * occupancy)) {
      if (this.counters.current > 0 && this.random.isHit(0.5)) this.cashOut(at, pockets);
      return;
    }
    for (let visits = 1 + this.random.below(3); visits > 0; visits -= 1) {
      this.#insertMoney(at, pockets);
      for (let games = 10 + this.random.below(70); games > 0; games -= 1) this.#playGame(at);
      if (this.random.isHit(0.7)) this.cashOut(at, pockets);
    }
  }

  #insertMoney(at, pockets) {
    const ticket = pockets.find(({ amount }) => amount % this.denomination === 0);
    if (ticket !== undefined && this.random.isHit(0.4)) {
      pockets.splice(pockets.indexOf(ticket), 1);
      this.insertTicket(at, ticket);
      return;
    }
    for (let notes = 1 + this.random.below(3); notes > 0; notes -= 1)
      this.insertNote(this.random.pick(NOTES_IN_POCKETS));
  }

  insertNote(note) {
    const credits = (note * 100) / this.denomination;
    this.box.notes[note] += 1;
    this.#add(`bills${note}`, 1);
    this.#add('bills', credits);
    this.#add('drop', credits);
    this.#addCredits(credits);
  }

  /** Credits a note again without taking it: the board counts it twice, and the customer plays with it. */
  creditTwice(note) {
    const credits = (note * 100) / this.denomination;
    for (const name of ['bills', 'drop']) this.offsets[name] = (this.offsets[name] ?? 0) + credits;
    this.#addCredits(credits);
  }

  /** Takes a ticket in, and returns the act of it. */
  insertTicket(at, ticket) {
    const { amount, isRestricted = false } = ticket;
    const credits = amount / this.denomination;
    const act = { kind: 'insert', at, ticket };
    this.ticketActs.push(act);
    if (isRestricted) {
      this.money.restrictedIn += amount;
      this.box.restricted += amount;
    }
    this.#add(isRestricted ? 'restrictedIn' : 'cashableIn', amount);
    this.box.tickets += amount;
    this.box.ticketCount += 1;
    this.#add('ticketIn', credits);
    this.#add('drop', credits);
    this.#addCredits(credits);
    return act;
  }

  /** Takes a promotional ticket in: its credits are played before any is cashed. */
  insertRestrictedTicket(at, ticket) {
    const act = this.insertTicket(at, ticket);
    for (let staked = 0; staked < ticket.amount / this.denomination;) {
      const before = this.counters.coinIn;
      this.#playGame(at);
      if (this.counters.coinIn === before) break;
      staked += this.counters.coinIn - before;
    }
    return act;
  }

  #playGame(at) {
    const bet = this.#stake();
    if (bet === 0) return;
    if (this.random.isHit(HAND_PAY_CHANCE)) {
      this.#winByHand(at);
      return;
    }
    const won = this.#drawWin(bet);
    this.#add(won > 0 ? 'gamesWon' : 'gamesLost', 1);
    this.#add('coinOut', won);
    this.#add('won', won);
    this.#addCredits(won);
  }

  #drawWin(bet) {
    const { chance, bets } = VOLATILITIES[this.volatility];
    if (this.random.isHit(chance)) return bet * bets;
    if (!this.random.isHit(SMALL_PRIZE_CHANCE)) return 0;
    const share = this.returnHundredths / 10_000 - chance * bets;
    const won = (bet * share * this.random.below(9)) / (4 * SMALL_PRIZE_CHANCE);
    return Math.floor(won) + (this.random.isHit(won % 1) ? 1 : 0);
  }

  /** Starts a game; returns its bet, 0 without credits. */
  #stake() {
    const bet = Math.min(this.random.pick(BETS), this.counters.current);
    if (bet === 0) return 0;
    this.#addCredits(-bet);
    this.#add('coinIn', bet);
    this.#add('games', 1);
    this.money.games += 1;
    this.money.theoretical += bet * this.denomination * (10_000 - this.returnHundredths);
    return bet;
  }

  /** Plays one game whose win an attendant pays; returns the slip. */
  playHandPaidGame(at) {
    if (this.counters.current === 0) this.insertNote(20);
    this.#stake();
    return this.#winByHand(at);
  }

  #winByHand(at) {
    const credits = Math.ceil((40_000 + this.random.below(70_000)) / this.denomination);
    this.#add('gamesWon', 1);
    this.#add('jackpot', credits);
    this.#add('won', credits);
    const slip = { machine: this.number, kind: 'jackpot', amount: credits * this.denomination, wonAt: at };
    this.slips.push(slip);
    return slip;
  }

  /** Pays the credits out: by ticket, or by hand above the highest ticket and when the printer is empty. */
  cashOut(at, pockets) {
    const credits = this.counters.current;
    if (credits === 0) return;
    const amount = credits * this.denomination;
    if (amount > HIGHEST_TICKET || this.random.isHit(0.02)) {
      this.#add('handPaidCancelled', credits);
      this.slips.push({ machine: this.number, kind: 'cancelledCredits', amount, wonAt: at });
    } else {
      this.#add('ticketOut', credits);
      this.#add('cashableOut', amount);
      const ticket = { amount };
      this.ticketActs.push({ kind: 'print', at, ticket });
      pockets.push(ticket);
    }
    this.#add('cancelled', credits);
    this.#addCredits(-credits);
  }

  /** Takes the money out of the box. */
  takeBox() {
    const taken = this.box;
    this.box = newBox();
    return taken;
  }
}
