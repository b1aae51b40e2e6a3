import type { ScheduledAction } from '../night/agenda.js';
import { countDesk, transferMoney } from '../night/desks.js';
import type { Shift } from '../night/shift.js';
import { planCercleActions } from './cercle.js';
import type { Evening, TableSession } from './evenings.js';
import { giveEquipment, planEquipmentActions } from './equipment.js';
import { buildPieces, requireTable, TABLES_DESK, sumPieceValues, type Pieces } from './inventory.js';
import { planProgressiveActions } from './progressive.js';

/** The sessions of the tables, from the avance to the count, and their desk. */

const buildFiftyNotes = (count: number) => (count === 0 ? [] : [{ valueMinor: '5000', count }]);

interface EnteredApparatus {
  readonly apparatusId: string;
  readonly table: string;
}

/** Checks the equipment of these tables before the sessions, as maintenance in the presence of an inspecteur. */
async function checkEquipment(shift: Shift, tableNumbers: readonly string[]): Promise<void> {
  const apparatus = await shift.get<readonly EnteredApparatus[]>('octave', 'equipment/apparatus');
  for (const { apparatusId } of apparatus.filter(({ table }) => tableNumbers.includes(table))) {
    await shift.post('octave', `equipment/apparatus/${apparatusId}/checks`, {
      isSound: true,
      inspecteur: shift.buildCredentials('cesaire'),
    });
  }
}

/** Builds the credentials of the people who sign, count and bring the pieces. */
const buildSignerCredentials = (shift: Shift) => ({
  signer: shift.buildCredentials('cesaire'),
  croupier: shift.buildCredentials('barnabe'),
  cashier: shift.buildCredentials('sidonie'),
});

const FLOAT_MINOR = 2_000_000;

/** Hands the table desk over unchanged; with a stock, the strongroom then issues chips, plaques and a float to it. */
async function supplyTableDesk(shift: Shift, stock: Pieces | undefined): Promise<void> {
  await countDesk(shift, 'leontine', TABLES_DESK, { outcome: 'handedOver', witness: 'sidonie' });
  if (stock === undefined) return;
  await transferMoney(shift, 'leontine', 'sidonie', {
    toDesk: TABLES_DESK,
    amountMinor: String(sumPieceValues(stock) + FLOAT_MINOR),
    chips: buildPieces(stock),
    reason: 'Jetons, plaques et dotation des tables',
  });
}

/** Opens the session of a table with its bank, and returns the session's id. */
async function openTableSession(shift: Shift, tableNumber: string): Promise<string> {
  const { sessionId } = await shift.post<{ sessionId: string }>('eulalie', 'table-sessions', {
    tableNumber,
    deskCode: TABLES_DESK,
    pieces: buildPieces(requireTable(tableNumber).bank),
    ...buildSignerCredentials(shift),
  });
  return sessionId;
}

/**
 * Plans the events of a table within its session: exchanges, bon, further avance, interruption and closing.
 * `getSessionId` returns the id once the session is open.
 */
function planSessionActions(shift: Shift, session: TableSession, getSessionId: () => string): ScheduledAction[] {
  const { closesAt, piecesLeft, fiftyNoteCount, bon, furtherAvance, isInterrupted = false } = session;
  const postAction = (action: string, body: object) =>
    shift.post('eulalie', `table-sessions/${getSessionId()}/${action}`, body);
  const { signer, croupier, cashier } = buildSignerCredentials(shift);
  const countedPieces = { chips: buildPieces(piecesLeft), notes: buildFiftyNotes(fiftyNoteCount) };
  const exchangedNoteCount = Math.floor(fiftyNoteCount / 2);
  const actions = [
    ...(exchangedNoteCount === 0
      ? []
      : [
          shift.createAction(closesAt - 400, () =>
            postAction('note-exchanges', { notes: buildFiftyNotes(exchangedNoteCount) }),
          ),
        ]),
    shift.createAction(closesAt, () =>
      postAction('closing', { deskCode: TABLES_DESK, ...countedPieces, ...buildSignerCredentials(shift) }),
    ),
    ...(requireTable(session.tableNumber).game === 'europeanRoulette'
      ? [
          shift.createAction(closesAt + 5, () =>
            shift.post('eulalie', 'table-sessions/lids', { tableNumber: session.tableNumber }),
          ),
        ]
      : []),
  ];
  if (bon !== undefined) {
    const pieces = { asked: buildPieces(bon.asked), given: buildPieces(bon.given) };
    actions.push(
      shift.createAction(closesAt - 300, () =>
        postAction('bons', { deskCode: TABLES_DESK, ...pieces, signer, cashier }),
      ),
    );
  }
  if (furtherAvance !== undefined) {
    const pieces = buildPieces(furtherAvance);
    actions.push(
      shift.createAction(closesAt - 240, () =>
        postAction('avances', { deskCode: TABLES_DESK, pieces, ...buildSignerCredentials(shift) }),
      ),
    );
  }
  if (isInterrupted) {
    actions.push(
      shift.createAction(closesAt - 180, () =>
        postAction('interruption', { way: 'count', ...countedPieces, signer, croupier, cashier }),
      ),
      shift.createAction(closesAt - 120, () => postAction('reopening', { ...countedPieces, signer, croupier })),
    );
  }
  return actions;
}

/**
 * Plans an evening of the tables: the desk, customers' exchanges there, each session from its avance to its count.
 * An avance is the stock of chips that a table receives; a cercle is a card game between players.
 */
export function planTableActions(
  shift: Shift,
  { stock, tables, trades, cercle = [], progressive }: Evening,
): readonly ScheduledAction[] {
  const sessionIds = new Map<string, string>();
  const tableNumbers = tables.map(({ tableNumber }) => tableNumber);
  return [
    shift.createAction(580, () => checkEquipment(shift, tableNumbers)),
    shift.createAction(590, () => supplyTableDesk(shift, stock)),
    ...trades.map(({ minute, trade, pieces }) =>
      shift.createAction(minute, () =>
        shift.post('sidonie', `desks/${TABLES_DESK}/chip-trades`, { trade, chips: buildPieces(pieces) }),
      ),
    ),
    ...tables.flatMap((tableSession) => [
      shift.createAction(tableSession.opensAt, async () =>
        sessionIds.set(tableSession.tableNumber, await openTableSession(shift, tableSession.tableNumber)),
      ),
      ...planSessionActions(shift, tableSession, () => sessionIds.get(tableSession.tableNumber) ?? ''),
    ]),
    ...planEquipmentActions(shift, [
      ...tables,
      ...cercle.map(({ number, ...times }) => ({ ...times, tableNumber: number })),
    ]),
    ...planCercleActions(shift, cercle),
    ...(progressive === undefined ? [] : planProgressiveActions(shift, progressive)),
    shift.createAction(1425, () => countDesk(shift, 'sidonie', TABLES_DESK, { outcome: 'kept', witness: 'leontine' })),
  ];
}

/** Opens two tables in the running day. */
export async function openRunningDayTables(shift: Shift): Promise<void> {
  await checkEquipment(shift, ['1']);
  await giveEquipment(shift, '4');
  for (const tableNumber of ['1', '4']) await openTableSession(shift, tableNumber);
}
