import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The texts of the tables there are. Which are left as they were, and why: docs/adr/0038-personal-data.md. Rows that
 * are there get a salt and an image; what was sealed of them before stays as it is.
 */
export class AuditTextsOfTables1790000058100 implements MigrationInterface {
  readonly name = 'AuditTextsOfTables1790000058100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`select set_config('releve.act', 'migration.auditTextsOfTables', true)`);
    // erased words are not those that were signed: the digest of what was signed stays
    await runner.query(`alter table signatures drop constraint signatures_check`);
    for (const [table, columns] of TEXTS) {
      await runner.query(`select audit_texts('${table}', '{${columns.join(',')}}')`);
    }
    await runner.query(`alter table signatures add constraint signatures_content_digest check (digest_salt is null
      or content_digest = sha256(convert_to(content, 'UTF8')))`);
  }

  /** Refused once the content of a signature was erased: nothing then proves it. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`select set_config('releve.act', 'migration.auditTextsOfTables', true)`);
    await runner.query(`alter table signatures drop constraint signatures_content_digest`);
    for (const [table] of [...TEXTS].reverse()) {
      await runner.query(`select audit_without_texts('${table}')`);
    }
    await runner.query(`alter table signatures add constraint signatures_check
      check (content_digest = sha256(convert_to(content, 'UTF8')))`);
  }
}

const TEXTS: readonly (readonly [table: string, columns: readonly string[]])[] = [
  ['apparatus_checks', ['findings']],
  ['approval_decisions', ['reason']],
  ['approval_requests', ['subject', 'reason']],
  ['cagnotte_openings', ['control_agent', 'reason']],
  ['card_alert_tellings', ['recipient']],
  ['card_controls', ['observations']],
  ['cercle_sessions', ['banker']],
  ['contrepartie_notices', ['told_to']],
  ['contrepartie_stops', ['circumstances']],
  ['day_reopenings', ['reason']],
  ['desk_counts', ['reason']],
  ['desk_transfers', ['reason', 'settlement_reason']],
  ['dice_controls', ['observations']],
  ['dispute_decisions', ['reason']],
  ['dispute_hearings', ['statement']],
  ['disputes', ['customer_statement']],
  ['drop_box_moves', ['reason']],
  ['drop_certifications', ['conveyed_reason']],
  ['drop_conveyances', ['note']],
  ['drop_exchanges', ['reason', 'reversal_reason']],
  ['drop_interruptions', ['reason']],
  ['drops', ['readings_missing_reason']],
  ['equipment_destructions', ['notice_recipient', 'officer', 'observations']],
  ['equipment_movements', ['reason']],
  ['equipment_receipts', ['slip_visa_by']],
  ['exclusions', ['reason', 'lifting_reason']],
  ['finding_explanations', ['explanation']],
  ['incident_additions', ['addition']],
  ['incident_decisions', ['decision']],
  ['incident_notices', ['recipient', 'reference']],
  ['incidents', ['place', 'description']],
  ['intervention_alarm_settlements', ['reason']],
  ['intervention_entries', ['entry']],
  ['intervention_readings', ['unread_reason']],
  ['interventions', ['reason', 'unsigned_reason']],
  ['key_hand_overs', ['reason', 'return_note']],
  ['key_losses', ['circumstances']],
  ['keys', ['retirement_reason']],
  ['machine_counts', ['reason']],
  ['machine_day_totals', ['reason']],
  ['meter_adjustments', ['reason']],
  ['orphan_entries', ['reason']],
  ['orphans', ['place']],
  ['payout_check_answers', ['finding']],
  ['payout_checks', ['reason']],
  ['payouts', ['another_win_reason', 'void_reason']],
  ['people', ['full_name']],
  ['personal_record_views', ['purpose']],
  ['progressive_hits', ['reason']],
  ['progressive_takings', ['reason']],
  ['register_observations', ['observation']],
  ['signatures', ['content']],
  ['stand_withdrawals', ['reason']],
  ['table_entries', ['reason']],
  ['ticket_detachments', ['reason']],
  ['visas', ['observation']],
];
