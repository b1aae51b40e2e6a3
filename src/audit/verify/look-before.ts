import type { Database } from '../../platform/database/database.js';
import { checkpointFile, lastSizeIn, sizeOf } from '../log/checkpoint-file.js';
import { notesBeyond } from '../log/log.queries.js';
import type { SealedEstablishment } from '../log/sealer.js';
import type { Finding } from './finding.js';

/** A killed process leaves the file behind its database by one head, which the next seal writes. */
const LEFT_BY_A_KILL = 1;

/**
 * What lacks in the files of signed heads before anything is sealed: a seal completes them from the database, and would
 * hide that somebody had taken away what binds the past.
 */
export async function lookAtFilesBefore(
  db: Database,
  home: string,
  establishments: readonly SealedEstablishment[],
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const { establishmentId, code } of establishments) {
    const file = checkpointFile(home, code);
    const isThere = (await sizeOf(file)) !== undefined;
    const from = isThere ? await lastSizeIn(file) : 0;
    const missing = (await db.client((client) => notesBeyond(client, establishmentId, from))).length;
    if (isThere ? missing <= LEFT_BY_A_KILL : missing === 0) continue;
    const lacked = isThere ? `the last ${missing} signed heads were not in it` : 'there was none';
    const detail = `before this verification ${lacked}; the seal wrote them again from the database`;
    findings.push({ establishmentId, table: 'checkpoint file', key: code, kind: 'checkpointFileAltered', detail });
  }
  return findings;
}
