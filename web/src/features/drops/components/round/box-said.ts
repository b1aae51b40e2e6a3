import { useTranslation } from 'react-i18next';
import { BOX_NUMBER } from '#domain/cash/drops.js';
import type { ApiSchema } from '#web/api/client.js';
import type { Problem } from '#web/api/problem.js';
import { useConnection } from '#web/api/connection.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import type { DropLine } from '../standing.js';

/** Status shown for a box as soon as its number is read: expected, to be checked again, or impossible. */
export interface BoxStatus {
  readonly tone: 'right' | 'look' | 'stop';
  readonly text: string;
}

type BoxHistory = ApiSchema<'BoxHistory'>;

interface BoxLookupResult {
  readonly box: BoxHistory | undefined;
  readonly problem: Problem | null;
}

/** Loads the recorded place of a box once its number is valid, while the server can be reached; always anew. */
function useBoxLookup(boxNumber: string): BoxLookupResult {
  const { isServerReachable } = useConnection();
  const boxQuery = useEstablishmentQuery(
    '/boxes/{box}',
    { path: { box: boxNumber } },
    { enabled: isServerReachable && BOX_NUMBER.test(boxNumber), retry: false, staleTime: 0 },
  );
  return { box: boxQuery.data, problem: boxQuery.error };
}

export interface BoxStatusInput {
  readonly line: DropLine;
  /** Every line of the drop, available without network too. */
  readonly lines: readonly DropLine[];
  /** The number of the box as read; empty: not read yet. */
  readonly boxNumber: string;
}

/**
 * Returns the status of the box taken out of a machine: expected, to be checked, or impossible with the reason. The
 * drop's own lines are compared first, as they are known without network. Null before its number is read.
 */
export function useTakenBoxStatus({ line, lines, boxNumber }: BoxStatusInput): BoxStatus | null {
  const { t } = useTranslation('drops');
  const { box, problem } = useBoxLookup(boxNumber);
  if (boxNumber === '') return null;
  const createRefusal = (messageKey: string, details: object = {}): BoxStatus => ({
    tone: 'stop',
    text: t(`said.${messageKey}`, { box: boxNumber, ...details }),
  });
  if (boxNumber === line.expectedBox) return { tone: 'right', text: t('said.expected') };
  const takenLine = lines.find(({ takenBox }) => takenBox === boxNumber);
  if (takenLine !== undefined) return createRefusal('takenAt', { machine: takenLine.machine });
  if (problem?.status === 404) return createRefusal('unknown');
  if (box !== undefined && box.container !== line.container) return createRefusal(`kind_${line.container}`);
  if (box?.place === 'retired') return createRefusal('retired');
  if (box !== undefined && ['drop', 'countRoom', 'counted'].includes(box.place)) {
    return createRefusal('inDrop', { number: box.dropNumber });
  }
  const otherMachine = box?.machine ?? lines.find(({ expectedBox }) => expectedBox === boxNumber)?.machine;
  const locationKey = otherMachine === undefined ? (box?.place ?? 'elsewhere') : 'ofMachine';
  const expectedText =
    line.expectedBox === null ? t('said.noneExpected') : t('said.isExpected', { box: line.expectedBox });
  return {
    tone: 'look',
    text: `${t(`said.${locationKey}`, { box: boxNumber, machine: otherMachine })} ${expectedText}`,
  };
}

/**
 * Returns the status of the box to be put into a machine: in stock, or the reason why it cannot be put there.
 * `takenNumber` is the box taken out. Null before its number is read, or while the server has not answered.
 */
export function usePutBoxStatus({ line, lines, boxNumber }: BoxStatusInput, takenNumber: string): BoxStatus | null {
  const { t } = useTranslation('drops');
  const { box, problem } = useBoxLookup(boxNumber);
  if (boxNumber === '') return null;
  const createRefusal = (messageKey: string, details: object = {}): BoxStatus => ({
    tone: 'stop',
    text: t(`said.${messageKey}`, { box: boxNumber, ...details }),
  });
  if (boxNumber === takenNumber) return createRefusal('same');
  const occupyingLine = lines.find(({ putBox, expectedBox }) => putBox === boxNumber || expectedBox === boxNumber);
  if (occupyingLine !== undefined) return createRefusal('putThere', { machine: occupyingLine.machine });
  if (problem?.status === 404) return createRefusal('unknown');
  if (box === undefined) return null;
  if (box.container !== line.container) return createRefusal(`kind_${line.container}`);
  if (box.machine !== null) return createRefusal('putThere', { machine: box.machine });
  if (box.place === 'stock') return { tone: 'right', text: t('said.inStock') };
  if (box.place === 'retired') return createRefusal('retired');
  return box.place === 'missing' ? createRefusal('putMissing') : createRefusal('putInDrop', { number: box.dropNumber });
}
