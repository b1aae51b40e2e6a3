import type { DemoClient } from '../stage/client.js';
import type { ScheduledAction } from '../night/agenda.js';
import type { Shift } from '../night/shift.js';
import inventory from './inventory.json' with { type: 'json' };
import type { TableSession } from './evenings.js';

/** Cards, shoes and dice of all tables: received, given to each session, controlled, put back, and destroyed. */

interface EnteredPiece {
  readonly itemId: string;
  readonly kind: string;
  readonly makerNumber: string;
}

interface GivenEquipment {
  readonly allocationId: string;
}

const { makers, depot, paraph, orderSlip, sets, dice } = inventory.equipment;
const CARDS_OF_SIXAIN = 312;

/** Registers makers, the depot and the registers of receipt, as the Direction; the cartier receives cards and dice. */
export async function setUpEquipment(direction: DemoClient, cartier: DemoClient, establishment: string): Promise<void> {
  const equipmentPath = `establishments/${establishment}/equipment`;
  await direction.post(`${equipmentPath}/depots`, depot);
  for (const { book, pieces } of [
    { book: 'cards', pieces: sets },
    { book: 'dice', pieces: dice },
  ] as const) {
    const { makerId } = await direction.post<{ makerId: string }>(`${equipmentPath}/makers`, makers[book]);
    await direction.post(`${equipmentPath}/volumes/${book}`, { pages: 100, paraph });
    await cartier.post(`${equipmentPath}/receipts`, { makerId, ...orderSlip, pieces });
  }
}

/** Returns the pieces with these numbers. */
async function listPieces(shift: Shift, numbers: readonly string[]): Promise<readonly EnteredPiece[]> {
  const pieces = await shift.get<readonly EnteredPiece[]>('theophile', 'equipment/items?limit=200');
  return pieces.filter(({ makerNumber }) => numbers.includes(makerNumber));
}

/** The numbers of the pieces of each table in each evening; dice serve once. */
const getNumbers = (tableNumber: string): readonly string[] =>
  inventory.equipment.ofTables.find((ofTable) => ofTable.tableNumber === tableNumber)?.numbers ?? [];

const isPlayedWithDice = (tableNumber: string): boolean =>
  getNumbers(tableNumber).some((number) => dice.some(({ makerNumber }) => makerNumber === number));

/**
 * Gives a table its set and its shoe, received by the chef de table; the set is counted before the inspecteur. Or gives
 * it its dice, decided by the sous-directeur.
 */
export async function giveEquipment(shift: Shift, tableNumber: string): Promise<void> {
  const pieces = await listPieces(shift, getNumbers(tableNumber));
  const items = pieces.map(({ itemId }) => itemId);
  if (items.length === 0) return;
  const signer = shift.buildCredentials(isPlayedWithDice(tableNumber) ? 'gedeon' : 'eulalie');
  await shift.post('theophile', 'equipment/allocations', { items, table: tableNumber, signer });
  if (isPlayedWithDice(tableNumber)) return;
  for (const itemId of listSets(pieces)) await controlSet(shift, 'cesaire', itemId, { control: 'second' });
}

/** Returns the sets of cards among pieces; a shoe is not counted. */
const listSets = (pieces: readonly EnteredPiece[]): readonly string[] =>
  pieces.filter(({ kind }) => kind !== 'shoe').map(({ itemId }) => itemId);

function controlSet(shift: Shift, login: string, itemId: string, control: object): Promise<unknown> {
  const found = { counted: CARDS_OF_SIXAIN, marked: 0, foreignCards: 0 };
  return shift.post(login, `equipment/items/${itemId}/controls`, { ...found, ...control });
}

/**
 * Takes back the equipment of a table after its session: sets are controlled and put in order, then controlled by the
 * cartier for the next one; dice are controlled.
 */
async function takeBackEquipment(shift: Shift, tableNumber: string): Promise<void> {
  const pieces = await listPieces(shift, getNumbers(tableNumber));
  const items = pieces.map(({ itemId }) => itemId);
  const [{ depotId } = { depotId: '' }] = await shift.get<readonly { readonly depotId: string }[]>(
    'theophile',
    'equipment/depots',
  );
  if (isPlayedWithDice(tableNumber)) {
    const allocations = await shift.get<readonly (GivenEquipment & { readonly table: string })[]>(
      'cesaire',
      'equipment/allocations',
    );
    const { allocationId = '' } = allocations.find(({ table }) => table === tableNumber) ?? {};
    await shift.post('cesaire', `equipment/allocations/${allocationId}/dice-control`, {
      dice: items.map((item) => ({ item, isSound: true })),
      signers: [shift.buildCredentials('gedeon')],
    });
  }
  await shift.post('cesaire', 'equipment/returns', { items, depotId });
  if (isPlayedWithDice(tableNumber)) return;
  for (const itemId of listSets(pieces)) {
    await controlSet(shift, 'theophile', itemId, { control: 'endOfSession', isInOrder: true });
    await controlSet(shift, 'theophile', itemId, { control: 'first', isInOrder: true });
  }
}

/** Destroys the used dice, before the inspecteur; the control service was told two hours before. */
async function destroyDice(shift: Shift, minute: number): Promise<void> {
  const used = await listPieces(shift, getNumbers(DICE_TABLE));
  const toldAt = shift.computeInstant(minute - 120).toISOString();
  const { destructionId } = await shift.post<{ destructionId: string }>('hortense', 'equipment/destructions', {
    book: 'dice',
    method: 'destruction',
    plannedAt: shift.computeInstant(minute).toISOString(),
    noticeGivenAt: toldAt,
    noticeRecipient: 'Service de Contrôle des Jeux',
    noticeReference: 'Lettre n° 7',
  });
  await shift.post('hortense', `equipment/destructions/${destructionId}/completion`, {
    items: used.map(({ itemId }) => itemId),
    inspecteur: shift.buildCredentials('cesaire'),
    officer: 'M. Peuplier-Fictif',
  });
}

const DICE_TABLE = '6';

/**
 * Plans the equipment of an evening: given before each opening, taken back after each end, dice destroyed at the end.
 */
export function planEquipmentActions(
  shift: Shift,
  sessions: readonly Pick<TableSession, 'tableNumber' | 'opensAt' | 'closesAt'>[],
): readonly ScheduledAction[] {
  const furnished = sessions.filter(({ tableNumber }) => getNumbers(tableNumber).length > 0);
  const destroyedAt = 1410;
  return [
    ...furnished.flatMap(({ tableNumber, opensAt, closesAt }) => [
      shift.createAction(opensAt - 5, () => giveEquipment(shift, tableNumber)),
      shift.createAction(closesAt + 5, () => takeBackEquipment(shift, tableNumber)),
    ]),
    ...(furnished.some(({ tableNumber }) => tableNumber === DICE_TABLE)
      ? [shift.createAction(destroyedAt, () => destroyDice(shift, destroyedAt))]
      : []),
  ];
}
