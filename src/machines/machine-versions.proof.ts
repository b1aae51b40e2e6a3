import { buildApprovalCheck } from '#approvals/approvals.proof.js';

/** Finds corrections of the inventory, the only changes to the past, without the approval of a second person. */
export const approvedCorrectionsProof = buildApprovalCheck({
  table: 'machine_versions',
  keys: ['machine_id', 'version_number'],
  kinds: ['machineChange'],
  where: `machine_versions.change = 'correction'`,
});
