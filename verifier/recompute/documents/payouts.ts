import { compareByText, groupsOf, sumOf } from '../derive/arithmetic.js';
import { settingOn } from '../derive/days.js';
import { facts, row, table, total } from '../sections.js';
import { metersAround } from './sums.js';

/** Derives slips of hand pays, their register, complements, disputes, and payments over the threshold. */
export function jackpotSlip(context) {
  const { facts: raw, words, of } = context;
  const slip = raw.one('payouts', 'slip_number', BigInt(of));
  const made = raw.one('complements', 'payout_id', slip.payout_id);
  const complement =
    made === undefined
      ? []
      : [
          [words('complementNumber'), made.complement_number],
          [words('paidByMachine'), made.paid_minor],
          [words('dueByMachine'), made.due_minor],
        ];
  return [
    facts('win', [
      [words('slip'), slip.slip_number],
      [words('amount'), slip.amount_minor],
      slip.machine_id === null
        ? [words('ofTable'), raw.one('gaming_tables', 'table_id', slip.table_id).table_number]
        : [words('ofMachine'), raw.machineOf(slip.machine_id)],
      [words('wonAt'), slip.won_at],
      [words('openedAt'), slip.opened_at],
      ...complement,
    ]),
    ...(slip.machine_id === null ? [] : [metersAround(context, slip.machine_id, slip.won_at, SLIP_COUNTERS)]),
    table('steps', undefined, stepsOf(raw, slip)),
    facts('outcome', outcomeOf(slip, words)),
  ];
}

const SLIP_COUNTERS = [
  'coinInCredits',
  'coinOutCredits',
  'jackpotCredits',
  'handPaidCancelledCredits',
  'currentCredits',
];

/** Returns authorisations, requested machine checks and their results, in chronological order. */
function stepsOf(raw, { payout_id: id }) {
  const instants = [
    ...raw.where('payout_authorisations', 'payout_id', id).map(({ authorised_at: at }) => at),
    ...raw.where('payout_checks', 'payout_id', id).map(({ requested_at: at }) => at),
    ...raw.where('payout_check_answers', 'payout_id', id).map(({ answered_at: at }) => at),
  ];
  return instants.sort().map((at) => row({ at }));
}

function outcomeOf(slip, words) {
  if (slip.state === 'void') return [[words('voidedAt'), slip.voided_at]];
  const [at, day] = slip.method === 'orphan' ? ['enteredAt', 'enteredDay'] : ['paidAt', 'paidDay'];
  return [
    [words(at), slip.paid_at],
    [words(day), slip.gaming_day],
  ];
}

/** Returns the machine or the table of a slip. */
const placeOf = (raw, slip, words) =>
  slip.machine_id === null
    ? words('ofTable', { table: raw.one('gaming_tables', 'table_id', slip.table_id).table_number })
    : raw.machineOf(slip.machine_id);

export function jackpotRegister({ facts: raw, derived, period, words }) {
  const opened = raw.of('payouts').filter(({ opened_at: at }) => derived.days.hold(period, at));
  const paid = raw
    .of('payouts')
    .filter(({ state, gaming_day: day }) => state === 'paid' && day >= period.firstDay && day <= period.lastDay);
  const cells = (slips) => ({ slips: slips.length, amountMinor: sumOf(slips, ({ amount_minor: amount }) => amount) });
  const kinds = [...groupsOf(paid, ({ kind }) => kind)].sort(compareByText(([kind]) => kind));
  return [
    table(
      'slips',
      ['slipNumber'],
      opened.map((slip) =>
        row({
          slipNumber: slip.slip_number,
          openedAt: slip.opened_at,
          machine: placeOf(raw, slip, words),
          amountMinor: slip.amount_minor,
          paidAt: slip.paid_at,
        }),
      ),
    ),
    table(
      'paid',
      ['kind'],
      kinds.length === 0
        ? []
        : [
            ...kinds.map(([kind, slips]) => row({ kind: words(`slipKind_${kind}`), ...cells(slips) })),
            total(cells(paid)),
          ],
    ),
  ];
}

/** MC:21.4: paid, due, and the difference between them, which the slip pays. */
export function complementBook({ facts: raw, derived, period }) {
  const entered = raw.of('complements').filter(({ entered_at: at }) => derived.days.hold(period, at));
  const rows = entered.map((each) =>
    row({
      complementNumber: each.complement_number,
      enteredAt: each.entered_at,
      machine: raw.machineOf(raw.one('payouts', 'payout_id', each.payout_id).machine_id),
      paidMinor: each.paid_minor,
      dueMinor: each.due_minor,
      differenceMinor: each.due_minor - each.paid_minor,
    }),
  );
  return [table('complements', ['complementNumber'], rows)];
}

export function disputeRecord({ facts: raw, words, of }) {
  const dispute = raw.one('disputes', 'dispute_number', BigInt(of));
  const of_ = (name) => raw.one(name, 'dispute_id', dispute.dispute_id);
  const [heard, decided, notified] = [of_('dispute_hearings'), of_('dispute_decisions'), of_('dispute_notices')];
  const slip = raw.one('payouts', 'payout_id', decided?.payout_id);
  return [
    facts('dispute', [
      [words('number'), dispute.dispute_number],
      [words('happenedAt'), dispute.happened_at],
      [words('claimed'), dispute.claimed_minor],
    ]),
    facts('customer', [[words('at'), dispute.opened_at]]),
    facts('technician', [[words('at'), heard?.heard_at ?? null]]),
    facts('decision', [
      [words('decidedAt'), decided?.decided_at ?? null],
      ...(slip === undefined
        ? []
        : [
            [words('slip'), slip.slip_number],
            [words('amount'), slip.amount_minor],
          ]),
    ]),
    facts('notice', [[words('at'), notified?.told_at ?? null]]),
  ];
}

/**
 * Returns the payments to a customer, identified by the document shown, on a gaming day until an instant: slips,
 * tickets and cards.
 */
function paidUntil(raw, digest, day, instant) {
  const slips = raw
    .of('payouts')
    .filter((slip) => slip.state === 'paid' && slip.gaming_day === day && slip.paid_at <= instant)
    .filter(({ payout_id: id }) => raw.where('payout_identities', 'payout_id', id).at(-1)?.customer_digest === digest);
  const tickets = raw
    .of('ticket_redemptions')
    .filter((each) => each.gaming_day === day && each.redeemed_at <= instant && each.customer_digest === digest);
  const cards = raw
    .of('card_cashings')
    .filter((each) => each.gaming_day === day && each.cashed_at <= instant && each.customer_digest === digest);
  return sumOf([...slips, ...tickets, ...cards], ({ amount_minor: amount }) => amount);
}

export function launderingRegister({ facts: raw, period, words }) {
  const rows = raw
    .of('laundering_entries')
    .filter(({ gaming_day: day }) => day >= period.firstDay && day <= period.lastDay)
    .map((entry) => {
      const slip = raw.one('payouts', 'payout_id', entry.payout_id);
      const ticket = raw.one('ticket_redemptions', 'redemption_number', entry.redemption_number);
      const cashed = ticket ?? raw.one('card_cashings', 'cashing_number', entry.cashing_number);
      const digest =
        slip === undefined
          ? cashed.customer_digest
          : raw.where('payout_identities', 'payout_id', slip.payout_id).at(-1)?.customer_digest;
      return row({
        launderingNumber: entry.laundering_number,
        recordedAt: entry.recorded_at,
        gamingDay: entry.gaming_day,
        slipNumber: slip?.slip_number ?? null,
        machine: slip === undefined ? null : placeOf(raw, slip, words),
        amountMinor: (slip ?? cashed).amount_minor,
        daySumMinor: paidUntil(raw, digest, entry.gaming_day, slip?.paid_at ?? cashed.redeemed_at ?? cashed.cashed_at),
        thresholdMinor: settingOn(raw, 'launderingThresholdMinor', entry.gaming_day),
      });
    });
  return [table('entries', ['launderingNumber'], rows)];
}
