import type { Act } from '../night/agenda.js';
import { countOf } from '../night/desks.js';
import type { Shift } from '../night/shift.js';
import { cercleActs } from './cercle.js';
import type { Evening, TableSession } from './evenings.js';
import { linesOf, tableOfNumber, TABLES_DESK, worth } from './inventory.js';
import type { Pieces } from './inventory.js';
import { progressiveActs } from './progressive.js';

/** The sessions of the tables, from the avance to the count, and their desk. */

const fifties = (count: number) => (count === 0 ? [] : [{ valueMinor: '5000', count }]);

interface EnteredApparatus {
  readonly apparatusId: string;
  readonly table: string;
}

/** Maintenance checks these tables' equipment before the sessions, in the presence of an inspecteur. */
async function checkEquipment(shift: Shift, tables: readonly string[]): Promise<void> {
  const entered = await shift.get<readonly EnteredApparatus[]>('octave', 'equipment/apparatus');
  for (const { apparatusId } of entered.filter(({ table }) => tables.includes(table))) {
    await shift.post('octave', `equipment/apparatus/${apparatusId}/checks`, {
      isSound: true,
      inspecteur: shift.credentials('cesaire'),
    });
  }
}

/** Returns the credentials of the people who count, sign and bring the pieces. */
const signersOf = (shift: Shift) => ({
  signer: shift.credentials('cesaire'),
  croupier: shift.credentials('barnabe'),
  cashier: shift.credentials('sidonie'),
});

const FLOAT_MINOR = 2_000_000;

/** Hands the table desk over unchanged; the strongroom then issues chips, plaques and a float to it. */
async function supplyDesk(shift: Shift, stock: Pieces | undefined): Promise<void> {
  await shift.post('leontine', `desks/${TABLES_DESK}/counts`, {
    ...(await countOf(shift, TABLES_DESK, 0n)),
    outcome: 'handedOver',
    witness: shift.credentials('sidonie'),
  });
  if (stock === undefined) return;
  const { transferId } = await shift.post<{ transferId: string }>('leontine', 'desk-transfers', {
    toDesk: TABLES_DESK,
    amountMinor: String(worth(stock) + FLOAT_MINOR),
    chips: linesOf(stock),
    reason: 'Jetons, plaques et dotation des tables',
  });
  await shift.post('sidonie', `desk-transfers/${transferId}/receipt`, { isAccepted: true });
}

/** Opens the session of a table with its bank, and returns the session's id. */
async function openTable(shift: Shift, number: string): Promise<string> {
  const { sessionId } = await shift.post<{ sessionId: string }>('eulalie', 'table-sessions', {
    tableNumber: number,
    deskCode: TABLES_DESK,
    pieces: linesOf(tableOfNumber(number).bank),
    ...signersOf(shift),
  });
  return sessionId;
}

/** Returns the events of a table within its session, by the minute. */
function eventsOf(shift: Shift, session: TableSession, sessionId: () => string): Act[] {
  const { closesAt, left, fifties: notes, bon, furtherAvance, isInterrupted = false } = session;
  const enter = (act: string, body: object) => shift.post('eulalie', `table-sessions/${sessionId()}/${act}`, body);
  const { signer, croupier, cashier } = signersOf(shift);
  const counted = { chips: linesOf(left), notes: fifties(notes) };
  const first = Math.floor(notes / 2);
  const acts = [
    ...(first === 0 ? [] : [shift.actAt(closesAt - 400, () => enter('note-exchanges', { notes: fifties(first) }))]),
    shift.actAt(closesAt, () => enter('closing', { deskCode: TABLES_DESK, ...counted, ...signersOf(shift) })),
  ];
  if (bon !== undefined) {
    const pieces = { asked: linesOf(bon.asked), given: linesOf(bon.given) };
    acts.push(shift.actAt(closesAt - 300, () => enter('bons', { deskCode: TABLES_DESK, ...pieces, signer, cashier })));
  }
  if (furtherAvance !== undefined) {
    const pieces = linesOf(furtherAvance);
    acts.push(
      shift.actAt(closesAt - 240, () => enter('avances', { deskCode: TABLES_DESK, pieces, ...signersOf(shift) })),
    );
  }
  if (isInterrupted) {
    acts.push(
      shift.actAt(closesAt - 180, () => enter('interruption', { way: 'count', ...counted, signer, croupier })),
      shift.actAt(closesAt - 120, () => enter('reopening', { ...counted, signer, croupier })),
    );
  }
  return acts;
}

/** Plays an evening of the tables: the desk, customers' exchanges there, each session from its avance to its count. */
export function tableActs(shift: Shift, { stock, tables, trades, cercle = [], progressive }: Evening): readonly Act[] {
  const sessions = new Map<string, string>();
  const numbers = tables.map(({ number }) => number);
  return [
    shift.actAt(580, () => checkEquipment(shift, numbers)),
    shift.actAt(590, () => supplyDesk(shift, stock)),
    ...trades.map(({ minute, trade, pieces }) =>
      shift.actAt(minute, () =>
        shift.post('sidonie', `desks/${TABLES_DESK}/chip-trades`, { trade, chips: linesOf(pieces) }),
      ),
    ),
    ...tables.flatMap((each) => [
      shift.actAt(each.opensAt, async () => sessions.set(each.number, await openTable(shift, each.number))),
      ...eventsOf(shift, each, () => sessions.get(each.number) ?? ''),
    ]),
    ...cercleActs(shift, cercle),
    ...(progressive === undefined ? [] : progressiveActs(shift, progressive)),
    shift.actAt(1425, async () =>
      shift.post('sidonie', `desks/${TABLES_DESK}/counts`, {
        ...(await countOf(shift, TABLES_DESK, 0n)),
        outcome: 'kept',
        witness: shift.credentials('leontine'),
      }),
    ),
  ];
}

/** Opens two tables in the running day. */
export async function openSomeTables(shift: Shift): Promise<void> {
  await checkEquipment(shift, ['1']);
  for (const number of ['1', '4']) await openTable(shift, number);
}
