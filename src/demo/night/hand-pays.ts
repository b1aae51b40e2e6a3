import { groupByKey } from '#domain/group-by-key.js';
import type { HandPay } from '../stage/days.js';
import { formatEuros } from '../stage/counting.js';
import { forEachInBatches, type ScheduledAction } from './agenda.js';
import { buildIdentityDocument } from './customers.js';
import type { Shift } from './shift.js';

/** Hand pays: from the call of the machine to the paid slip, with as many approvers as the amount requires. */

/** Below this amount the roving changeur pays; from it upwards the cashier. */
const CASHIER_THRESHOLD_MINOR = 4_000n;
/** Prizes from this amount upwards call an attendant; their slips are opened from that event at once. */
const ATTENDANT_THRESHOLD_MINOR = 119_999n;
/** Interval of the cashier's rounds, on which the other prizes are paid. */
const ROUND_MINUTES = 30;
/** Minute of the first payment: before it no one is at a desk. */
const FIRST_ROUND_MINUTE = 90;
const BATCH_SIZE = 4;
const CHEQUE_THRESHOLD_MINOR = 200_000n;
const TRANSFER_THRESHOLD_MINOR = 500_000n;

const COMBINATIONS = ['Trois sept', 'Cinq comètes', 'Ligne de lunes', 'Pleine ligne', 'Roue d’or'] as const;

export interface PayoutSlip {
  readonly payoutId: string;
  readonly slipNumber: string;
  readonly requiresLevels: readonly ('superviseur' | 'direction')[];
  readonly requiresIdentity: boolean;
}

const AUTHORISERS = { superviseur: 'leontine', direction: 'balthazar' } as const;

/** Returns the id of the machine's event of a hand pay; undefined when it was not reported. */
async function findHandPayEventId(shift: Shift, { machine, wonAt }: HandPay): Promise<string | undefined> {
  const endsAt = new Date(wonAt.getTime() + 1);
  const query = `machine=${machine}&code=handPayPending&from=${wonAt.toISOString()}&to=${endsAt.toISOString()}`;
  const { events } = await shift.get<{ events: readonly { readonly eventId: string }[] }>(
    'leontine',
    `machine-events?${query}`,
  );
  return events[0]?.eventId;
}

const formatPaymentReference = ({ slipNumber }: PayoutSlip): string => slipNumber.padStart(5, '0');

/** Pays a slip by cheque. */
export const buildChequePayment = (slip: PayoutSlip): object => ({
  method: 'cheque',
  reference: `CHQ-${formatPaymentReference(slip)}`,
});

/** Returns the payment of a slip by its amount: transfer, cheque, ticket or cash. */
function buildPayment({ kind, amountMinor }: HandPay, slip: PayoutSlip, desk: string): object {
  const reference = formatPaymentReference(slip);
  if (amountMinor > TRANSFER_THRESHOLD_MINOR) return { method: 'transfer', reference: `VIR-${reference}` };
  if (amountMinor > CHEQUE_THRESHOLD_MINOR) return buildChequePayment(slip);
  const isTicket = kind === 'cancelledCredits' && Number(slip.slipNumber) % 9 === 0;
  return { method: isTicket ? 'ticket' : 'cash', desk };
}

/** Requests a check of the machine and answers it as the technician. */
async function requestMachineCheck(shift: Shift, payoutPath: string): Promise<void> {
  await shift.post('leontine', `${payoutPath}/checks`, { reason: 'Gain au-dessus du montant de la Direction' });
  await shift.post('octave', `${payoutPath}/checks/answer`, {
    conforms: true,
    finding: 'Affichage, compteurs et journal de la partie concordent',
  });
}

/** Approves a slip on every level that its amount requires. */
export async function authoriseSlip(shift: Shift, { payoutId, requiresLevels }: PayoutSlip): Promise<void> {
  for (const level of requiresLevels)
    await shift.post(AUTHORISERS[level], `payouts/${payoutId}/authorisations`, { level });
}

/** Settles an open slip: check, authorisations, identity document and payment, as its amount requires. */
async function settleSlip(shift: Shift, handPay: HandPay, slip: PayoutSlip, customerIndex: number): Promise<void> {
  const payoutPath = `payouts/${slip.payoutId}`;
  if (slip.requiresLevels.includes('direction')) await requestMachineCheck(shift, payoutPath);
  await authoriseSlip(shift, slip);
  const [payer, desk] = handPay.amountMinor < CASHIER_THRESHOLD_MINOR ? ['zelie', 'V1'] : ['gaspard', 'CC'];
  if (slip.requiresIdentity) await shift.post(payer, `${payoutPath}/identity`, buildIdentityDocument(customerIndex));
  await shift.post(payer, `${payoutPath}/payment`, buildPayment(handPay, slip, desk));
}

const isAttendantCalled = ({ kind, amountMinor }: HandPay): boolean =>
  kind === 'jackpot' && amountMinor >= ATTENDANT_THRESHOLD_MINOR;

/** Opens the slip of a hand pay, from the machine's event where the win called an attendant. */
async function openSlip(shift: Shift, handPay: HandPay, customerIndex: number): Promise<PayoutSlip> {
  const { machine, kind, amountMinor, wonAt } = handPay;
  const opener = amountMinor < CASHIER_THRESHOLD_MINOR ? 'zelie' : 'gaspard';
  const combination = kind === 'jackpot' ? COMBINATIONS[customerIndex % COMBINATIONS.length] : '';
  const winFields = isAttendantCalled(handPay)
    ? { eventId: await findHandPayEventId(shift, handPay) }
    : { wonAt: wonAt.toISOString() };
  return shift.post<PayoutSlip>(opener, 'payouts', {
    machine,
    kind,
    amount: formatEuros(amountMinor),
    combination,
    ...winFields,
  });
}

/** Plans a hand pay from the call of the machine to its reset by the attendant, all before the day closes. */
function planAttendantActions(shift: Shift, handPay: HandPay, customerIndex: number): readonly ScheduledAction[] {
  const { machine, wonAt } = handPay;
  const computeInstant = (minutes: number): Date =>
    new Date(Math.min(wonAt.getTime() + minutes * 60_000, shift.closesAt.getTime() - 10_000 + minutes));
  let slip: PayoutSlip | undefined;
  return [
    {
      at: computeInstant(1),
      perform: async () => {
        await shift.reportEvents({ machine, code: 'handPayPending', at: wonAt });
        slip = await openSlip(shift, handPay, customerIndex);
      },
    },
    {
      at: computeInstant(5),
      perform: async () => {
        if (slip === undefined) throw new Error(`no slip was opened at ${machine}`);
        await settleSlip(shift, handPay, slip, customerIndex);
        await shift.reportEvents({ machine, code: 'handPayReset', at: computeInstant(4) });
      },
    },
  ];
}

/** Plans the payment, in rounds at fixed intervals, of the prizes won since the previous round, several at once. */
function planRoundActions(shift: Shift, handPays: readonly HandPay[]): readonly ScheduledAction[] {
  const lastMinute = (shift.closesAt.getTime() - shift.opensAt.getTime()) / 60_000 - 1;
  const rounds = groupByKey(handPays, ({ wonAt }) => {
    const minute = (wonAt.getTime() - shift.opensAt.getTime()) / 60_000;
    return Math.min(Math.max(Math.ceil(minute / ROUND_MINUTES) * ROUND_MINUTES, FIRST_ROUND_MINUTE), lastMinute);
  });
  return [...rounds].map(([roundMinute, waitingHandPays]) =>
    shift.createAction(roundMinute, () =>
      forEachInBatches(waitingHandPays, BATCH_SIZE, async (handPay, index) => {
        await settleSlip(shift, handPay, await openSlip(shift, handPay, index), index);
      }),
    ),
  );
}

/**
 * Plans the payment of each hand pay of the day with a slip, except the lost slips: cancelled credits at these
 * machines.
 */
export function planHandPayActions(
  shift: Shift,
  handPays: readonly HandPay[],
  lostSlipMachines: ReadonlySet<string>,
): readonly ScheduledAction[] {
  const paidHandPays = handPays.filter(({ machine, kind }) => kind === 'jackpot' || !lostSlipMachines.has(machine));
  return [
    ...paidHandPays.filter(isAttendantCalled).flatMap((handPay, index) => planAttendantActions(shift, handPay, index)),
    ...planRoundActions(
      shift,
      paidHandPays.filter((handPay) => !isAttendantCalled(handPay)),
    ),
  ];
}
