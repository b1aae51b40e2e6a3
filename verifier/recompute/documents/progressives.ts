import { sumOf } from '../derive/arithmetic.js';
import { row, subtotal, table, total } from '../sections.js';

const JACKPOTS = ['principal', 'secondary'];
const LOTS = { principal: 100n, secondary: 25n };
const numberOf = ({ progressive_number: number }) => number;
const numberKey = (row) => String(numberOf(row));
const takingOf = ({ progressive_number: number, taking_number: taking }) => `${number}/${taking}`;
const hitOf = ({ progressive_number: number, hit_number: hit }) => `${number}/${hit}`;

/**
 * Replays the jackpots from the stakes, the hits and the hands, in the order of the log: their movements by gaming day,
 * the proceeds of each stake, and the payment of each hand. No amount computed by the product is read.
 */
class Replay {
  readonly raw: any;
  readonly jackpots: any;
  readonly shares: any;
  readonly paid: any;

  constructor(raw) {
    this.raw = raw;
    this.jackpots = raw
      .of('progressive_jackpots')
      .map((of: any) => ({
        number: numberOf(of),
        jackpot: of.jackpot,
        start: of.start_minor,
        share: BigInt(of.share_hundredths),
        staked: 0n,
        left: 0n,
        moves: [],
      }));
    this.shares = new Map();
    this.paid = new Map();
    const at = (table, keyOf, op) => {
      const entries = raw.loggedAs(table, keyOf, op);
      return (each) => entries.get(keyOf(each));
    };
    const [began, ended] = ['I', 'U'].map((op) => at('progressives', numberKey, op));
    const taken = at('progressive_takings', takingOf, 'I');
    const decided = at('progressive_hits', hitOf, 'U');
    const hits = raw.of('progressive_hits').filter(({ state }) => state === 'confirmed');
    const retired = raw.of('progressives').filter(({ retired_at: instant }) => instant !== null);
    const events = [
      ...raw.of('progressives').map((each) => ({ entry: began(each), happen: () => this.begin(each) })),
      ...raw.of('progressive_takings').map((each) => ({ entry: taken(each), happen: () => this.take(each) })),
      ...hits.map((each) => ({ entry: decided(each), happen: () => this.pay(each) })),
      ...retired.map((each) => ({ entry: ended(each), happen: () => this.retire(each) })),
    ];
    for (const { happen } of events.toSorted((one, other) => Number(one.entry - other.entry))) happen();
  }

  of(number) {
    return this.jackpots.filter((each: any) => each.number === number);
  }

  amount({ start, left, staked, share }: Record<'start' | 'left' | 'staked' | 'share', bigint>): bigint {
    return start + left + (staked * share) / 10_000n;
  }

  begin({ progressive_number: number, created_on: day }) {
    for (const each of this.of(number)) each.moves.push({ day, kind: 'start', amount: each.start });
  }

  take(taking) {
    const { stake_minor: stake } = this.raw.one('progressives', 'progressive_number', numberOf(taking));
    const brought = { principal: 0n, secondary: 0n };
    for (const each of this.of(numberOf(taking))) {
      const before = this.amount(each);
      each.staked += stake * BigInt(taking.bets);
      brought[each.jackpot] = this.amount(each) - before;
      each.moves.push({ day: taking.gaming_day, kind: 'shares', amount: brought[each.jackpot] });
    }
    this.shares.set(taking, { staked: stake * BigInt(taking.bets), ...brought });
  }

  pay(hit) {
    const { odd_unit: rule } = this.raw.one('progressives', 'progressive_number', numberOf(hit));
    const bets = this.raw.of('progressive_bets').filter((each: any) => hitOf(each) === hitOf(hit));
    const paid = new Map<any, any>(bets.map(({ hand }) => [hand, { jackpot: 0n, lot: 0n }]));
    for (const each of this.of(numberOf(hit))) {
      const hands = bets.filter(({ won }) => won === each.jackpot);
      if (hands.length === 0) continue;
      const amount = this.amount(each);
      const equal = amount / BigInt(hands.length);
      const odd = amount % BigInt(hands.length);
      hands.forEach(({ hand }, at) => {
        paid.get(hand).jackpot = equal + (rule === 'firstHand' && BigInt(at) < odd ? 1n : 0n);
      });
      each.left = rule === 'firstHand' ? 0n : odd;
      each.staked = 0n;
      const day = hit.decided_on;
      each.moves.push({ day, kind: 'won', amount: each.left - amount }, { day, kind: 'start', amount: each.start });
    }
    const [{ jurisdiction }] = this.raw.of('establishments');
    const winners = new Set(bets.filter(({ won }) => won !== null).map(({ player }) => player));
    const times = sumOf(JACKPOTS, (jackpot) => (bets.some(({ won }) => won === jackpot) ? LOTS[jackpot] : 0n));
    if (jurisdiction === 'FR' && linkOf(this.raw, hit).table_id !== null)
      for (const bet of bets.filter(({ player }) => !winners.has(player)))
        paid.get(bet.hand).lot = bet.stake_minor * times;
    this.paid.set(hitOf(hit), paid);
  }

  retire({ progressive_number: number, retired_into: into, retired_on: day }) {
    for (const each of this.of(number)) {
      const amount = this.amount(each);
      const other = this.of(into).find(({ jackpot }) => jackpot === each.jackpot);
      each.left -= amount;
      other.left += amount;
      each.moves.push({ day, kind: 'moved', amount: -amount });
      other.moves.push({ day, kind: 'moved', amount });
    }
  }
}

const linkOf = (raw, { progressive_number: number, link_number: link }) =>
  raw.of('progressive_links').find((each) => numberOf(each) === number && each.link_number === link);

/** Returns each jackpot in play in the period, and all of them where there are several. */
function jackpotRows(raw, replay, words, { firstDay, lastDay }) {
  const cellsOf = (some) => {
    const sum = (holds) => sumOf(some.flatMap(({ moves }) => moves).filter(holds), ({ amount }) => amount);
    const within = (kind) => sum((move) => move.kind === kind && move.day >= firstDay && move.day <= lastDay);
    return {
      beforeMinor: sum(({ day }) => day < firstDay),
      startMinor: within('start'),
      sharesMinor: within('shares'),
      wonMinor: -within('won'),
      movedMinor: within('moved'),
      afterMinor: sum(({ day }) => day <= lastDay),
    };
  };
  const named = replay.jackpots.map((each) => ({
    ...each,
    progressive: raw.one('progressives', 'progressive_number', each.number),
  }));
  const shown = named.filter(
    ({ progressive: { created_on: created, retired_on: retired } }) =>
      created <= lastDay && (retired === null || retired >= firstDay),
  );
  const rows = shown.map((each) =>
    row({ name: each.progressive.name, jackpot: words(`jackpot_${each.jackpot}`), ...cellsOf([each]) }),
  );
  return rows.length < 2 ? rows : [...rows, total(cellsOf(shown))];
}

/** Formats the share of the stakes, in percent. */
const shareOf = (hundredths) => `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;

/** Derives the progressive jackpots of the daily statement. */
export function progressivesOfDays(raw, days, words) {
  const period = { firstDay: days[0] ?? '', lastDay: days.at(-1) ?? '' };
  const rows = jackpotRows(raw, new Replay(raw), words, period);
  return rows.length === 0 ? [] : [table('progressive-jackpots', ['name', 'jackpot'], rows)];
}

/** Derives the register: the jackpots, the hits with every hand at the table, and the stakes of each day. */
export function progressiveRegister({ facts: raw, period, words }) {
  const replay = new Replay(raw);
  const shares = new Map(
    replay.jackpots.map(({ number, jackpot, share }: any) => [
      `${raw.one('progressives', 'progressive_number', number).name}/${words(`jackpot_${jackpot}`)}`,
      shareOf(share),
    ]),
  );
  const jackpots = jackpotRows(raw, replay, words, period).map(({ kind, cells }) =>
    kind === 'total' ? total(cells) : row({ ...cells, share: shares.get(`${cells.name}/${cells.jackpot}`) }),
  );
  return [
    table('jackpots', ['name', 'jackpot'], jackpots),
    table('hits', undefined, hitRows(raw, replay, period)),
    table('takings', undefined, takingRows(raw, replay, period)),
  ];
}

const isOf =
  ({ firstDay, lastDay }) =>
  ({ gaming_day: day }) =>
    day >= firstDay && day <= lastDay;

function hitRows(raw, replay, period) {
  const hits = raw.of('progressive_hits').filter(isOf(period));
  const inOrder = hits.toSorted((one, other) => (one.happened_at < other.happened_at ? -1 : 1));
  return inOrder.flatMap((hit) => {
    const hands = raw.of('progressive_bets').filter((each) => hitOf(each) === hitOf(hit));
    const paid = (hand) => replay.paid.get(hitOf(hit))?.get(hand) ?? { jackpot: 0n, lot: 0n };
    const orNull = (amount) => (amount === 0n ? null : amount);
    return [
      ...hands.map(({ hand, stake_minor: stake }) =>
        row({ hand, stakeMinor: stake, jackpotMinor: orNull(paid(hand).jackpot), lotMinor: orNull(paid(hand).lot) }),
      ),
      subtotal({
        jackpotMinor: sumOf(hands, ({ hand }) => paid(hand).jackpot),
        lotMinor: sumOf(hands, ({ hand }) => paid(hand).lot),
      }),
    ];
  });
}

function takingRows(raw, replay, period) {
  const takings = raw.of('progressive_takings').filter(isOf(period));
  const days = [...new Set(takings.map(({ gaming_day: day }) => day))].toSorted();
  const cellsOf = (some) => ({
    bets: some.reduce((sum, { bets }) => sum + bets, 0),
    stakedMinor: sumOf(some, (each) => replay.shares.get(each).staked),
    principalMinor: sumOf(some, (each) => replay.shares.get(each).principal),
    secondaryMinor: sumOf(some, (each) => replay.shares.get(each).secondary),
  });
  return days.flatMap((day) => {
    const own = takings
      .filter(({ gaming_day: of }) => of === day)
      .toSorted((one, other) => numberOf(one) - numberOf(other) || one.taking_number - other.taking_number);
    return [
      ...own.map((each) => row({ takingNumber: each.taking_number, recordedAt: each.recorded_at, ...cellsOf([each]) })),
      subtotal(cellsOf(own)),
    ];
  });
}
