import { groupByKey } from '#domain/group-by-key.js';
import type { HandPay } from '../stage/days.js';
import { formatEuros } from '../stage/counting.js';
import type { Act } from './agenda.js';
import { buildIdentityDocument } from './customers.js';
import type { Shift } from './shift.js';

/** Hand pays: from the call of the machine to the paid slip, with as many approvers as the amount requires. */

/** Below this amount the roving changeur pays; from it upwards the cashier. */
const CASHIER_FROM_MINOR = 4_000n;
/** Prizes from this amount upwards call an attendant; their slips are opened from that event at once. */
const CALLED_FROM_MINOR = 119_999n;
/** Interval of the cashier's rounds, on which the other prizes are paid. */
const ROUND_MINUTES = 30;
/** Minute of the first payment: before it no one is at a desk. */
const FIRST_ROUND_MINUTE = 90;
const CONCURRENCY = 4;
const CHEQUE_ABOVE_MINOR = 200_000n;
const TRANSFER_ABOVE_MINOR = 500_000n;

const COMBINATIONS = ['Trois sept', 'Cinq comètes', 'Ligne de lunes', 'Pleine ligne', 'Roue d’or'] as const;

export interface Slip {
  readonly payoutId: string;
  readonly slipNumber: string;
  readonly requiresLevels: readonly ('superviseur' | 'direction')[];
  readonly requiresIdentity: boolean;
}

const AUTHORISER = { superviseur: 'leontine', direction: 'balthazar' } as const;

/** Returns the id of the machine's event of a hand pay; undefined when it was not reported. */
async function findEventId(shift: Shift, { machine, wonAt }: HandPay): Promise<string | undefined> {
  const endsAt = new Date(wonAt.getTime() + 1);
  const query = `machine=${machine}&code=handPayPending&from=${wonAt.toISOString()}&to=${endsAt.toISOString()}`;
  const { events } = await shift.get<{ events: readonly { readonly eventId: string }[] }>(
    'leontine',
    `machine-events?${query}`,
  );
  return events[0]?.eventId;
}

const formatReference = ({ slipNumber }: Slip): string => slipNumber.padStart(5, '0');

/** Pays a slip by cheque. */
export const buildChequePayment = (slip: Slip): object => ({
  method: 'cheque',
  reference: `CHQ-${formatReference(slip)}`,
});

/** Returns the payment of a slip by its amount: transfer, cheque, ticket or cash. */
function buildPayment({ kind, amountMinor }: HandPay, slip: Slip, desk: string): object {
  const reference = formatReference(slip);
  if (amountMinor > TRANSFER_ABOVE_MINOR) return { method: 'transfer', reference: `VIR-${reference}` };
  if (amountMinor > CHEQUE_ABOVE_MINOR) return buildChequePayment(slip);
  const isTicket = kind === 'cancelledCredits' && Number(slip.slipNumber) % 9 === 0;
  return { method: isTicket ? 'ticket' : 'cash', desk };
}

/** Requests a check of the machine and answers it as the technician. */
async function checkMachine(shift: Shift, path: string): Promise<void> {
  await shift.post('leontine', `${path}/checks`, { reason: 'Gain au-dessus du montant de la Direction' });
  await shift.post('octave', `${path}/checks/answer`, {
    conforms: true,
    finding: 'Affichage, compteurs et journal de la partie concordent',
  });
}

/** Approves a slip on every level that its amount requires. */
export async function authoriseSlip(shift: Shift, { payoutId, requiresLevels }: Slip): Promise<void> {
  for (const level of requiresLevels)
    await shift.post(AUTHORISER[level], `payouts/${payoutId}/authorisations`, { level });
}

/** Settles an open slip: check, authorisations, identity document and payment, as its amount requires. */
async function settleSlip(shift: Shift, pay: HandPay, slip: Slip, index: number): Promise<void> {
  const path = `payouts/${slip.payoutId}`;
  if (slip.requiresLevels.includes('direction')) await checkMachine(shift, path);
  await authoriseSlip(shift, slip);
  const [payer, desk] = pay.amountMinor < CASHIER_FROM_MINOR ? ['zelie', 'V1'] : ['gaspard', 'CC'];
  if (slip.requiresIdentity) await shift.post(payer, `${path}/identity`, buildIdentityDocument(index));
  await shift.post(payer, `${path}/payment`, buildPayment(pay, slip, desk));
}

const isAttendantCalled = ({ kind, amountMinor }: HandPay): boolean =>
  kind === 'jackpot' && amountMinor >= CALLED_FROM_MINOR;

/** Opens the slip of a hand pay, from the machine's event where the win called an attendant. */
async function openSlip(shift: Shift, pay: HandPay, index: number): Promise<Slip> {
  const { machine, kind, amountMinor, wonAt } = pay;
  const opener = amountMinor < CASHIER_FROM_MINOR ? 'zelie' : 'gaspard';
  const combination = kind === 'jackpot' ? COMBINATIONS[index % COMBINATIONS.length] : '';
  const win = isAttendantCalled(pay) ? { eventId: await findEventId(shift, pay) } : { wonAt: wonAt.toISOString() };
  return shift.post<Slip>(opener, 'payouts', { machine, kind, amount: formatEuros(amountMinor), combination, ...win });
}

/** Plans a hand pay from the call of the machine to its reset by the attendant, all before the day closes. */
function planCalledActs(shift: Shift, pay: HandPay, index: number): readonly Act[] {
  const { machine, wonAt } = pay;
  const instantAfter = (minutes: number): Date =>
    new Date(Math.min(wonAt.getTime() + minutes * 60_000, shift.closesAt.getTime() - 10_000 + minutes));
  let slip: Slip | undefined;
  return [
    {
      at: instantAfter(1),
      perform: async () => {
        await shift.reportEvents({ machine, code: 'handPayPending', at: wonAt });
        slip = await openSlip(shift, pay, index);
      },
    },
    {
      at: instantAfter(5),
      perform: async () => {
        if (slip === undefined) throw new Error(`no slip was opened at ${machine}`);
        await settleSlip(shift, pay, slip, index);
        await shift.reportEvents({ machine, code: 'handPayReset', at: instantAfter(4) });
      },
    },
  ];
}

/** Plans the payment, in rounds at fixed intervals, of the prizes won since the previous round, several at once. */
function planRoundActs(shift: Shift, pays: readonly HandPay[]): readonly Act[] {
  const lastMinute = (shift.closesAt.getTime() - shift.opensAt.getTime()) / 60_000 - 1;
  const rounds = groupByKey(pays, ({ wonAt }) => {
    const minute = (wonAt.getTime() - shift.opensAt.getTime()) / 60_000;
    return Math.min(Math.max(Math.ceil(minute / ROUND_MINUTES) * ROUND_MINUTES, FIRST_ROUND_MINUTE), lastMinute);
  });
  return [...rounds].map(([round, waitingPays]) =>
    shift.createAct(round, async () => {
      for (let start = 0; start < waitingPays.length; start += CONCURRENCY) {
        const batch = waitingPays.slice(start, start + CONCURRENCY);
        await Promise.all(
          batch.map(async (pay, index) => {
            await settleSlip(shift, pay, await openSlip(shift, pay, start + index), start + index);
          }),
        );
      }
    }),
  );
}

/**
 * Plans the payment of each hand pay of the day with a slip, except the lost slips: cancelled credits at these
 * machines.
 */
export function planHandPayActs(
  shift: Shift,
  handPays: readonly HandPay[],
  lostSlipMachines: ReadonlySet<string>,
): readonly Act[] {
  const paidHandPays = handPays.filter(({ machine, kind }) => kind === 'jackpot' || !lostSlipMachines.has(machine));
  return [
    ...paidHandPays.filter(isAttendantCalled).flatMap((pay, index) => planCalledActs(shift, pay, index)),
    ...planRoundActs(
      shift,
      paidHandPays.filter((pay) => !isAttendantCalled(pay)),
    ),
  ];
}
