import type { Tx } from '#platform/database/rows.js';
import type { RegisterEntryEntity } from '../entities/register-entry.entity.js';
import { incrementCounter, insertRegisterEntries } from './registers.queries.js';

export { insertRegisterEntries as enterInRegister };

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
  const registerNumber = await reserveRegisterNumbers(tx, establishmentId, register, 1);
  await insertRegisterEntries(tx, establishmentId, register, tableName, [{ number: registerNumber, rowKey }]);
  return registerNumber;
}

/**
 * Takes `count` numbers of a register and returns the first, for rows that store their number themselves.
 * Each must be entered by `insertRegisterEntries` in this transaction. The counter's row stays locked until it ends.
 */
export async function reserveRegisterNumbers(
  tx: Tx,
  establishmentId: number,
  register: string,
  count: number,
): Promise<bigint> {
  const lastNumber = await incrementCounter(tx, establishmentId, register, count);
  return lastNumber - BigInt(count) + 1n;
}
