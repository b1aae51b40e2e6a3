import { compareBy, groupBy, sumOf } from '../derive/arithmetic.js';
import { isWithin, type Period } from '../derive/period.js';
import type { Day } from '../derive/days.js';
import type { Facts } from '../facts.js';
import type { RawRow } from '../raw-rows.js';
import { buildFigureRow, pickColumns, buildRow, buildTable, omitIfEmpty, addTotal } from '../sections.js';
import type { ExpectedRow, ExpectedTable, Figures } from '../sections.js';
import type { Words } from '../words.js';
import type { Context } from './context.js';

type JackpotName = 'principal' | 'secondary';
type Hit = RawRow<'progressive_hits'>;
type Bet = RawRow<'progressive_bets'>;
type Taking = RawRow<'progressive_takings'>;

/** Consolation lots of the jackpots, in stakes. */
const LOTS: Readonly<Record<string, bigint>> = { principal: 100n, secondary: 25n };

/** A change of a jackpot's amount on a gaming day. */
interface Move {
  readonly day: string;
  readonly kind: 'start' | 'shares' | 'won' | 'moved';
  readonly amount: bigint;
}

/** A jackpot while it is replayed: its start, the stakes since it was last won, and an amount left to it. */
interface Jackpot {
  readonly progressive: RawRow<'progressives'>;
  readonly jackpot: JackpotName;
  readonly start: bigint;
  readonly share: bigint;
  staked: bigint;
  left: bigint;
  readonly moves: Move[];
}

/** The payment of a hand: its part of a jackpot, and its consolation lot. */
interface HandPayment {
  jackpot: bigint;
  lot: bigint;
}

/** What the stakes of a taking bring to the jackpots. */
interface Proceeds extends Readonly<Record<JackpotName, bigint>> {
  readonly staked: bigint;
}

const hitKey = ({ progressive_number: number, hit_number: hit }: Pick<Hit, 'progressive_number' | 'hit_number'>) =>
  `${number}/${hit}`;
const computeAmount = ({ start, left, staked, share }: Jackpot): bigint => start + left + (staked * share) / 10_000n;

/**
 * Replays the jackpots from the stakes, the hits and the hands, in the order of the log: their movements by gaming day,
 * the proceeds of each stake, and the payment of each hand. No amount computed by the product is read.
 */
class Replay {
  readonly #facts: Facts;
  readonly jackpots: readonly Jackpot[];
  readonly #proceeds = new Map<Taking, Proceeds>();
  readonly #payments = new Map<string, HandPayment>();

  constructor(facts: Facts) {
    this.#facts = facts;
    this.jackpots = facts
      .rowsOf('progressive_jackpots')
      .map((raw) => ({
        progressive: facts.requireRow('progressives', 'progressive_number', raw.progressive_number),
        jackpot: raw.jackpot as JackpotName,
        start: raw.start_minor,
        share: BigInt(raw.share_hundredths),
        staked: 0n,
        left: 0n,
        moves: [],
      }));
    const progressives = facts.rowsOf('progressives');
    const takings = facts.rowsOf('progressive_takings');
    const hits = facts.rowsOf('progressive_hits').filter(({ state }) => state === 'confirmed');
    const numberOf = (key: object): string => String((key as Taking).progressive_number);
    const takingKey = (key: object): string => `${numberOf(key)}/${(key as Taking).taking_number}`;
    const startEntries = facts.mapLogEntries('progressives', numberOf);
    const retirementEntries = facts.mapLogEntries('progressives', numberOf, 'U');
    const takingEntries = facts.mapLogEntries('progressive_takings', takingKey);
    const decisionEntries = facts.mapLogEntries('progressive_hits', (key) => hitKey(key as unknown as Hit), 'U');
    const events = [
      ...progressives.map((one) => ({ entry: startEntries.get(numberOf(one)), happen: () => this.#begin(one) })),
      ...takings.map((one) => ({ entry: takingEntries.get(takingKey(one)), happen: () => this.#addStakes(one) })),
      ...hits.map((hit) => ({ entry: decisionEntries.get(hitKey(hit)), happen: () => this.#payHit(hit) })),
      ...progressives
        .filter((each) => each.retired_at !== null)
        .map((each) => ({ entry: retirementEntries.get(numberOf(each)), happen: () => this.#moveAmounts(each) })),
    ];
    for (const { happen } of events.toSorted(compareBy('entry'))) happen();
  }

  /** Returns the proceeds of a taking. */
  proceedsOf(taking: Taking): Proceeds {
    return this.#proceeds.get(taking) ?? { staked: 0n, principal: 0n, secondary: 0n };
  }

  /** Returns the payment of a hand; nothing before the hit is confirmed. */
  paymentOf(bet: Bet): Readonly<HandPayment> {
    return this.#payments.get(`${hitKey(bet)}/${bet.hand}`) ?? { jackpot: 0n, lot: 0n };
  }

  #jackpotsOf(number: number | null): readonly Jackpot[] {
    return this.jackpots.filter(({ progressive }) => progressive.progressive_number === number);
  }

  /** Starts the jackpots of a progressive. */
  #begin({ progressive_number: number, created_on: day }: RawRow<'progressives'>): void {
    for (const { moves, start } of this.#jackpotsOf(number)) moves.push({ day, kind: 'start', amount: start });
  }

  /**
   * Adds the stakes of a taking (an entry of several bets) to the jackpots of its progressive.
   * Remembers the amount by which each jackpot grew, as its share of the stakes.
   */
  #addStakes(taking: Taking): void {
    const number = taking.progressive_number;
    const { stake_minor: stake } = this.#facts.requireRow('progressives', 'progressive_number', number);
    const staked = stake * BigInt(taking.bets);
    const shares = { principal: 0n, secondary: 0n };
    for (const jackpot of this.#jackpotsOf(number)) {
      const amountBefore = computeAmount(jackpot);
      jackpot.staked += staked;
      shares[jackpot.jackpot] = computeAmount(jackpot) - amountBefore;
      jackpot.moves.push({ day: taking.gaming_day, kind: 'shares', amount: shares[jackpot.jackpot] });
    }
    this.#proceeds.set(taking, { staked, ...shares });
  }

  /**
   * Pays the winning hands of a confirmed hit in equal parts; in France also the consolation lots of the others at the table.
   * The remainder of a division is for the first hands, unit by unit, or remains in the jackpot.
   * A lot is a number of stakes that depends on the jackpots won; a player with a winning hand has none.
   */
  #payHit(hit: Hit): void {
    const progressiveNumber = hit.progressive_number;
    const { odd_unit: oddUnit } = this.#facts.requireRow('progressives', 'progressive_number', progressiveNumber);
    const isToFirstHand = oddUnit === 'firstHand';
    const bets = listBets(this.#facts, hit);
    const payments = bets.map((bet) => ({ bet, payment: { jackpot: 0n, lot: 0n } }));
    for (const jackpot of this.#jackpotsOf(progressiveNumber)) {
      const winners = payments.filter(({ bet }) => bet.won === jackpot.jackpot);
      if (winners.length === 0) continue;
      const [amount, winnerCount] = [computeAmount(jackpot), BigInt(winners.length)];
      const remainder = amount % winnerCount;
      for (const [index, { payment }] of winners.entries())
        payment.jackpot = amount / winnerCount + (isToFirstHand && BigInt(index) < remainder ? 1n : 0n);
      jackpot.left = isToFirstHand ? 0n : remainder;
      jackpot.staked = 0n;
      const day = hit.decided_on ?? '';
      jackpot.moves.push(
        { day, kind: 'won', amount: jackpot.left - amount },
        { day, kind: 'start', amount: jackpot.start },
      );
    }
    const winningPlayers = new Set(bets.filter(({ won }) => won !== null).map(({ player }) => player));
    const lotStakes = sumOf([...new Set(bets.map(({ won }) => won))], (won) => LOTS[won ?? ''] ?? 0n);
    if (this.#facts.establishment.jurisdiction === 'FR' && isAtTable(this.#facts, hit))
      for (const { bet, payment } of payments)
        if (!winningPlayers.has(bet.player)) payment.lot = bet.stake_minor * lotStakes;
    for (const { bet, payment } of payments) this.#payments.set(`${hitKey(bet)}/${bet.hand}`, payment);
  }

  /** Moves the amounts of a retired progressive to the jackpots of its successor. */
  #moveAmounts({
    progressive_number: number,
    retired_into: successorNumber,
    retired_on: retiredOn,
  }: RawRow<'progressives'>): void {
    const day = retiredOn ?? '';
    for (const jackpot of this.#jackpotsOf(number)) {
      const amount = computeAmount(jackpot);
      const successorJackpot = this.#jackpotsOf(successorNumber).find(
        (candidate) => candidate.jackpot === jackpot.jackpot,
      );
      if (successorJackpot === undefined) throw new Error(`no jackpot for the amount of progressive ${number}`);
      jackpot.left -= amount;
      successorJackpot.left += amount;
      jackpot.moves.push({ day, kind: 'moved', amount: -amount });
      successorJackpot.moves.push({ day, kind: 'moved', amount });
    }
  }
}

const listBets = (facts: Facts, hit: Hit): Bet[] =>
  facts.rowsOf('progressive_bets').filter((bet) => hitKey(bet) === hitKey(hit));

/** Returns true when the link of a hit is a table, not a machine. */
const isAtTable = (facts: Facts, { progressive_number: number, link_number: linkNumber }: Hit): boolean =>
  facts
    .rowsOf('progressive_links')
    .some((link) => link.progressive_number === number && link.link_number === linkNumber && link.table_id !== null);

/**
 * Returns the figures of jackpots over a period: the amount before it, its movements by kind, and the amount after it.
 */
function buildJackpotFigures(period: Period): Figures<Jackpot> {
  const sumMoves =
    (isIncluded: (move: Move) => boolean) =>
    (jackpots: readonly Jackpot[]): bigint =>
      sumOf(jackpots.flatMap(({ moves }) => moves).filter(isIncluded), 'amount');
  const sumOfKind = (kind: Move['kind']) => sumMoves((move) => move.kind === kind && isWithin(period, move.day));
  return {
    before: sumMoves(({ day }) => day < period.firstDay),
    start: sumOfKind('start'),
    shares: sumOfKind('shares'),
    won: (jackpots) => -sumOfKind('won')(jackpots),
    moved: sumOfKind('moved'),
    after: sumMoves(({ day }) => day <= period.lastDay),
    share: ([jackpot]) => jackpot && formatShare(jackpot.share),
  };
}

/** Formats the share of the stakes, in percent. */
const formatShare = (hundredths: bigint): string =>
  `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;

/** Returns each jackpot in play in the period, then their total where there are several. */
function buildJackpotRows({ jackpots }: Replay, translate: Words, period: Period): readonly ExpectedRow[] {
  const figures = buildJackpotFigures(period);
  const inPlay = jackpots.filter(
    ({ progressive: { created_on: createdOn, retired_on: retiredOn } }) =>
      createdOn <= period.lastDay && (retiredOn === null || retiredOn >= period.firstDay),
  );
  const rows = inPlay.map((jackpot) =>
    buildFigureRow([jackpot], figures, {
      name: jackpot.progressive.name,
      jackpot: translate(`jackpot_${jackpot.jackpot}`),
    }),
  );
  return rows.length < 2 ? rows : addTotal(rows, inPlay, figures);
}

/** Derives the progressive jackpots of a statement over its days; [] without one in play. */
export function deriveProgressives({ facts, createTranslator }: Context, days: readonly Day[]): ExpectedTable[] {
  const period = { firstDay: days[0]?.day ?? '', lastDay: days.at(-1)?.day ?? '' };
  const rows = buildJackpotRows(new Replay(facts), createTranslator('progressive-register'), period);
  return omitIfEmpty(buildTable('progressive-jackpots', ['name', 'jackpot'], rows));
}

/**
 * Derives the register of progressives: the jackpots, the hits with every hand at the table, and the stakes of each
 * day.
 */
export function deriveProgressiveRegister({ facts, period, translate }: Context): ExpectedTable[] {
  const replay = new Replay(facts);
  return [
    buildTable('jackpots', ['name', 'jackpot'], buildJackpotRows(replay, translate, period)),
    buildTable('hits', undefined, buildHitRows(facts, replay, period)),
    buildTable('takings', undefined, buildTakingRows(facts, replay, period)),
  ];
}

/** Returns every hand of each hit with its award, and the sums of the hit. A lot is a consolation prize. */
function buildHitRows(facts: Facts, replay: Replay, period: Period): ExpectedRow[] {
  const hits = facts.listRowsIn('progressive_hits', period).toSorted(compareBy('happened_at'));
  return hits.flatMap((hit) => {
    const bets = listBets(facts, hit);
    const payments = bets.map((bet) => replay.paymentOf(bet));
    const rows = bets.map((bet) => {
      const { jackpot, lot } = replay.paymentOf(bet);
      const amounts = { jackpotMinor: jackpot === 0n ? null : jackpot, lotMinor: lot === 0n ? null : lot };
      return buildRow({ ...pickColumns(bet, 'hand', 'stake_minor'), ...amounts });
    });
    const sums = { jackpotMinor: sumOf(payments, 'jackpot'), lotMinor: sumOf(payments, 'lot') };
    return [...rows, { kind: 'subtotal' as const, cells: sums }];
  });
}

/** Returns the takings of each day (entries of additional stakes) with the proceeds, and the sums of the day. */
function buildTakingRows(facts: Facts, replay: Replay, period: Period): ExpectedRow[] {
  const takings = facts.listRowsIn('progressive_takings', period);
  const sumProceeds = (name: keyof Proceeds) => (group: readonly Taking[]) =>
    sumOf(group, (taking) => replay.proceedsOf(taking)[name]);
  const figures = {
    bets: (group: readonly Taking[]) => group.reduce((sum, { bets }) => sum + bets, 0),
    staked: sumProceeds('staked'),
    principal: sumProceeds('principal'),
    secondary: sumProceeds('secondary'),
  };
  const orderedTakings = takings.toSorted(compareBy('gaming_day', 'progressive_number', 'taking_number'));
  return [...groupBy(orderedTakings, (taking) => taking.gaming_day).values()].flatMap((group) => [
    ...group.map((taking) => buildFigureRow([taking], figures, pickColumns(taking, 'taking_number', 'recorded_at'))),
    buildFigureRow(group, figures, {}, 'subtotal'),
  ]);
}
