import { compareBy, sumBy } from '../derive/arithmetic.js';
import { findSetting } from '../derive/days.js';
import type { RawData } from '../facts.js';
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
import type { Cells, ExpectedSection, ExpectedTable, CellValue } from '../sections.js';
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
  const { rawData, translate, subject } = context;
  const slip = rawData.requireRow('payouts', 'slip_number', BigInt(subject));
  const complement = rawData.findRow('complements', 'payout_id', slip.payout_id);
  return [
    buildFacts('win', translate, {
      slip: slip.slip_number,
      amount: slip.amount_minor,
      ...(slip.machine_id === null
        ? { ofTable: requireTableNumber(rawData, slip) }
        : { ofMachine: rawData.findMachineNumber(slip.machine_id) }),
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
    buildItemTable('steps', undefined, listStepInstants(rawData, slip), (instant) => buildRow({ at: instant })),
    buildFacts('outcome', translate, buildOutcomeCells(slip)),
  ];
}

/** Returns the instants of a slip's authorisations, machine checks and their answers, in chronological order. */
const listStepInstants = (rawData: RawData, { payout_id: payoutId }: Slip): string[] =>
  [
    ...rawData
      .findRows('payout_authorisations', 'payout_id', payoutId)
      .map((authorisation) => authorisation.authorised_at),
    ...rawData.findRows('payout_checks', 'payout_id', payoutId).map((check) => check.requested_at),
    ...rawData.findRows('payout_check_answers', 'payout_id', payoutId).map((answer) => answer.answered_at),
  ].sort();

/**
 * Returns the instant and day of a slip's payment, or of its entry among the orphans (unclaimed money).
 * A voided slip has the instant of the voiding alone.
 */
function buildOutcomeCells(slip: Slip): Cells {
  if (slip.state === 'void') return { voidedAt: slip.voided_at };
  return slip.method === 'orphan'
    ? { enteredAt: slip.paid_at, enteredDay: slip.gaming_day }
    : { paidAt: slip.paid_at, paidDay: slip.gaming_day };
}

const requireTableNumber = (rawData: RawData, { table_id: tableId }: Slip): string =>
  rawData.requireRow('gaming_tables', 'table_id', tableId ?? undefined).table_number;

/** Returns the name of the machine or the table of a slip. */
const formatSlipSource = (rawData: RawData, slip: Slip, translate: Translate): string | null =>
  slip.machine_id === null
    ? translate('ofTable', { table: requireTableNumber(rawData, slip) })
    : rawData.findMachineNumber(slip.machine_id);

/** Derives the register of hand pays: the slips opened in the period, and those paid in it by kind. */
export function deriveJackpotRegister({ rawData, derived, period, translate }: DocumentContext): ExpectedTable[] {
  const openedSlips = rawData
    .listRows('payouts')
    .filter((slip) => derived.days.includesInstant(period, slip.opened_at));
  const paidSlips = rawData.listRowsInPeriod('payouts', period).filter(({ state }) => state === 'paid');
  return [
    buildItemTable('slips', ['slipNumber'], openedSlips, (slip) =>
      buildRawRow(slip, { machine: formatSlipSource(rawData, slip, translate) }),
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
export function deriveComplementBook({ rawData, derived, period }: DocumentContext): ExpectedTable[] {
  const complements = rawData
    .listRows('complements')
    .filter((complement) => derived.days.includesInstant(period, complement.entered_at));
  const rows = complements.map((complement) =>
    buildRawRow(complement, {
      machine: rawData.findMachineNumber(rawData.requireRow('payouts', 'payout_id', complement.payout_id).machine_id),
      differenceMinor: complement.due_minor - complement.paid_minor,
    }),
  );
  return [buildTable('complements', ['complementNumber'], rows)];
}

/** Derives the record of a disputed payment: the claim, the technician's statement, the decision, the notice. */
export function deriveDisputeRecord({ rawData, translate, subject }: DocumentContext): ExpectedSection[] {
  const dispute = rawData.requireRow('disputes', 'dispute_number', BigInt(subject));
  const disputeId = dispute.dispute_id;
  const decision = rawData.findRow('dispute_decisions', 'dispute_id', disputeId);
  const slip = rawData.findRow('payouts', 'payout_id', decision?.payout_id ?? undefined);
  const buildInstantSection = (name: string, at: CellValue): ExpectedSection =>
    buildFacts(name, translate, { at: at ?? null });
  return [
    buildFacts('dispute', translate, {
      number: dispute.dispute_number,
      happenedAt: dispute.happened_at,
      claimed: dispute.claimed_minor,
    }),
    buildInstantSection('customer', dispute.opened_at),
    buildInstantSection('technician', rawData.findRow('dispute_hearings', 'dispute_id', disputeId)?.heard_at),
    buildFacts('decision', translate, {
      decidedAt: decision?.decided_at ?? null,
      ...(slip === undefined ? {} : { slip: slip.slip_number, amount: slip.amount_minor }),
    }),
    buildInstantSection('notice', rawData.findRow('dispute_notices', 'dispute_id', disputeId)?.told_at),
  ];
}

/** A payment to a customer, identified by the digest of the document shown. */
interface Payment {
  readonly row: Slip | RawRow<'ticket_redemptions'> | RawRow<'card_cashings'>;
  /** Null for a slip that is not paid. */
  readonly paidAt: string | null;
  readonly customerDigest: string | null | undefined;
}

/** Returns the payments to customers: slips, with the last identity document, redeemed tickets and cashed cards. */
const listPayments = (rawData: RawData): Payment[] => [
  ...rawData
    .listRows('payouts')
    .map((row) => ({
      row,
      paidAt: row.state === 'paid' ? row.paid_at : null,
      customerDigest: rawData.findRows('payout_identities', 'payout_id', row.payout_id).at(-1)?.customer_digest,
    })),
  ...rawData
    .listRows('ticket_redemptions')
    .map((row) => ({ row, paidAt: row.redeemed_at, customerDigest: row.customer_digest })),
  ...rawData
    .listRows('card_cashings')
    .map((row) => ({ row, paidAt: row.cashed_at, customerDigest: row.customer_digest })),
];

/**
 * Derives the register against laundering: each payment over the threshold, with the customer's sum of the day until
 * then. An entry is for one of a slip, a ticket and a card. A customer is recognised by the digest of the identity
 * document.
 */
export function deriveLaunderingRegister({ rawData, period, translate }: DocumentContext): ExpectedTable[] {
  const payments = listPayments(rawData);
  const rows = rawData.listRowsInPeriod('laundering_entries', period).map((entry) => {
    const slip = rawData.findRow('payouts', 'payout_id', entry.payout_id ?? undefined);
    const redemption = rawData.findRow('ticket_redemptions', 'redemption_number', entry.redemption_number ?? undefined);
    const cashing = rawData.findRow('card_cashings', 'cashing_number', entry.cashing_number ?? undefined);
    const payment = payments.find(({ row }) => row === (slip ?? redemption ?? cashing));
    const customerPayments = payments.filter(
      ({ row, customerDigest, paidAt }) =>
        row.gaming_day === entry.gaming_day &&
        customerDigest === payment?.customerDigest &&
        paidAt !== null &&
        paidAt <= (payment?.paidAt ?? ''),
    );
    return buildRawRow(entry, {
      slipNumber: slip?.slip_number ?? null,
      machine: slip === undefined ? null : formatSlipSource(rawData, slip, translate),
      amountMinor: payment?.row.amount_minor,
      daySumMinor: sumBy(customerPayments, ({ row }) => row.amount_minor),
      thresholdMinor: findSetting(rawData, 'launderingThresholdMinor', entry.gaming_day),
    });
  });
  return [buildTable('entries', ['launderingNumber'], rows)];
}
