import type { DemoClient } from '../stage/client.js';
import type { ScheduledAction } from '../night/agenda.js';
import { buildIdentityDocument } from '../night/customers.js';
import { authoriseSlip, buildChequePayment, type PayoutSlip } from '../night/hand-pays.js';
import type { Shift } from '../night/shift.js';

/** The progressive jackpot of the black-jack tables: additional stakes, and a win on the last evening. */

const PROGRESSIVE_NAME = 'Quatre as';
const PROGRESSIVE_NUMBER = 1;
/** In the order of their links: the first is link 1. */
const TABLES = ['4', '5'] as const;

export interface ProgressiveEvening {
  /** Additional stakes of a table since the previous entry. */
  readonly stakes: readonly {
    readonly minute: number;
    readonly table: (typeof TABLES)[number];
    readonly bets: number;
  }[];
  readonly hit?: ProgressiveWin;
}

interface ProgressiveWin {
  readonly minute: number;
  readonly table: (typeof TABLES)[number];
  /** Amount on the display. */
  readonly principalMinor: string;
  readonly hands: readonly { readonly hand: number; readonly player: string; readonly won?: 'principal' }[];
}

const getLinkNumber = (table: string): number => TABLES.findIndex((tableNumber) => tableNumber === table) + 1;

/**
 * Sets up the progressive jackpot as the Direction and links its tables.
 * It starts at 5 000 €, and a fifth of every stake of 5 € is added.
 */
export async function setUpProgressive(direction: DemoClient, establishment: string): Promise<void> {
  const path = `establishments/${establishment}/progressives`;
  await direction.post(path, {
    name: PROGRESSIVE_NAME,
    stakeMinor: '500',
    oddUnit: 'firstHand',
    principal: { startMinor: '500000', shareHundredths: 2000, combination: 'quatre as de deux couleurs' },
  });
  for (const tableNumber of TABLES)
    await direction.post(`${path}/${String(PROGRESSIVE_NUMBER)}/links`, { tableNumber });
}

interface ProgressiveResponse {
  readonly hits: readonly { readonly awards: readonly { readonly payoutId: string | null }[] }[];
}

/** Pays the slip of a winner above the Direction's threshold: authorisations, an identity document, a cheque. */
async function payWinner(shift: Shift, payoutId: string, customerIndex: number): Promise<void> {
  const payoutPath = `payouts/${payoutId}`;
  const slip = await shift.get<PayoutSlip>('gaspard', payoutPath);
  await authoriseSlip(shift, slip);
  await shift.post('gaspard', `${payoutPath}/identity`, buildIdentityDocument(customerIndex));
  await shift.post('gaspard', `${payoutPath}/payment`, buildChequePayment(slip));
}

/** Plans a win: entered by the chef de table, confirmed by the inspecteur with the sous-directeur, paid by the desk. */
function planWinActions(
  shift: Shift,
  { minute, table, principalMinor, hands }: ProgressiveWin,
): readonly ScheduledAction[] {
  const progressivePath = `progressives/${String(PROGRESSIVE_NUMBER)}`;
  return [
    shift.createAction(minute, () =>
      shift.post('eulalie', `${progressivePath}/hits`, { linkNumber: getLinkNumber(table), principalMinor, hands }),
    ),
    shift.createAction(minute + 4, () =>
      shift.post('cesaire', `${progressivePath}/hits/1/decision`, {
        isConfirmed: true,
        member: shift.buildCredentials('gedeon'),
      }),
    ),
    shift.createAction(minute + 15, async () => {
      const { hits } = await shift.get<ProgressiveResponse>('eulalie', progressivePath);
      const payoutIds = hits.flatMap(({ awards }) => awards.map(({ payoutId }) => payoutId ?? ''));
      for (const [index, payoutId] of payoutIds.entries()) await payWinner(shift, payoutId, index + 3);
    }),
  ];
}

/** Plans the entries of additional stakes at the black-jack tables, and the hit of a jackpot, if any. */
export function planProgressiveActions(shift: Shift, { stakes, hit }: ProgressiveEvening): readonly ScheduledAction[] {
  return [
    ...stakes.map(({ minute, table, bets }) =>
      shift.createAction(minute, () =>
        shift.post('eulalie', `progressives/${String(PROGRESSIVE_NUMBER)}/takings`, {
          linkNumber: getLinkNumber(table),
          bets,
        }),
      ),
    ),
    ...(hit === undefined ? [] : planWinActions(shift, hit)),
  ];
}
