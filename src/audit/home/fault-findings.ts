import type { Finding, FindingKind } from '../findings/finding.js';
import type { FaultKind, HomeFault } from './home-faults.js';

/** Faults by the verification's names; undefined for those that it finds by itself. */
const FINDING_BY_FAULT: Readonly<
  Record<FaultKind, { readonly table: string; readonly kind: FindingKind } | undefined>
> = {
  homeForeign: { table: 'keys', kind: 'keyUnknown' },
  databaseBehind: undefined,
  headsDiffer: undefined,
  establishmentMissing: undefined,
  keyMissing: { table: 'keys', kind: 'keyMissing' },
  keyUnknown: { table: 'keys', kind: 'keyUnknown' },
  publicKeysMissing: { table: 'keys', kind: 'keyMissing' },
  otherKeyMissing: { table: 'keys', kind: 'keyMissing' },
  checkpointsMissing: { table: 'checkpoint file', kind: 'checkpointFileAltered' },
};

/** Returns the findings for those faults of a home that a comparison of database and files would not report. */
export function buildFaultFindings(faults: readonly HomeFault[]): Finding[] {
  return faults.flatMap(({ establishmentId, kind, file, detail }) => {
    const findingFields = FINDING_BY_FAULT[kind];
    return findingFields === undefined ? [] : [{ establishmentId, key: file, detail, ...findingFields }];
  });
}
