import { createHash } from 'node:crypto';
import type { Finding } from '#domain/reconciliation/reconciliation-types.js';
import { serializeToJson } from '#platform/runtime/json.js';
import type { FindingLine } from './runs.queries.js';

/**
 * Returns the line of a finding about a subject, such as a machine's number. Its key identifies it across computations
 * of the same day: `412~2~winVariance`. Its digest covers the whole content, so that an explanation given for other
 * figures no longer applies.
 */
export function buildFindingLine(machineId: bigint | null, subject: string, finding: Finding): FindingLine {
  const keyParts = [subject, finding.stationNumber?.toString() ?? '', finding.code, finding.medium];
  const findingKey = keyParts
    .filter((part) => part !== '')
    .join('~')
    .replaceAll(/[^A-Za-z0-9._:~-]/g, '_');
  const digest = createHash('sha256')
    .update(serializeToJson([findingKey, finding]))
    .digest();
  return { key: findingKey, machineId, subject, finding, evidence: serializeToJson(finding.evidence), digest };
}
