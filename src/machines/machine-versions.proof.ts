import { approvedProof } from '#approvals/approvals.proof.js';

/** Corrections of the inventory, which alone reach back, that no second person approved. */
export const approvedCorrectionsProof = approvedProof({
  table: 'machine_versions',
  keys: ['machine_id', 'version_number'],
  kinds: ['machineChange'],
  where: `machine_versions.change = 'correction'`,
});
