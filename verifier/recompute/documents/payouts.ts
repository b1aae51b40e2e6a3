import { compareBy, sumBy } from '../derive/arithmetic.js';
import { findSetting } from '../derive/days.js';
import type { Facts } from '../facts.js';
import type { RawRow } from '../raw-rows.js';
import {
  buildFacts,
  buildGroupTable,
  pickColumns,
  buildRawRow,
  buildRow,
  buildItemTable,
  buildTable,
} from '../sections.js';
import type { Cells, ExpectedSection, ExpectedTable, Value } from '../sections.js';
import type { Translate } from '../words.js';
import { deriveMetersAround, type DocumentContext } from './context.js';

/** Slips of hand pays, their register, complements, disputes, and payments over the threshold. */

type Slip = RawRow<'payouts'>;

const SLIP_COUNTERS = [
  'coinInCredits',
  'coinOutCredits',
  'jackpotCredits',
  'handPaidCancelledCredits',
  'currentCredits',
];

/**
 * Derives the slip of a hand pay: the win, the counters around it, the steps until it was paid or voided.
 * A complement is the part of a win that the machine did not pay itself. A slip of a gaming table has no counters.
 */
export function deriveJackpotSlip(context: DocumentContext): ExpectedSection[] {
  const { facts, translate, subject } = context;
  const slip = facts.requireRow('payouts', 'slip_number', BigInt(subject));
  const complement = facts.findRow('complements', 'payout_id', slip.payout_id);
  const sourceLabel = slip.machine_id === null ? 'ofTable' : 'ofMachine';
  return [
    buildFacts('win', translate, {
      slip: slip.slip_number,
      amount: slip.amount_minor,
      [sourceLabel]: slip.machine_id === null ? findTableNumber(facts, slip) : facts.findMachineNumber(slip.machine_id),
      ...pickColumns(slip, 'won_at', 'opened_at'),
      ...(complement === undefined
        ? {}
        : {
            complementNumber: complement.complement_number,
            paidByMachine: complement.paid_minor,
            dueByMachine: complement.due_minor,
          }),
    }),
    ...(slip.machine_id === null ? [] : [deriveMetersAround(context, slip.machine_id, slip.won_at, SLIP_COUNTERS)]),
    buildItemTable('steps', undefined, listStepInstants(facts, slip), (at) => buildRow({ at })),
    buildFacts('outcome', translate, buildOutcome(slip)),
  ];
}

/** Returns the instants of a slip's authorisations, machine checks and their answers, in chronological order. */
const listStepInstants = (facts: Facts, { payout_id: id }: Slip): string[] =>
  [
    ...facts.findRows('payout_authorisations', 'payout_id', id).map((authorisation) => authorisation.authorised_at),
    ...facts.findRows('payout_checks', 'payout_id', id).map((check) => check.requested_at),
    ...facts.findRows('payout_check_answers', 'payout_id', id).map((answer) => answer.answered_at),
  ].sort();

/**
 * Returns the instant and day of a slip's payment, or of its entry among the orphans (unclaimed money).
 * A voided slip has the instant of the voiding alone.
 */
function buildOutcome(slip: Slip): Cells {
  if (slip.state === 'void') return { voidedAt: slip.voided_at };
  return slip.method === 'orphan'
    ? { enteredAt: slip.paid_at, enteredDay: slip.gaming_day }
    : { paidAt: slip.paid_at, paidDay: slip.gaming_day };
}

const findTableNumber = (facts: Facts, { table_id: id }: Slip): string =>
  facts.requireRow('gaming_tables', 'table_id', id ?? undefined).table_number;

/** Returns the name of the machine or the table of a slip. */
const formatSource = (facts: Facts, slip: Slip, translate: Translate): string | null =>
  slip.machine_id === null
    ? translate('ofTable', { table: findTableNumber(facts, slip) })
    : facts.findMachineNumber(slip.machine_id);

/** Derives the register of hand pays: the slips opened in the period, and those paid in it by kind. */
export function deriveJackpotRegister({ facts, derived, period, translate }: DocumentContext): ExpectedTable[] {
  const openedSlips = facts.listRows('payouts').filter((slip) => derived.days.includesInstant(period, slip.opened_at));
  const paidSlips = facts.listRowsInPeriod('payouts', period).filter(({ state }) => state === 'paid');
  return [
    buildItemTable('slips', ['slipNumber'], openedSlips, (slip) =>
      buildRawRow(slip, { machine: formatSource(facts, slip, translate) }),
    ),
    buildGroupTable('paid', paidSlips.toSorted(compareBy('kind')), {
      keys: { kind: ({ kind }) => translate(`slipKind_${kind}`) },
      figures: { slips: (slips) => slips.length, amount: (slips) => sumBy(slips, 'amount_minor') },
    }),
  ];
}

/**
 * Derives the book of payment complements (MC:21.4): the amount paid by the machine, the amount due, and the
 * difference.
 */
export function deriveComplementBook({ facts, derived, period }: DocumentContext): ExpectedTable[] {
  const complements = facts
    .listRows('complements')
    .filter((complement) => derived.days.includesInstant(period, complement.entered_at));
  const rows = complements.map((complement) =>
    buildRawRow(complement, {
      machine: facts.findMachineNumber(facts.requireRow('payouts', 'payout_id', complement.payout_id).machine_id),
      differenceMinor: complement.due_minor - complement.paid_minor,
    }),
  );
  return [buildTable('complements', ['complementNumber'], rows)];
}

/** Derives the record of a disputed payment: the claim, the technician's statement, the decision, the notice. */
export function deriveDisputeRecord({ facts, translate, subject }: DocumentContext): ExpectedSection[] {
  const dispute = facts.requireRow('disputes', 'dispute_number', BigInt(subject));
  const disputeId = dispute.dispute_id;
  const decision = facts.findRow('dispute_decisions', 'dispute_id', disputeId);
  const slip = facts.findRow('payouts', 'payout_id', decision?.payout_id ?? undefined);
  const buildInstantSection = (name: string, at: Value): ExpectedSection =>
    buildFacts(name, translate, { at: at ?? null });
  return [
    buildFacts('dispute', translate, {
      number: dispute.dispute_number,
      happenedAt: dispute.happened_at,
      claimed: dispute.claimed_minor,
    }),
    buildInstantSection('customer', dispute.opened_at),
    buildInstantSection('technician', facts.findRow('dispute_hearings', 'dispute_id', disputeId)?.heard_at),
    buildFacts('decision', translate, {
      decidedAt: decision?.decided_at ?? null,
      ...(slip === undefined ? {} : { slip: slip.slip_number, amount: slip.amount_minor }),
    }),
    buildInstantSection('notice', facts.findRow('dispute_notices', 'dispute_id', disputeId)?.told_at),
  ];
}

/** A payment to a customer, identified by the digest of the document shown. */
interface Payment {
  readonly amount: bigint;
  readonly at: string;
  readonly customer: string | null | undefined;
}

/** Returns the payments to customers of a gaming day: paid slips, redeemed tickets, cashed cards. */
const listPayments = (facts: Facts, day: string): Payment[] => [
  ...facts
    .findRows('payouts', 'gaming_day', day)
    .filter(({ state }) => state === 'paid')
    .map((slip) => toSlipPayment(facts, slip)),
  ...facts.findRows('ticket_redemptions', 'gaming_day', day).map(toRedemptionPayment),
  ...facts.findRows('card_cashings', 'gaming_day', day).map(toCashingPayment),
];

/** Returns the payment of a paid slip; `customer` is the digest of the last identity document, if any. */
const toSlipPayment = (facts: Facts, slip: Slip): Payment => ({
  amount: slip.amount_minor,
  at: slip.paid_at ?? '',
  customer: facts.findRows('payout_identities', 'payout_id', slip.payout_id).at(-1)?.customer_digest,
});

/** Returns the redemption of a ticket as a payment, for the register against laundering. */
const toRedemptionPayment = (redemption: RawRow<'ticket_redemptions'>): Payment => ({
  amount: redemption.amount_minor,
  at: redemption.redeemed_at,
  customer: redemption.customer_digest,
});

/** Returns the cashing of a card's balance as a payment, for the register against laundering. */
const toCashingPayment = (cashing: RawRow<'card_cashings'>): Payment => ({
  amount: cashing.amount_minor,
  at: cashing.cashed_at,
  customer: cashing.customer_digest,
});

/**
 * Derives the register against laundering: each payment over the threshold, with the customer's sum of the day until
 * then. An entry is for one of a slip, a ticket and a card. A customer is recognised by the digest of the identity
 * document.
 */
export function deriveLaunderingRegister({ facts, period, translate }: DocumentContext): ExpectedTable[] {
  const rows = facts.listRowsInPeriod('laundering_entries', period).map((entry) => {
    const slip = facts.findRow('payouts', 'payout_id', entry.payout_id ?? undefined);
    const redemption = facts.findRow('ticket_redemptions', 'redemption_number', entry.redemption_number ?? undefined);
    const cashing = facts.findRow('card_cashings', 'cashing_number', entry.cashing_number ?? undefined);
    const payment =
      (slip && toSlipPayment(facts, slip)) ??
      (redemption && toRedemptionPayment(redemption)) ??
      (cashing && toCashingPayment(cashing));
    const customerPayments = listPayments(facts, entry.gaming_day).filter(
      ({ customer, at }) => payment !== undefined && customer === payment.customer && at <= payment.at,
    );
    return buildRawRow(entry, {
      slipNumber: slip?.slip_number ?? null,
      machine: slip === undefined ? null : formatSource(facts, slip, translate),
      amountMinor: payment?.amount,
      daySumMinor: sumBy(customerPayments, 'amount'),
      thresholdMinor: findSetting(facts, 'launderingThresholdMinor', entry.gaming_day),
    });
  });
  return [buildTable('entries', ['launderingNumber'], rows)];
}
