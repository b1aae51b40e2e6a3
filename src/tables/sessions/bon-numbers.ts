import { enterInRegister, reserveRegisterNumbers } from '#audit/registers/registers.js';
import type { Establishment } from '#identity/access/access.decorators.js';
import { insertRow } from '#platform/database/entities.js';
import type { Tx } from '#platform/database/rows.js';
import { TableBonEntity } from '../entities/table-bon.entity.js';

/** The register of the bons. */
const BON_REGISTER = 'tableBons';

/**
 * Assigns a bon (slip of exchange) its official number, as the last step: other bons wait for theirs until the
 * transaction ends.
 */
export async function assignBonNumber(
  tx: Tx,
  { establishmentId }: Establishment,
  { sessionId, entryNumber }: { readonly sessionId: bigint; readonly entryNumber: number },
): Promise<void> {
  const bonNumber = await reserveRegisterNumbers(tx, establishmentId, BON_REGISTER, 1);
  await insertRow(tx, TableBonEntity, { establishmentId, bonNumber, sessionId, entryNumber });
  const rowKey = { establishment_id: establishmentId, bon_number: String(bonNumber) };
  await enterInRegister(tx, establishmentId, BON_REGISTER, 'table_bons', [{ number: bonNumber, rowKey }]);
}
