import type { Act } from '../night/agenda.js';
import { buildCount } from '../night/desks.js';
import type { Shift } from '../night/shift.js';
import { planCercleActs } from './cercle.js';
import type { Evening, TableSession } from './evenings.js';
import { listPieces, requireTable, TABLES_DESK, sumPieceValues, type Pieces } from './inventory.js';
import { planProgressiveActs } from './progressive.js';

/** The sessions of the tables, from the avance to the count, and their desk. */

const listFifties = (count: number) => (count === 0 ? [] : [{ valueMinor: '5000', count }]);

interface EnteredApparatus {
  readonly apparatusId: string;
  readonly table: string;
}

/** Checks the equipment of these tables before the sessions, as maintenance in the presence of an inspecteur. */
async function checkEquipment(shift: Shift, tables: readonly string[]): Promise<void> {
  const entered = await shift.get<readonly EnteredApparatus[]>('octave', 'equipment/apparatus');
  for (const { apparatusId } of entered.filter(({ table }) => tables.includes(table))) {
    await shift.post('octave', `equipment/apparatus/${apparatusId}/checks`, {
      isSound: true,
      inspecteur: shift.buildCredentials('cesaire'),
    });
  }
}

/** Builds the credentials of the people who sign, count and bring the pieces. */
const buildSigners = (shift: Shift) => ({
  signer: shift.buildCredentials('cesaire'),
  croupier: shift.buildCredentials('barnabe'),
  cashier: shift.buildCredentials('sidonie'),
});

const FLOAT_MINOR = 2_000_000;

/** Hands the table desk over unchanged; with a stock, the strongroom then issues chips, plaques and a float to it. */
async function supplyDesk(shift: Shift, stock: Pieces | undefined): Promise<void> {
  await shift.post('leontine', `desks/${TABLES_DESK}/counts`, {
    ...(await buildCount(shift, TABLES_DESK, 0n)),
    outcome: 'handedOver',
    witness: shift.buildCredentials('sidonie'),
  });
  if (stock === undefined) return;
  const { transferId } = await shift.post<{ transferId: string }>('leontine', 'desk-transfers', {
    toDesk: TABLES_DESK,
    amountMinor: String(sumPieceValues(stock) + FLOAT_MINOR),
    chips: listPieces(stock),
    reason: 'Jetons, plaques et dotation des tables',
  });
  await shift.post('sidonie', `desk-transfers/${transferId}/receipt`, { isAccepted: true });
}

/** Opens the session of a table with its bank, and returns the session's id. */
async function openTable(shift: Shift, number: string): Promise<string> {
  const { sessionId } = await shift.post<{ sessionId: string }>('eulalie', 'table-sessions', {
    tableNumber: number,
    deskCode: TABLES_DESK,
    pieces: listPieces(requireTable(number).bank),
    ...buildSigners(shift),
  });
  return sessionId;
}

/**
 * Plans the events of a table within its session: exchanges, bon, further avance, interruption and closing.
 * `sessionId` returns the id once the session is open.
 */
function planTableEvents(shift: Shift, session: TableSession, sessionId: () => string): Act[] {
  const { closesAt, left: leftChips, fifties: fiftyCount, bon, furtherAvance, isInterrupted = false } = session;
  const enterAct = (act: string, body: object) => shift.post('eulalie', `table-sessions/${sessionId()}/${act}`, body);
  const { signer, croupier, cashier } = buildSigners(shift);
  const countedPieces = { chips: listPieces(leftChips), notes: listFifties(fiftyCount) };
  const exchangedNotes = Math.floor(fiftyCount / 2);
  const acts = [
    ...(exchangedNotes === 0
      ? []
      : [shift.createAct(closesAt - 400, () => enterAct('note-exchanges', { notes: listFifties(exchangedNotes) }))]),
    shift.createAct(closesAt, () =>
      enterAct('closing', { deskCode: TABLES_DESK, ...countedPieces, ...buildSigners(shift) }),
    ),
  ];
  if (bon !== undefined) {
    const pieces = { asked: listPieces(bon.asked), given: listPieces(bon.given) };
    acts.push(
      shift.createAct(closesAt - 300, () => enterAct('bons', { deskCode: TABLES_DESK, ...pieces, signer, cashier })),
    );
  }
  if (furtherAvance !== undefined) {
    const pieces = listPieces(furtherAvance);
    acts.push(
      shift.createAct(closesAt - 240, () =>
        enterAct('avances', { deskCode: TABLES_DESK, pieces, ...buildSigners(shift) }),
      ),
    );
  }
  if (isInterrupted) {
    acts.push(
      shift.createAct(closesAt - 180, () =>
        enterAct('interruption', { way: 'count', ...countedPieces, signer, croupier }),
      ),
      shift.createAct(closesAt - 120, () => enterAct('reopening', { ...countedPieces, signer, croupier })),
    );
  }
  return acts;
}

/**
 * Plans an evening of the tables: the desk, customers' exchanges there, each session from its avance to its count.
 * An avance is the stock of chips that a table receives; a cercle is a card game between players.
 */
export function planTableActs(
  shift: Shift,
  { stock, tables, trades, cercle = [], progressive }: Evening,
): readonly Act[] {
  const sessionIds = new Map<string, string>();
  const tableNumbers = tables.map(({ number }) => number);
  return [
    shift.createAct(580, () => checkEquipment(shift, tableNumbers)),
    shift.createAct(590, () => supplyDesk(shift, stock)),
    ...trades.map(({ minute, trade, pieces }) =>
      shift.createAct(minute, () =>
        shift.post('sidonie', `desks/${TABLES_DESK}/chip-trades`, { trade, chips: listPieces(pieces) }),
      ),
    ),
    ...tables.flatMap((tableSession) => [
      shift.createAct(tableSession.opensAt, async () =>
        sessionIds.set(tableSession.number, await openTable(shift, tableSession.number)),
      ),
      ...planTableEvents(shift, tableSession, () => sessionIds.get(tableSession.number) ?? ''),
    ]),
    ...planCercleActs(shift, cercle),
    ...(progressive === undefined ? [] : planProgressiveActs(shift, progressive)),
    shift.createAct(1425, async () =>
      shift.post('sidonie', `desks/${TABLES_DESK}/counts`, {
        ...(await buildCount(shift, TABLES_DESK, 0n)),
        outcome: 'kept',
        witness: shift.buildCredentials('leontine'),
      }),
    ),
  ];
}

/** Opens two tables in the running day. */
export async function openSomeTables(shift: Shift): Promise<void> {
  await checkEquipment(shift, ['1']);
  for (const number of ['1', '4']) await openTable(shift, number);
}
