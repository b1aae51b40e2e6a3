import { buildApprovalCheck } from '#approvals/approvals.proof.js';

/** Finds settings that changed without a second person; the first values of an establishment need no approval. */
export const approvedSettingsProof = buildApprovalCheck({
  table: 'settings',
  keys: ['setting_key', 'effective_from', 'revision'],
  kinds: ['setting'],
  where: `exists (select from settings as earlier
    where earlier.establishment_id = settings.establishment_id and earlier.setting_key = settings.setting_key
      and earlier.recorded_at < settings.recorded_at)`,
});
