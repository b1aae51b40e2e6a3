import { buildApprovalCheck } from '#approvals/approvals.proof.js';

/** Finds corrections of the inventory, the only changes to the past, without the approval of a second person. */
export const approvedCorrectionsProof = buildApprovalCheck({
  table: 'machine_versions',
  keys: ['machine_id', 'version_number'],
  kinds: ['machineChange', 'importWithdrawal'],
  where: `machine_versions.change = 'correction'`,
});

/** Finds formulas of metered win without the approval of a second person. */
export const approvedFormulasProof = buildApprovalCheck({
  table: 'win_formulas',
  keys: ['maker', 'model', 'revision'],
  kinds: ['winFormula'],
});
