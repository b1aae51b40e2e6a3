import type { Tx } from '#platform/database/rows.js';
import type { RegisterEntryEntity } from '../entities/register-entry.entity.js';
import { addToCounter, enterInRegister } from './registers.queries.js';

export { enterInRegister };

/** The row that receives an official number. */
export type RegisteredRow = Pick<RegisterEntryEntity, 'tableName' | 'rowKey'>;

/**
 * Returns the next number of an official register of this establishment, from 1 and without a gap. The counter's row is
 * locked until the transaction ends, and a rollback releases the number. Call it last, so that others wait briefly.
 */
export async function assignRegisterNumber(
  tx: Tx,
  establishmentId: number,
  register: string,
  { tableName, rowKey }: RegisteredRow,
): Promise<bigint> {
  const number = await takeRegisterNumbers(tx, establishmentId, register, 1);
  await enterInRegister(tx, establishmentId, register, tableName, [{ number, rowKey }]);
  return number;
}

/**
 * Takes `count` numbers of a register and returns the first, for rows that store their number themselves.
 * Each must then be entered by `enterInRegister` in the same transaction. The counter's row stays locked until it ends.
 */
export async function takeRegisterNumbers(
  tx: Tx,
  establishmentId: number,
  register: string,
  count: number,
): Promise<bigint> {
  const lastNumber = await addToCounter(tx, establishmentId, register, count);
  return lastNumber - BigInt(count) + 1n;
}
