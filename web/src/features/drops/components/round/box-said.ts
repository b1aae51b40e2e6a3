import { useTranslation } from 'react-i18next';
import { BOX_NUMBER } from '#domain/cash/drops.js';
import { useRead, type Shape } from '#web/api/client.js';
import type { Problem } from '#web/api/problem.js';
import { useConnection } from '#web/api/connection.js';
import { useEstablishmentCode } from '#web/session/session.js';
import type { DropLine } from '../standing.js';

/** Status shown for a box as soon as its number is read: expected, to be checked again, or impossible. */
export interface BoxStatus {
  readonly tone: 'right' | 'look' | 'stop';
  readonly text: string;
}

type Box = Shape<'BoxHistory'>;

interface BoxLookup {
  readonly box: Box | undefined;
  readonly problem: Problem | null;
}

/** Loads the recorded place of a box once its number is valid, while the server can be reached; always anew. */
function useBoxLookup(number: string): BoxLookup {
  const establishment = useEstablishmentCode();
  const { isReached } = useConnection();
  const boxQuery = useRead(
    '/api/establishments/{establishment}/boxes/{box}',
    { params: { path: { establishment, box: number } } },
    { enabled: isReached && BOX_NUMBER.test(number), retry: false, staleTime: 0 },
  );
  return { box: boxQuery.data, problem: boxQuery.error };
}

export interface BoxQuery {
  readonly line: DropLine;
  /** Every line of the drop, available without network too. */
  readonly lines: readonly DropLine[];
  /** The number of the box as read; empty: not read yet. */
  readonly number: string;
}

/**
 * Returns the status of the box taken out of a machine: expected, to be checked, or impossible with the reason. The
 * drop's own lines are compared first, as they are known without network. Null before its number is read.
 */
export function useTakenBoxStatus({ line, lines, number }: BoxQuery): BoxStatus | null {
  const { t } = useTranslation('drops');
  const { box, problem } = useBoxLookup(number);
  if (number === '') return null;
  const buildRefusal = (name: string, details: object = {}): BoxStatus => ({
    tone: 'stop',
    text: t(`said.${name}`, { box: number, ...details }),
  });
  if (number === line.expectedBox) return { tone: 'right', text: t('said.expected') };
  const takenLine = lines.find(({ takenBox }) => takenBox === number);
  if (takenLine !== undefined) return buildRefusal('takenAt', { machine: takenLine.machine });
  if (problem?.status === 404) return buildRefusal('unknown');
  if (box !== undefined && box.container !== line.container) return buildRefusal(`kind_${line.container}`);
  if (box?.place === 'retired') return buildRefusal('retired');
  if (box !== undefined && ['drop', 'countRoom', 'counted'].includes(box.place)) {
    return buildRefusal('inDrop', { number: box.dropNumber });
  }
  const otherMachine = box?.machine ?? lines.find(({ expectedBox }) => expectedBox === number)?.machine;
  const placeName = otherMachine === undefined ? (box?.place ?? 'elsewhere') : 'ofMachine';
  const expectedText =
    line.expectedBox === null ? t('said.noneExpected') : t('said.isExpected', { box: line.expectedBox });
  return { tone: 'look', text: `${t(`said.${placeName}`, { box: number, machine: otherMachine })} ${expectedText}` };
}

/**
 * Returns the status of the box to be put into a machine: in stock, or the reason why it cannot be put there.
 * `takenNumber` is the box taken out. Null before its number is read, or while the server has not answered.
 */
export function usePutBoxStatus({ line, lines, number }: BoxQuery, takenNumber: string): BoxStatus | null {
  const { t } = useTranslation('drops');
  const { box, problem } = useBoxLookup(number);
  if (number === '') return null;
  const buildRefusal = (name: string, textValues: object = {}): BoxStatus => ({
    tone: 'stop',
    text: t(`said.${name}`, { box: number, ...textValues }),
  });
  if (number === takenNumber) return buildRefusal('same');
  const occupiedLine = lines.find(({ putBox, expectedBox }) => putBox === number || expectedBox === number);
  if (occupiedLine !== undefined) return buildRefusal('putThere', { machine: occupiedLine.machine });
  if (problem?.status === 404) return buildRefusal('unknown');
  if (box === undefined) return null;
  if (box.container !== line.container) return buildRefusal(`kind_${line.container}`);
  if (box.machine !== null) return buildRefusal('putThere', { machine: box.machine });
  if (box.place === 'stock') return { tone: 'right', text: t('said.inStock') };
  if (box.place === 'retired') return buildRefusal('retired');
  return box.place === 'missing' ? buildRefusal('putMissing') : buildRefusal('putInDrop', { number: box.dropNumber });
}
