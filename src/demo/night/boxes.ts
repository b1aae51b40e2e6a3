import type { DemoClient } from '../stage/client.js';
import type { FloorMachine } from '../stage/floor.js';
import { CONTAINERS, type Container } from '#domain/cash/drops.js';

/** Numbered bill boxes and buckets: one in each machine, and enough in stock for a drop of one room. */

const PREFIX: Readonly<Record<Container, string>> = { billBox: 'BB', bucket: 'SE' };

/** Numbers of one kind: first the machines in order, then the stock. */
const formatBoxNumber = (container: Container, index: number): string =>
  `${PREFIX[container]}-${String(index + 1).padStart(3, '0')}`;

/** Returns the machines with such a container. */
export function selectMachinesWith(floor: readonly FloorMachine[], container: Container): readonly FloorMachine[] {
  return container === 'billBox' ? floor : floor.filter(({ acceptsCoins }) => acceptsCoins);
}

/** Returns the machine's own box, until a drop exchanges it. */
export function findBox(floor: readonly FloorMachine[], container: Container, machine: string): string {
  const index = selectMachinesWith(floor, container).findIndex(({ sbmNumber }) => sbmNumber === machine);
  return formatBoxNumber(container, index);
}

/** Returns the boxes of the stock, in rotation. */
export function findSpareBox(floor: readonly FloorMachine[], container: Container, index: number): string {
  return formatBoxNumber(container, selectMachinesWith(floor, container).length + index);
}

const SPARE_BOX_COUNT = 48;
const CONCURRENCY = 6;

/** Enters the boxes on file as the Direction, spare ones included, and assigns one to each machine. */
export async function fitBoxes(
  direction: DemoClient,
  establishment: string,
  floor: readonly FloorMachine[],
): Promise<void> {
  const fits: { readonly box: string; readonly machine: string }[] = [];
  for (const container of CONTAINERS) {
    const machines = selectMachinesWith(floor, container);
    const boxCount = machines.length + SPARE_BOX_COUNT;
    const boxes = Array.from({ length: boxCount }, (_unused, index) => ({
      box: formatBoxNumber(container, index),
      container,
    }));
    await direction.post(`establishments/${establishment}/boxes`, { boxes });
    fits.push(
      ...machines.map(({ sbmNumber }, index) => ({ box: formatBoxNumber(container, index), machine: sbmNumber })),
    );
  }
  for (let start = 0; start < fits.length; start += CONCURRENCY) {
    const batch = fits.slice(start, start + CONCURRENCY);
    await Promise.all(
      batch.map(({ box, machine }) => direction.post(`establishments/${establishment}/boxes/${box}/fit`, { machine })),
    );
  }
}
