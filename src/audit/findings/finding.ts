import type { FindingKind } from '#proof/finding-words.js';

export type { FindingKind } from '#proof/finding-words.js';

export interface Finding {
  readonly establishmentId: number;
  /** The table of the row concerned; a log table if it is the log itself. */
  readonly table: string;
  /** The row's primary key as JSON text, or the entry, leaf or tree size. */
  readonly key: string;
  readonly kind: FindingKind;
  /** The exact finding, in English; `translateFindingDetail` states it in the reader's language. */
  readonly detail: string;
  /** The number of the machine that the row belongs to; absent for a row of no machine. */
  readonly machine?: string;
  /** Identifier of the machine, for a row whose key does not lead to it; not in any report. */
  readonly machineId?: string;
}

/** Collects findings: all are counted, but only the first thousand of each kind are stored, so memory stays flat. */
export class Findings {
  readonly list: Finding[] = [];
  readonly counts = new Map<FindingKind, number>();

  static readonly maxListedPerKind = 1000;

  /** Counts a finding, and lists it unless the maximum number of its kind is already listed. */
  add(finding: Finding): void {
    const count = (this.counts.get(finding.kind) ?? 0) + 1;
    this.counts.set(finding.kind, count);
    if (count <= Findings.maxListedPerKind) this.list.push(finding);
  }

  get total(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }
}
