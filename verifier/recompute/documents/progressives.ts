import { compareBy, formatDecimal, groupBy, sumBy } from '../derive/arithmetic.js';
import { isDayInPeriod, type Period } from '../derive/period.js';
import type { Day } from '../derive/days.js';
import type { RawData } from '../facts.js';
import type { RawRow } from '../raw-rows.js';
import { buildFigureRow, pickColumns, buildRow, buildTable, omitIfEmpty, appendTotalRow } from '../sections.js';
import type { ExpectedRow, ExpectedTable, Figures } from '../sections.js';
import type { Translate } from '../words.js';
import type { DocumentContext } from './context.js';

type JackpotName = 'principal' | 'secondary';
type Hit = RawRow<'progressive_hits'>;
type Bet = RawRow<'progressive_bets'>;
type Taking = RawRow<'progressive_takings'>;

/** Consolation lots of the jackpots, in stakes. */
const LOT_STAKES: Readonly<Record<string, bigint>> = { principal: 100n, secondary: 25n };

/** A change of a jackpot's amount on a gaming day. */
interface JackpotMovement {
  readonly day: string;
  readonly kind: 'start' | 'shares' | 'won' | 'moved';
  readonly amount: bigint;
}

/** A jackpot while it is replayed: its start, the stakes since it was last won, and an amount left to it. */
interface Jackpot {
  readonly progressive: RawRow<'progressives'>;
  readonly jackpot: JackpotName;
  readonly startMinor: bigint;
  readonly shareHundredths: bigint;
  stakedMinor: bigint;
  remainderMinor: bigint;
  readonly movements: JackpotMovement[];
}

/** The payment of a hand: its part of a jackpot, and its consolation lot. */
interface HandAward {
  jackpot: bigint;
  lot: bigint;
}

/** What the stakes of a taking bring to the jackpots. */
interface Proceeds extends Readonly<Record<JackpotName, bigint>> {
  readonly staked: bigint;
}

const buildHitKey = (row: Pick<Hit, 'progressive_number' | 'hit_number'>) =>
  `${row.progressive_number}/${row.hit_number}`;
const computeJackpotAmount = ({ startMinor, remainderMinor, stakedMinor, shareHundredths }: Jackpot): bigint =>
  startMinor + remainderMinor + (stakedMinor * shareHundredths) / 10_000n;

/**
 * Replays the jackpots from the stakes, the hits and the hands, in the order of the log: their movements by gaming day,
 * the proceeds of each stake, and the payment of each hand. No amount computed by the product is read.
 */
class JackpotReplay {
  readonly #rawData: RawData;
  readonly jackpots: readonly Jackpot[];
  readonly #proceeds = new Map<Taking, Proceeds>();
  readonly #payments = new Map<string, HandAward>();

  constructor(rawData: RawData) {
    this.#rawData = rawData;
    this.jackpots = rawData
      .listRows('progressive_jackpots')
      .map((row) => ({
        progressive: rawData.requireRow('progressives', 'progressive_number', row.progressive_number),
        jackpot: row.jackpot as JackpotName,
        startMinor: row.start_minor,
        shareHundredths: BigInt(row.share_hundredths),
        stakedMinor: 0n,
        remainderMinor: 0n,
        movements: [],
      }));
    const progressives = rawData.listRows('progressives');
    const takings = rawData.listRows('progressive_takings');
    const hits = rawData.listRows('progressive_hits').filter(({ state }) => state === 'confirmed');
    const getProgressiveKey = (key: object): string => String((key as Taking).progressive_number);
    const buildTakingKey = (key: object): string => `${getProgressiveKey(key)}/${(key as Taking).taking_number}`;
    const startEntryIds = rawData.mapLogEntryIds('progressives', getProgressiveKey);
    const retirementEntryIds = rawData.mapLogEntryIds('progressives', getProgressiveKey, 'U');
    const takingEntryIds = rawData.mapLogEntryIds('progressive_takings', buildTakingKey);
    const getHitKey = (key: object): string => buildHitKey(key as Hit);
    const decisionEntryIds = rawData.mapLogEntryIds('progressive_hits', getHitKey, 'U');
    const events = [
      ...progressives.map((progressive) => ({
        entry: startEntryIds.get(getProgressiveKey(progressive)),
        happen: () => this.#startJackpots(progressive),
      })),
      ...takings.map((taking) => ({
        entry: takingEntryIds.get(buildTakingKey(taking)),
        happen: () => this.#addStakes(taking),
      })),
      ...hits.map((hit) => ({ entry: decisionEntryIds.get(buildHitKey(hit)), happen: () => this.#payHit(hit) })),
      ...progressives
        .filter((progressive) => progressive.retired_at !== null)
        .map((progressive) => ({
          entry: retirementEntryIds.get(getProgressiveKey(progressive)),
          happen: () => this.#transferToSuccessor(progressive),
        })),
    ];
    for (const { happen } of events.toSorted(compareBy('entry'))) happen();
  }

  /** Returns the proceeds of a taking. */
  getProceeds(taking: Taking): Proceeds {
    return this.#proceeds.get(taking) ?? { staked: 0n, principal: 0n, secondary: 0n };
  }

  /** Returns the payment of a hand; nothing before the hit is confirmed. */
  getPayment(bet: Bet): Readonly<HandAward> {
    return this.#payments.get(`${buildHitKey(bet)}/${bet.hand}`) ?? { jackpot: 0n, lot: 0n };
  }

  #listJackpots(progressiveNumber: number | null): readonly Jackpot[] {
    return this.jackpots.filter(({ progressive }) => progressive.progressive_number === progressiveNumber);
  }

  /** Starts the jackpots of a progressive. */
  #startJackpots({ progressive_number: progressiveNumber, created_on: day }: RawRow<'progressives'>): void {
    for (const { movements, startMinor } of this.#listJackpots(progressiveNumber))
      movements.push({ day, kind: 'start', amount: startMinor });
  }

  /**
   * Adds the stakes of a taking (an entry of several bets) to the jackpots of its progressive.
   * Remembers the amount by which each jackpot grew, as its share of the stakes.
   */
  #addStakes(taking: Taking): void {
    const progressiveNumber = taking.progressive_number;
    const { stake_minor: stake } = this.#rawData.requireRow('progressives', 'progressive_number', progressiveNumber);
    const staked = stake * BigInt(taking.bets);
    const shares = { principal: 0n, secondary: 0n };
    for (const jackpot of this.#listJackpots(progressiveNumber)) {
      const previousAmount = computeJackpotAmount(jackpot);
      jackpot.stakedMinor += staked;
      shares[jackpot.jackpot] = computeJackpotAmount(jackpot) - previousAmount;
      jackpot.movements.push({ day: taking.gaming_day, kind: 'shares', amount: shares[jackpot.jackpot] });
    }
    this.#proceeds.set(taking, { staked, ...shares });
  }

  /**
   * Pays the winning hands of a confirmed hit in equal parts; in France also the consolation lots of the others at the
   * table. The remainder of a division is for the first hands, unit by unit, or remains in the jackpot.
   * A lot is a number of stakes that depends on the jackpots won; a player with a winning hand has none.
   */
  #payHit(hit: Hit): void {
    const progressiveNumber = hit.progressive_number;
    const { odd_unit: oddUnit } = this.#rawData.requireRow('progressives', 'progressive_number', progressiveNumber);
    const isRemainderForFirstHands = oddUnit === 'firstHand';
    const bets = listBets(this.#rawData, hit);
    const payments = bets.map((bet) => ({ bet, payment: { jackpot: 0n, lot: 0n } }));
    for (const jackpot of this.#listJackpots(progressiveNumber)) {
      const winningHands = payments.filter(({ bet }) => bet.won === jackpot.jackpot);
      if (winningHands.length === 0) continue;
      const [amount, winnerCount] = [computeJackpotAmount(jackpot), BigInt(winningHands.length)];
      const remainder = amount % winnerCount;
      for (const [index, { payment }] of winningHands.entries())
        payment.jackpot = amount / winnerCount + (isRemainderForFirstHands && BigInt(index) < remainder ? 1n : 0n);
      jackpot.remainderMinor = isRemainderForFirstHands ? 0n : remainder;
      jackpot.stakedMinor = 0n;
      const day = hit.decided_on ?? '';
      jackpot.movements.push(
        { day, kind: 'won', amount: jackpot.remainderMinor - amount },
        { day, kind: 'start', amount: jackpot.startMinor },
      );
    }
    const winningPlayers = new Set(bets.filter(({ won }) => won !== null).map(({ player }) => player));
    const lotStakes = sumBy([...new Set(bets.map(({ won }) => won))], (won) => LOT_STAKES[won ?? ''] ?? 0n);
    if (this.#rawData.establishment.jurisdiction === 'FR' && isAtTable(this.#rawData, hit))
      for (const { bet, payment } of payments)
        if (!winningPlayers.has(bet.player)) payment.lot = bet.stake_minor * lotStakes;
    for (const { bet, payment } of payments) this.#payments.set(`${buildHitKey(bet)}/${bet.hand}`, payment);
  }

  /** Moves the amounts of a retired progressive to the jackpots of its successor. */
  #transferToSuccessor(progressive: RawRow<'progressives'>): void {
    const day = progressive.retired_on ?? '';
    const successorJackpots = this.#listJackpots(progressive.retired_into);
    for (const jackpot of this.#listJackpots(progressive.progressive_number)) {
      const amount = computeJackpotAmount(jackpot);
      const successorJackpot = successorJackpots.find((candidate) => candidate.jackpot === jackpot.jackpot);
      if (successorJackpot === undefined)
        throw new Error(`no jackpot for the amount of progressive ${progressive.progressive_number}`);
      jackpot.remainderMinor -= amount;
      successorJackpot.remainderMinor += amount;
      jackpot.movements.push({ day, kind: 'moved', amount: -amount });
      successorJackpot.movements.push({ day, kind: 'moved', amount });
    }
  }
}

const listBets = (rawData: RawData, hit: Hit): Bet[] =>
  rawData.listRows('progressive_bets').filter((bet) => buildHitKey(bet) === buildHitKey(hit));

/** Returns true when the link of a hit is a table, not a machine. */
const isAtTable = (rawData: RawData, hit: Hit): boolean =>
  rawData
    .findRows('progressive_links', 'progressive_number', hit.progressive_number)
    .some((link) => link.link_number === hit.link_number && link.table_id !== null);

/**
 * Returns the figures of jackpots over a period: the amount before it, its movements by kind, and the amount after it.
 */
function buildJackpotFigures(period: Period): Figures<Jackpot> {
  const createMovementSum =
    (isIncluded: (movement: JackpotMovement) => boolean) =>
    (jackpots: readonly Jackpot[]): bigint =>
      sumBy(jackpots.flatMap(({ movements }) => movements).filter(isIncluded), 'amount');
  const createKindSum = (kind: JackpotMovement['kind']) =>
    createMovementSum((movement) => movement.kind === kind && isDayInPeriod(period, movement.day));
  return {
    before: createMovementSum(({ day }) => day < period.firstDay),
    start: createKindSum('start'),
    shares: createKindSum('shares'),
    won: (jackpots) => -createKindSum('won')(jackpots),
    moved: createKindSum('moved'),
    after: createMovementSum(({ day }) => day <= period.lastDay),
    share: ([jackpot]) => jackpot && formatDecimal(jackpot.shareHundredths, 2),
  };
}

/** Returns each jackpot in play in the period, then their total where there are several. */
function buildJackpotRows({ jackpots }: JackpotReplay, translate: Translate, period: Period): readonly ExpectedRow[] {
  const figures = buildJackpotFigures(period);
  const jackpotsInPlay = jackpots.filter(
    ({ progressive: { created_on: createdOn, retired_on: retiredOn } }) =>
      createdOn <= period.lastDay && (retiredOn === null || retiredOn >= period.firstDay),
  );
  const rows = jackpotsInPlay.map((jackpot) =>
    buildFigureRow([jackpot], figures, {
      name: jackpot.progressive.name,
      jackpot: translate(`jackpot_${jackpot.jackpot}`),
    }),
  );
  return rows.length < 2 ? rows : appendTotalRow(rows, jackpotsInPlay, figures);
}

/** Derives the progressive jackpots of a statement over its days; [] without one in play. */
export function deriveProgressives(
  { rawData, createTranslator }: DocumentContext,
  days: readonly Day[],
): ExpectedTable[] {
  const period = { firstDay: days[0]?.day ?? '', lastDay: days.at(-1)?.day ?? '' };
  const rows = buildJackpotRows(new JackpotReplay(rawData), createTranslator('progressive-register'), period);
  return omitIfEmpty(buildTable('progressive-jackpots', ['name', 'jackpot'], rows));
}

/**
 * Derives the register of progressives: the jackpots, the hits with every hand at the table, and the stakes of each
 * day.
 */
export function deriveProgressiveRegister({ rawData, period, translate }: DocumentContext): ExpectedTable[] {
  const replay = new JackpotReplay(rawData);
  return [
    buildTable('jackpots', ['name', 'jackpot'], buildJackpotRows(replay, translate, period)),
    buildTable('hits', undefined, buildHitRows(rawData, replay, period)),
    buildTable('takings', undefined, buildTakingRows(rawData, replay, period)),
  ];
}

/** Returns every hand of each hit with its award, and the sums of the hit. A lot is a consolation prize. */
function buildHitRows(rawData: RawData, replay: JackpotReplay, period: Period): ExpectedRow[] {
  const hits = rawData.listRowsInPeriod('progressive_hits', period).toSorted(compareBy('happened_at'));
  return hits.flatMap((hit) => {
    const bets = listBets(rawData, hit);
    const payments = bets.map((bet) => replay.getPayment(bet));
    const rows = bets.map((bet) => {
      const { jackpot, lot } = replay.getPayment(bet);
      const amounts = { jackpotMinor: jackpot || null, lotMinor: lot || null };
      return buildRow({ ...pickColumns(bet, 'hand', 'stake_minor'), ...amounts });
    });
    const sums = { jackpotMinor: sumBy(payments, 'jackpot'), lotMinor: sumBy(payments, 'lot') };
    return [...rows, { kind: 'subtotal' as const, cells: sums }];
  });
}

/** Returns the takings of each day (entries of additional stakes) with the proceeds, and the sums of the day. */
function buildTakingRows(rawData: RawData, replay: JackpotReplay, period: Period): ExpectedRow[] {
  const takings = rawData.listRowsInPeriod('progressive_takings', period);
  const sumProceeds = (name: keyof Proceeds) => (group: readonly Taking[]) =>
    sumBy(group, (taking) => replay.getProceeds(taking)[name]);
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
