import { FINDINGS, type FindingCode } from './reconciliation-codes.js';
import type { Finding } from './reconciliation-types.js';

/** Creates a finding about `medium` with its code's severity and rule; fields not in `details` are empty. */
export function createFinding(
  code: FindingCode,
  medium: string,
  details: Partial<Omit<Finding, 'code' | 'medium'>>,
): Finding {
  return {
    code,
    medium,
    severity: FINDINGS[code].severity,
    stationNumber: null,
    meteredMinor: null,
    actualMinor: null,
    varianceMinor: null,
    variancePercent: null,
    tolerance: '',
    toleranceFrom: null,
    rule: FINDINGS[code].rule,
    evidence: {},
    ...details,
  };
}
