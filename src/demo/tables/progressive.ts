import type { DemoClient } from '../stage/client.js';
import type { Act } from '../night/agenda.js';
import { paperOf } from '../night/customers.js';
import { authorise, chequeOf } from '../night/hand-pays.js';
import type { Slip } from '../night/hand-pays.js';
import type { Shift } from '../night/shift.js';

/** The progressive jackpot of the black-jack tables: their additional stakes, and on the last evening a win. */

const NAME = 'Quatre as';
const NUMBER = 1;
/** In the order in which they are linked: the first is link 1. */
const TABLES = ['4', '5'] as const;

export interface ProgressiveEvening {
  /** How many additional stakes a table had since it was asked before. */
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
  /** What the display shows. */
  readonly principalMinor: string;
  readonly hands: readonly { readonly hand: number; readonly player: string; readonly won?: 'principal' }[];
}

const linkOf = (table: string): number => TABLES.findIndex((each) => each === table) + 1;

/** The Direction sets the jackpot up: it starts from 5 000 €, and a fifth of every stake of 5 € goes to it. */
export async function openProgressive(direction: DemoClient, establishment: string): Promise<void> {
  const path = `establishments/${establishment}/progressives`;
  await direction.post(path, {
    ...{ name: NAME, stakeMinor: '500', oddUnit: 'firstHand' },
    principal: { startMinor: '500000', shareHundredths: 2000, combination: 'quatre as de deux couleurs' },
  });
  for (const tableNumber of TABLES) await direction.post(`${path}/${String(NUMBER)}/links`, { tableNumber });
}

interface Seen {
  readonly hits: readonly {
    readonly awards: readonly { readonly payoutId: string | null }[];
  }[];
}

/** The slip of a winner above the amounts of the Direction: two people allow it, a paper is seen, a cheque pays it. */
async function pay(shift: Shift, payoutId: string, index: number): Promise<void> {
  const path = `payouts/${payoutId}`;
  const slip = await shift.sees<Slip>('gaspard', path);
  await authorise(shift, slip);
  await shift.does('gaspard', `${path}/identity`, paperOf(index));
  await shift.does('gaspard', `${path}/payment`, chequeOf(slip));
}

/** The chef de table enters a win, the inspecteur confirms it before the sous-directeur, and the desk pays it. */
function hitActs(shift: Shift, { minute, table, principalMinor, hands }: ProgressiveWin): readonly Act[] {
  const path = `progressives/${String(NUMBER)}`;
  return [
    shift.act(minute, () =>
      shift.does('eulalie', `${path}/hits`, { linkNumber: linkOf(table), principalMinor, hands }),
    ),
    shift.act(minute + 4, () =>
      shift.does('cesaire', `${path}/hits/1/decision`, { isConfirmed: true, member: shift.credentials('gedeon') }),
    ),
    shift.act(minute + 15, async () => {
      const { hits } = await shift.sees<Seen>('eulalie', path);
      const slips = hits.flatMap(({ awards }) => awards.map(({ payoutId }) => payoutId ?? ''));
      for (const [index, slip] of slips.entries()) await pay(shift, slip, index + 3);
    }),
  ];
}

/** What is staked beside the tables of black-jack, and what it wins. */
export function progressiveActs(shift: Shift, { stakes, hit }: ProgressiveEvening): readonly Act[] {
  return [
    ...stakes.map(({ minute, table, bets }) =>
      shift.act(minute, () =>
        shift.does('eulalie', `progressives/${String(NUMBER)}/takings`, { linkNumber: linkOf(table), bets }),
      ),
    ),
    ...(hit === undefined ? [] : hitActs(shift, hit)),
  ];
}
