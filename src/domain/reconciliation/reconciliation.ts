import { computeMachineFigures } from './reconciliation-figures.js';
import { listMachineFindings } from './reconciliation-findings.js';
import type { ReconciliationRules } from './reconciliation-rules.js';
import type { Finding, MachineDay, MachineFigures } from './reconciliation-types.js';

/** Returns the figures of a machine's day and all findings about them. */
export function reconcileMachine(
  machineDay: MachineDay,
  rules: ReconciliationRules,
): { readonly figures: MachineFigures; readonly findings: readonly Finding[] } {
  const figures = computeMachineFigures(machineDay, rules);
  return { figures, findings: listMachineFindings(machineDay, figures, rules) };
}
