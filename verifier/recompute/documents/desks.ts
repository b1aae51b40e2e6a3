import { compareByText, groupsOf, sumOf } from '../derive/arithmetic.js';
import type { Worth } from '../derive/arithmetic.js';
import { facts, row, subtotal, table, total } from '../sections.js';
import { metersAround } from './sums.js';

/** Derives the statement of a desk, with each balance recomputed; the slip of a fill. */
export function deskStatement({ facts: raw, period, words, of }) {
  const desk = raw.one('desks', 'desk_code', of);
  const all = raw.where('desk_movements', 'desk_id', desk.desk_id);
  const amount = (list) => sumOf(list, ({ amount_minor: moved }) => moved);
  const until = all.filter(({ gaming_day: day }) => day <= period.lastDay);
  const before = all.filter(({ gaming_day: day }) => day < period.firstDay);
  const within = until.filter(({ gaming_day: day }) => day >= period.firstDay);
  const inMinor = (list) =>
    sumOrNull(
      list.filter(({ amount_minor: moved }) => moved > 0n),
      amount,
    );
  const outMinor = (list) =>
    sumOrNull(
      list.filter(({ amount_minor: moved }) => moved < 0n),
      (own) => -amount(own),
    );
  const lines = within.map((movement) =>
    row({
      movementNumber: movement.movement_number,
      happenedAt: movement.happened_at,
      inMinor: inMinor([movement]),
      outMinor: outMinor([movement]),
      chipsMinor: nonZero(worthOf(chipsOf(raw, movement))),
      balanceMinor: amount(all.filter(({ movement_number: number }) => number <= movement.movement_number)),
    }),
  );
  return [
    facts('desk', [
      [words('desk'), desk.desk_code],
      [words('float'), desk.float_minor],
      [words('opening'), amount(before)],
      [words('closing'), amount(until)],
    ]),
    table(
      'movements',
      ['movementNumber'],
      lines.length === 0 ? [] : [...lines, total({ inMinor: inMinor(within), outMinor: outMinor(within) })],
    ),
    table('kinds', undefined, kindsOf({ before, within, until }, { amount, inMinor, outMinor, words })),
    table('holdings', undefined, holdingsOf(raw, { desk, until, period, amount, words })),
    table('counts', undefined, countsOf(raw, { desk, all, period })),
  ];
}

const FILL_COUNTERS = ['coinInCredits', 'coinOutCredits', 'dropCredits', 'currentCredits'];

/**
 * Returns the amount brought forward, the movements by kind and in total, the closing balance. Kinds are matched by
 * position, in the order of their codes: their names are not the second path's.
 */
function kindsOf({ before, within, until }, { amount, inMinor, outMinor, words }) {
  const sums = (list) => ({ inMinor: inMinor(list), outMinor: outMinor(list), netMinor: amount(list) });
  const kinds = [...groupsOf(within, ({ kind }) => kind)].sort(compareByText(([kind]) => kind));
  return [
    row({ kind: words('opening'), netMinor: amount(before) }),
    ...kinds.map(([, list]) => row({ count: list.length, ...sums(list) })),
    subtotal(sums(within)),
    total({ netMinor: amount(until) }),
  ];
}

/** Returns the chips and plaques of a movement, line by line. */
const chipsOf = (raw, { desk_id: desk, movement_number: number }) =>
  raw.where('desk_movement_chips', 'desk_id', desk).filter(({ movement_number: of }) => of === number);

const worthOf = (chips: any) => sumOf(chips, ({ pieces, value_minor: value }: Worth) => pieces * value);
const nonZero = (figure) => (figure === 0n ? null : figure);

/** Returns the recomputed rest of each kind of chip; cash is the rest of the movements. */
function holdingsOf(raw, { desk, until, period, amount, words }) {
  const dayOf = new Map(until.map(({ movement_number: number, gaming_day: day }) => [number, day]));
  const lines = raw
    .where('desk_movement_chips', 'desk_id', desk.desk_id)
    .filter(({ movement_number: number }) => dayOf.has(number))
    .map((line) => ({ ...line, day: dayOf.get(line.movement_number) }))
    .sort(byKind);
  const kinds = new Map();
  for (const line of lines) kinds.set(kindOf(line), [...(kinds.get(kindOf(line)) ?? []), line]);
  const count = (list) => sumOf(list, ({ pieces }) => pieces);
  const rows = [...kinds.values()].flatMap((own) => {
    const before = own.filter(({ day }) => day < period.firstDay);
    const within = own.filter(({ day }) => day >= period.firstDay);
    if (count(own) === 0n && within.length === 0) return [];
    const { medium, game, value_minor: value } = own[0];
    return [
      row({
        // the name of a game is displayed, not recomputed
        ...(game === '' ? { what: words(`held_${medium}`) } : {}),
        valueMinor: value,
        openingPieces: count(before),
        pieces: count(own),
        inPieces: count(within.filter(({ pieces }) => pieces > 0n)),
        outPieces: -count(within.filter(({ pieces }) => pieces < 0n)),
        worthMinor: worthOf(own),
      }),
    ];
  });
  const none = { valueMinor: null, openingPieces: null, inPieces: null, outPieces: null, pieces: null };
  const cash = row({ what: words('held_cash'), ...none, worthMinor: amount(until) - worthOf(lines) });
  return [cash, ...rows, total({ worthMinor: amount(until) })];
}

const byKind = (one, other) => {
  for (const key of ['medium', 'game', 'value_minor']) {
    if (one[key] !== other[key]) return one[key] < other[key] ? -1 : 1;
  }
  return 0;
};
const kindOf = ({ medium, game, value_minor: value }) => `${medium}/${game}/${value}`;

const sumOrNull = (list, of) => (list.length === 0 ? null : of(list));

/**
 * Returns the sum of the movements before each count of the desk, in the order of the log; the count's own movement
 * follows it.
 */
function countsOf(raw, { desk, all, period }) {
  const placeOf = raw.loggedAs('desk_movements', ({ desk_id: id, movement_number: number }) => `${id}/${number}`);
  const placeOfCount = raw.loggedAs('desk_counts', ({ count_id: id }) => `${id}`);
  return raw
    .where('desk_counts', 'desk_id', desk.desk_id)
    .filter(({ gaming_day: day }) => day >= period.firstDay && day <= period.lastDay)
    .map((count) => {
      const counted = placeOfCount.get(`${count.count_id}`);
      const before = all.filter((movement) => {
        const isOwn = movement.movement_number === count.movement_number;
        return !isOwn && placeOf.get(`${movement.desk_id}/${movement.movement_number}`) < counted;
      });
      const booked = sumOf(before, ({ amount_minor: moved }) => moved);
      const bookedChips = sumOf(before, (movement: any) => worthOf(chipsOf(raw, movement)));
      const countedChips = sumOf(count.chips, ({ value, count: pieces }) => BigInt(value) * BigInt(pieces));
      return row({
        countedAt: count.counted_at,
        bookedMinor: booked,
        countedMinor: count.counted_minor,
        differenceMinor: count.counted_minor - booked,
        countedChipsMinor: nonZero(countedChips),
        chipsDifferenceMinor: nonZero(countedChips - bookedChips),
      });
    });
}

export function fillSlip(context) {
  const { facts: raw, words, of } = context;
  const slip = raw.one('fill_slips', 'slip_number', BigInt(of));
  const voided = raw.one('fill_voids', 'slip_number', slip.slip_number);
  return [
    facts('slip', [
      [words('slip'), slip.slip_number],
      [words('amount'), slip.amount_minor],
      [words('machine'), raw.machineOf(slip.machine_id)],
      [words('at'), slip.happened_at],
      [words('gamingDay'), slip.gaming_day],
    ]),
    metersAround(context, slip.machine_id, slip.happened_at, FILL_COUNTERS),
    ...(voided === undefined ? [] : [facts('void', [[words('at'), voided.voided_at]])]),
  ];
}
