import type { Finding } from './reconciliation-types.js';

/** A finding and the machine that it is about. */
export interface MachineFinding {
  readonly machine: string;
  readonly finding: Finding;
}

/**
 * Names in each count variance the machine whose variance of the same medium is equal and opposite: their boxes may
 * have been posted crosswise. Only a pair is named; three machines with such amounts are left as they are.
 */
export function nameMirroredVariances<Each extends MachineFinding>(machineFindings: readonly Each[]): readonly Each[] {
  const machinesByVariance = new Map<string, string[]>();
  for (const { machine, finding } of machineFindings) {
    if (!isCountVariance(finding)) continue;
    const key = buildVarianceKey(finding, 1n);
    machinesByVariance.set(key, [...(machinesByVariance.get(key) ?? []), machine]);
  }
  return machineFindings.map((each) => {
    const { finding } = each;
    if (!isCountVariance(finding)) return each;
    const mirrors = machinesByVariance.get(buildVarianceKey(finding, -1n)) ?? [];
    const [mirrorMachine] = mirrors;
    const isPair = mirrors.length === 1 && machinesByVariance.get(buildVarianceKey(finding, 1n))?.length === 1;
    if (mirrorMachine === undefined || !isPair) return each;
    return { ...each, finding: { ...finding, evidence: { ...finding.evidence, mirrorMachine } } };
  });
}

const isCountVariance = ({ code, varianceMinor }: Finding): boolean =>
  code === 'countVariance' && varianceMinor !== null;

const buildVarianceKey = ({ medium, varianceMinor }: Finding, sign: bigint): string =>
  `${medium} ${sign * (varianceMinor ?? 0n)}`;
