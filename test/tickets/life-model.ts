import { addDays } from '#establishments/days/gaming-day.js';
import { DESK } from './floor.js';

/** An independent model of a ticket's life: it uses no code of the product. */
type State =
  | 'unknown'
  | 'requested'
  | 'issued'
  | 'pending'
  | 'redeemed'
  | 'unprinted'
  | 'voided'
  | 'expired'
  | 'orphan';
type Step = 'print' | 'abandon' | 'reprint' | 'present' | 'stack' | 'return' | 'cash' | 'void' | 'expire' | 'find';
type Kind = 'cashable' | 'restricted' | 'nonRestricted';

/** A device by its kind and its name. */
export interface Device {
  readonly machine?: string;
  readonly kiosk?: string;
}

export interface Paper {
  readonly number: string;
  readonly amountMinor: number;
  readonly kind: Kind;
  /** A machine or a kiosk; neither: a desk sold it. */
  readonly issuer: Device;
  /** unknown: validated off line and not handed in. */
  state: State;
  lastStep: string;
  /** The device of the last step, if any. */
  last: Device;
  steps: number;
  payableUntil: string;
  pendingSince: number;
  /** Its number in the register of orphans, while it is unclaimed. */
  orphan: string | null;
}

/** An act on a paper: `at` is a device, or the paying desk. */
export type Act =
  | { readonly do: 'present'; readonly paper: number; readonly at: Device }
  | { readonly do: 'outcome'; readonly paper: number; readonly at: Device; readonly outcome: 'stacked' | 'returned' }
  | { readonly do: 'print'; readonly paper: number; readonly at: Device; readonly how: 'whole' | 'torn' | 'again' }
  | {
      readonly do: 'cash';
      readonly paper: number;
      readonly desk: string;
      readonly isOff: boolean;
      readonly byProcedure: boolean;
    }
  | { readonly do: 'void'; readonly paper: number }
  | { readonly do: 'settle'; readonly paper: number; readonly outcome: 'stacked' | 'returned' }
  | { readonly do: 'find'; readonly paper: number }
  | { readonly do: 'restore'; readonly paper: number; readonly orphan: string }
  | { readonly do: 'handIn'; readonly paper: number; readonly isOff: boolean }
  | { readonly do: 'expire' };

/** The answer: the refusal's code, the ticket's new state, or another result of the act. */
export interface Outcome {
  readonly is: string;
  readonly orphan?: string;
}

/** A line of the liability: a gaming day and a kind. */
export interface Line {
  issuedMinor: number;
  redeemedAtMachinesMinor: number;
  redeemedAtDesksMinor: number;
  redeemedAtKiosksMinor: number;
  voidedMinor: number;
  expiredMinor: number;
  orphansMinor: number;
}

export const MACHINES = ['4001', '4002'] as const;
/** The desk that refunds voided tickets in cash. */
export const VOIDING_DESK = 'K-superviseurWhoPays';
export const VALIDITY_DAYS = 30;
const PENDING_MS = 600_000;
const KIOSK_LIMIT = 100_000;

/** The states in which each step is allowed, with its resulting state. */
const NEXT: Readonly<Record<Step, Readonly<Partial<Record<State, State>>>>> = {
  print: { requested: 'issued' },
  abandon: { requested: 'unprinted' },
  reprint: { issued: 'issued', redeemed: 'redeemed' },
  present: { requested: 'pending', issued: 'pending' },
  stack: { pending: 'redeemed' },
  return: { pending: 'issued' },
  cash: { requested: 'redeemed', issued: 'redeemed' },
  void: { requested: 'voided', issued: 'voided' },
  expire: { issued: 'expired' },
  find: { requested: 'orphan', issued: 'orphan' },
};

const REFUSED: Readonly<Partial<Record<State, string>>> = {
  redeemed: 'TICKET_REDEEMED',
  voided: 'TICKET_VOIDED',
  orphan: 'TICKET_IS_ORPHAN',
  expired: 'TICKET_EXPIRED',
  unprinted: 'TICKET_NOT_PRINTED',
  pending: 'TICKET_PENDING_ELSEWHERE',
};

const isSame = (one: Device, other: Device): boolean => one.machine === other.machine && one.kiosk === other.kiosk;

/** Expected papers, desks and books: changed by each act, and compared with the system. */
export class Floor {
  readonly papers: Paper[];
  readonly lines: Map<string, Line>;
  readonly desks: Map<string, number>;
  /** Ledger totals: amount owed on tickets, amount expired, and amount owed to owners of found tickets. */
  readonly accounts: { owed: number; expired: number; orphans: number };
  now: Date;

  constructor(of: Pick<Floor, 'papers' | 'lines' | 'desks' | 'accounts' | 'now'>) {
    this.papers = of.papers;
    this.lines = of.lines;
    this.desks = of.desks;
    this.accounts = of.accounts;
    this.now = of.now;
  }

  static at(now: Date): Floor {
    return new Floor({
      papers: [],
      lines: new Map(),
      desks: new Map(),
      accounts: { owed: 0, expired: 0, orphans: 0 },
      now,
    });
  }

  copy(): Floor {
    const { papers, lines, desks, accounts, now } = this;
    return new Floor(structuredClone({ papers, lines, desks, accounts, now }));
  }

  get day(): string {
    return this.now.toISOString().slice(0, 10);
  }

  /**
   * Enters a paper for which a machine or a kiosk requested a number, or that a desk sold or a machine validated off
   * line.
   */
  enter(paper: Pick<Paper, 'number' | 'amountMinor' | 'kind' | 'issuer'>, state: 'requested' | 'sold' | 'unknown') {
    const payableUntil = addDays(this.day, VALIDITY_DAYS);
    const made: Paper = {
      ...paper,
      payableUntil,
      lastStep: 'request',
      last: paper.issuer,
      pendingSince: 0,
      orphan: null,
      state: state === 'unknown' ? state : 'requested',
      steps: state === 'unknown' ? 0 : 1,
    };
    this.papers.push(made);
    if (state !== 'sold') return;
    this.#take(made, 'print', {});
    this.#cash(DESK, made.amountMinor);
  }

  /** Returns the expected result of the act, using the answer where it contains a number. */
  do(act: Act, outcome: Outcome): string {
    if (act.do === 'expire') return this.#expire();
    const paper = this.papers[act.paper];
    if (paper === undefined) throw new Error('no paper');
    switch (act.do) {
      case 'present':
        return this.#present(paper, act.at);
      case 'outcome':
        return this.#outcome(paper, act.at, act.outcome);
      case 'print':
        return this.#print(paper, act.at, act.how);
      case 'cash':
        return this.#cashAtDesk(paper, act);
      case 'void':
        return this.#void(paper);
      case 'settle':
        return this.#settle(paper, act.outcome);
      case 'find':
        return this.#find(paper, outcome);
      case 'restore':
        return this.#restore(paper, act.orphan);
      case 'handIn':
        return this.#handIn(paper, act.isOff);
    }
  }

  /** Returns the other results allowed for one of several simultaneous acts, which then change nothing. */
  racedWith(act: Act): readonly string[] {
    const paper = act.do === 'expire' ? undefined : this.papers[act.paper];
    return ['CONCURRENT_CHANGE', REFUSED[paper?.state ?? 'unknown'] ?? 'TICKET_STEP_NOT_TAKEN'];
  }

  #line({ kind }: Paper): Line {
    const key = `${this.day} ${kind}`;
    const line = this.lines.get(key) ?? {
      issuedMinor: 0,
      redeemedAtMachinesMinor: 0,
      redeemedAtDesksMinor: 0,
      redeemedAtKiosksMinor: 0,
      voidedMinor: 0,
      expiredMinor: 0,
      orphansMinor: 0,
    };
    this.lines.set(key, line);
    return line;
  }

  /** Cash that a desk or kiosk takes for a ticket, or pays for it when negative. */
  #cash(desk: string, minor: number): void {
    this.desks.set(desk, (this.desks.get(desk) ?? 0) + minor);
    this.accounts.owed += minor;
  }

  /** Takes a step, or returns the reason for its refusal. */
  #take(paper: Paper, step: Step, at: Device): string | null {
    const to = NEXT[step][paper.state];
    if (to === undefined) return REFUSED[paper.state] ?? 'TICKET_STEP_NOT_TAKEN';
    this.#isIssuedBy(paper, step, to);
    this.#count(paper, to, at);
    Object.assign(paper, { state: to, lastStep: step, last: at, steps: paper.steps + 1 });
    return null;
  }

  /** Issues the ticket: its print is confirmed, or proved by its bearer. */
  #isIssuedBy(paper: Paper, step: Step, to: State): void {
    if (paper.state !== 'requested' || !['issued', 'pending', 'redeemed', 'orphan'].includes(to)) return;
    this.#line(paper).issuedMinor += paper.amountMinor;
    const { kiosk } = paper.issuer;
    if (kiosk === undefined) return;
    // its customer put the cash into the kiosk, regardless of the reporter; a proof of the print is a separate step
    this.#cash(kiosk, paper.amountMinor);
    if (step !== 'print') paper.steps += 1;
  }

  #count(paper: Paper, to: State, at: Device): void {
    const { amountMinor, state } = paper;
    const line = this.#line(paper);
    if (to === 'redeemed' && state !== 'redeemed') {
      if (at.machine !== undefined) line.redeemedAtMachinesMinor += amountMinor;
      else if (at.kiosk !== undefined) line.redeemedAtKiosksMinor += amountMinor;
      else line.redeemedAtDesksMinor += amountMinor;
    }
    if (to === 'voided' && state === 'issued') line.voidedMinor += amountMinor;
    if (to === 'expired') line.expiredMinor += amountMinor;
    if (to === 'orphan') line.orphansMinor += amountMinor;
  }

  #judge(paper: Paper, presented: { readonly amountMinor?: number; readonly place: string }): string | null {
    const ended = REFUSED[paper.state];
    if (ended !== undefined) return ended;
    if (this.day > paper.payableUntil) return 'TICKET_EXPIRED';
    const { amountMinor = paper.amountMinor, place } = presented;
    if (amountMinor !== paper.amountMinor) return 'TICKET_AMOUNT_DIFFERS';
    if (place === 'machine') return null;
    if (place === 'house') return paper.kind === 'restricted' ? 'TICKET_NOT_CASHABLE' : null;
    if (paper.kind !== 'cashable') return 'TICKET_NOT_CASHABLE';
    return place === 'kiosk' && paper.amountMinor > KIOSK_LIMIT ? 'TICKET_OVER_LIMIT' : null;
  }

  #present(paper: Paper, at: Device): string {
    if (paper.state === 'unknown') return 'TICKET_UNKNOWN';
    if (paper.state === 'pending' && isSame(paper.last, at)) return 'pending';
    const refused = this.#judge(paper, { place: at.kiosk === undefined ? 'machine' : 'kiosk' });
    if (refused !== null) return refused;
    paper.pendingSince = this.now.getTime();
    return this.#take(paper, 'present', at) ?? 'pending';
  }

  #outcome(paper: Paper, at: Device, outcome: 'stacked' | 'returned'): string {
    if (paper.state === 'unknown') return 'TICKET_UNKNOWN';
    const step = outcome === 'stacked' ? 'stack' : 'return';
    if (paper.lastStep === step && isSame(paper.last, at)) return paper.state;
    if (paper.state === 'pending' && !isSame(paper.last, at)) return 'TICKET_OF_ANOTHER_PLACE';
    return this.#end(paper, step, at);
  }

  #end(paper: Paper, step: 'stack' | 'return', at: Device): string {
    const refused = this.#take(paper, step, at);
    if (refused !== null) return refused;
    if (step === 'stack' && at.kiosk !== undefined) this.#cash(at.kiosk, -paper.amountMinor);
    return paper.state;
  }

  #print(paper: Paper, at: Device, how: 'whole' | 'torn' | 'again'): string {
    if (paper.state === 'unknown') return 'TICKET_UNKNOWN';
    const isDesks = paper.issuer.machine === undefined && paper.issuer.kiosk === undefined;
    if (isDesks || !isSame(paper.issuer, at)) return 'TICKET_OF_ANOTHER_PLACE';
    const step = ({ whole: 'print', torn: 'abandon', again: 'reprint' } as const)[how];
    if (step !== 'reprint' && paper.lastStep === step) return paper.state;
    return this.#take(paper, step, at) ?? paper.state;
  }

  #cashAtDesk(paper: Paper, { desk, isOff, byProcedure }: Extract<Act, { do: 'cash' }>): string {
    const amountMinor = paper.amountMinor + (isOff ? 1 : 0);
    if (paper.state === 'unknown') {
      if (!byProcedure || isOff) return 'TICKET_OFF_LINE';
      this.#line(paper).issuedMinor += amountMinor;
      this.#line(paper).redeemedAtDesksMinor += amountMinor;
      Object.assign(paper, { state: 'redeemed', lastStep: 'cashByProcedure', last: {}, steps: 1 });
      this.#cash(desk, -amountMinor);
      return 'done';
    }
    const refused = this.#judge(paper, { amountMinor, place: 'desk' }) ?? this.#take(paper, 'cash', {});
    if (refused !== null) return refused;
    this.#cash(desk, -paper.amountMinor);
    return 'done';
  }

  #void(paper: Paper): string {
    if (paper.state === 'unknown') return 'TICKET_OFF_LINE';
    const wasOwed = paper.state === 'issued' && paper.kind !== 'restricted';
    const refused = this.#take(paper, 'void', {});
    if (refused !== null) return refused;
    if (!wasOwed) return 'voided';
    // the credit of a machine is returned to its revenue; the cash of a desk or kiosk is refunded
    if (paper.issuer.machine === undefined) this.#cash(VOIDING_DESK, -paper.amountMinor);
    else this.accounts.owed -= paper.amountMinor;
    return 'voided';
  }

  #settle(paper: Paper, outcome: 'stacked' | 'returned'): string {
    if (paper.state === 'unknown') return 'TICKET_OFF_LINE';
    if (paper.state !== 'pending') return 'TICKET_STEP_NOT_TAKEN';
    if (this.now.getTime() - paper.pendingSince < PENDING_MS) return 'TICKET_NOT_PENDING_LONG';
    return this.#end(paper, outcome === 'stacked' ? 'stack' : 'return', paper.last);
  }

  #find(paper: Paper, { orphan = null }: { readonly orphan?: string | null }): string {
    if (paper.state === 'unknown') return 'TICKET_OFF_LINE';
    const refused = this.#judge(paper, { place: 'house' }) ?? this.#take(paper, 'find', {});
    if (refused !== null) return refused;
    paper.orphan = orphan;
    this.accounts.owed -= paper.amountMinor;
    this.accounts.orphans += paper.amountMinor;
    return 'done';
  }

  #restore(paper: Paper, orphan: string): string {
    if (paper.orphan !== orphan) return 'ORPHAN_SETTLED';
    this.#line(paper).orphansMinor -= paper.amountMinor;
    Object.assign(paper, { state: 'issued', orphan: null, lastStep: 'restore', last: {}, steps: paper.steps + 1 });
    this.accounts.owed += paper.amountMinor;
    this.accounts.orphans -= paper.amountMinor;
    return 'done';
  }

  #handIn(paper: Paper, isOff: boolean): string {
    if (paper.state === 'unknown') {
      // a ticket first handed in with a wrong sum is on file with that sum: the test hands it in right first
      const payableUntil = addDays(this.day, VALIDITY_DAYS);
      Object.assign(paper, { state: 'issued', lastStep: 'handIn', last: paper.issuer, steps: 1, payableUntil });
      this.#line(paper).issuedMinor += paper.amountMinor;
      return 'taken';
    }
    if (isOff) return 'differs';
    if (paper.lastStep !== 'cashByProcedure') return 'known';
    Object.assign(paper, { lastStep: 'handIn', last: paper.issuer, steps: paper.steps + 1 });
    return 'paidBefore';
  }

  #expire(): string {
    const due = this.papers.filter(({ state, payableUntil }) => state === 'issued' && payableUntil < this.day);
    if (due.length === 0) return 'NO_TICKET_EXPIRED';
    let sum = 0;
    for (const paper of due) {
      this.#take(paper, 'expire', {});
      sum += paper.amountMinor;
    }
    // one that can only be played was never owed
    const owed = due.reduce((total, { kind, amountMinor }) => total + (kind === 'restricted' ? 0 : amountMinor), 0);
    this.accounts.owed -= owed;
    this.accounts.expired += owed;
    return `${due.length} expired, ${sum}`;
  }
}

/** Returns all permutations. */
export function ordersOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  if (items.length < 2) return [items];
  return items.flatMap((first, at) => ordersOf(items.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}
