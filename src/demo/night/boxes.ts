import type { DemoClient } from '../stage/client.js';
import type { FloorMachine } from '../stage/floor.js';
import { forEachInBatches } from './agenda.js';
import { CONTAINERS, type Container } from '#domain/cash/drops.js';

/** Numbered bill boxes and buckets: one in each machine, and enough in stock for a drop of one room. */

const BOX_NUMBER_PREFIXES: Readonly<Record<Container, string>> = { billBox: 'BB', bucket: 'SE' };

/** Numbers of one kind: first the machines in order, then the stock. */
const formatBoxNumber = (container: Container, index: number): string =>
  `${BOX_NUMBER_PREFIXES[container]}-${String(index + 1).padStart(3, '0')}`;

/** Returns the machines with such a container. */
export function selectMachinesByContainer(
  floor: readonly FloorMachine[],
  container: Container,
): readonly FloorMachine[] {
  return container === 'billBox' ? floor : floor.filter(({ acceptsCoins }) => acceptsCoins);
}

/** Returns the machine's own box, until a drop exchanges it. */
export function findBoxNumber(floor: readonly FloorMachine[], container: Container, machine: string): string {
  const index = selectMachinesByContainer(floor, container).findIndex(({ sbmNumber }) => sbmNumber === machine);
  return formatBoxNumber(container, index);
}

/** Returns the boxes of the stock, in rotation. */
export function formatSpareBoxNumber(floor: readonly FloorMachine[], container: Container, index: number): string {
  return formatBoxNumber(container, selectMachinesByContainer(floor, container).length + index);
}

const SPARE_BOX_COUNT = 48;
const BATCH_SIZE = 6;

/** Enters the boxes on file as the Direction, spare ones included, and assigns one to each machine. */
export async function registerBoxes(
  direction: DemoClient,
  establishment: string,
  floor: readonly FloorMachine[],
): Promise<void> {
  const assignments: { readonly box: string; readonly machine: string }[] = [];
  for (const container of CONTAINERS) {
    const machines = selectMachinesByContainer(floor, container);
    const boxCount = machines.length + SPARE_BOX_COUNT;
    const boxes = Array.from({ length: boxCount }, (_unused, index) => ({
      box: formatBoxNumber(container, index),
      container,
    }));
    await direction.post(`establishments/${establishment}/boxes`, { boxes });
    assignments.push(
      ...machines.map(({ sbmNumber }, index) => ({ box: formatBoxNumber(container, index), machine: sbmNumber })),
    );
  }
  await forEachInBatches(assignments, BATCH_SIZE, ({ box, machine }) =>
    direction.post(`establishments/${establishment}/boxes/${box}/fit`, { machine }),
  );
}
