import { ACCOUNT_ROLES } from '#domain/accounting/account-roles.js';
import { SUSPENSE_CAUSES, SUSPENSE_MEDIA } from '#domain/accounting/suspense.js';
import { DESK_MOVEMENT_KINDS } from '#domain/accounting/desk-movements.js';
import { ACCOUNT_KINDS, JOURNALS } from '#domain/accounting/journal-entry.js';
import { CARD_MOVEMENTS, CARD_PLACES, CARD_STATES } from '#domain/stored-value-cards/card-life.js';
import { CHIP_MEDIA } from '#domain/cash/desk-chips.js';
import { CHANGE_MEDIA, COUNT_OUTCOMES, DESK_KINDS, TRANSFER_STATES } from '#domain/cash/desks.js';
import { DISPUTE_OUTCOMES } from '#domain/cash/disputes.js';
import { CERTIFIER_FUNCTIONS } from '#domain/cash/drop-counts.js';
import { BOX_PLACES, CONTAINERS, DROP_FUNCTIONS, DROP_STATES, EXCHANGE_OUTCOMES } from '#domain/cash/drops.js';
import { FILL_KINDS } from '#domain/cash/fills.js';
import { ORPHAN_ACTIONS, ORPHAN_KINDS, ORPHAN_TAKERS } from '#domain/cash/orphans.js';
import { AUTHORISATION_LEVELS, PAYOUT_KINDS, PAYOUT_STATES, SETTLEMENT_METHODS } from '#domain/cash/payouts.js';
import { CERCLE_SESSION_STATES, GAMES } from '#domain/cercle/cercle-games.js';
import { CHOUETTE_STEPS, CHOUETTE_WINNERS } from '#domain/cercle/ecarte.js';
import { AWARD_KINDS, HIT_STATES, ODD_UNIT_RULES, PROGRESSIVE_JACKPOTS } from '#domain/cercle/progressives.js';
import { TIE_RULES } from '#domain/cercle/rake.js';
import { TABLEAU_OUTCOMES } from '#domain/cercle/two-tableaux.js';
import { COUNTER_ENTRY_FACTS } from '#domain/tables/counter-entries.js';
import { APPARATUS_KINDS } from '#domain/equipment/checks.js';
import { ALERT_OUTCOMES, CARD_CONTROLS } from '#domain/equipment/controls.js';
import { DESTRUCTION_METHODS } from '#domain/equipment/destruction.js';
import {
  DEPOT_KEY_FUNCTIONS,
  DEPOT_KINDS,
  EQUIPMENT_BOOKS,
  EQUIPMENT_KINDS,
  MOVEMENT_KINDS,
} from '#domain/equipment/stock.js';
import { ALARM_KINDS } from '#domain/floor/alarms.js';
import { EXCLUSION_CAUSES, INCIDENT_KINDS, NOTICE_MEANS, REPORT_RECIPIENTS } from '#domain/floor/incidents.js';
import { READING_MOMENTS, SHEET_ENTRY_KINDS, TOUCHED_PARTS } from '#domain/floor/interventions.js';
import { KEY_KINDS, KEY_LOSS_OUTCOMES } from '#domain/floor/keys.js';
import { EVENT_SOURCES, MACHINE_EVENT_CODES } from '#domain/meters/machine-events.js';
import { MACHINE_STATES, VERSION_CHANGES } from '#domain/meters/machine-version.js';
import { COIN_OUT_CONTENTS } from '#domain/meters/win-formula.js';
import { READING_REASONS, READING_SOURCES } from '#domain/meters/meter-readings.js';
import { METER_ADJUSTMENT_KINDS, METER_BREAK_KINDS } from '#domain/meters/meter-step.js';
import { GAMING_DAY_STATES } from '#domain/gaming-day.js';
import { HOLD_JUDGEMENTS } from '#domain/reconciliation/hold-period.js';
import { FINDING_SEVERITIES } from '#domain/reconciliation/reconciliation-codes.js';
import {
  COUNT_SOURCES,
  ENTRY_SOURCES,
  MACHINE_DAY_STATES,
  TOTAL_KINDS,
} from '#domain/reconciliation/reconciliation-types.js';
import { JURISDICTION_CODES } from '#domain/settings/jurisdictions.js';
import { BON_SIDES, TABLE_MEDIA } from '#domain/tables/exchanges.js';
import { CHIP_GAMES } from '#domain/tables/games.js';
import { TABLE_PARTS } from '#domain/tables/hands.js';
import {
  ENTRY_KINDS,
  INTERRUPTION_WAYS,
  PIECE_SIDES,
  SESSION_STATES,
  STOP_ADDRESSEES,
} from '#domain/tables/sessions.js';
import {
  TICKET_ISSUERS,
  TICKET_KINDS,
  TICKET_PLACES,
  TICKET_STATES,
  VALIDATION_ORIGINS,
} from '#domain/tickets/ticket-life.js';
import { APPROVAL_DECISIONS } from '#declarations/shapes/decisions.js';
import { roles } from '#declarations/shapes/roles.js';
import { LANGUAGES } from '#declarations/shapes/text.js';
import { ARCHIVE_STATES } from '#archive/entities/archive.entity.js';
import { AUDIT_MODES } from '#audit/entities/audited-table.entity.js';
import { LOG_OPERATIONS } from '#audit/entities/log-entry.entity.js';
import { VERIFICATION_STATES } from '#audit/entities/log-verification.entity.js';
import { HEAD_PRINTERS } from '#audit/thinning/log-relied-head.entity.js';
import { ESTABLISHMENT_KINDS } from '#establishments/entities/establishment.entity.js';
import { approvalKinds } from '#identity/access/permissions.js';
import { ACCOUNT_STATES } from '#identity/entities/account.entity.js';
import { TOKEN_KINDS } from '#identity/entities/api-token.entity.js';
import { PERSONAL_RECORD_KINDS } from '#identity/entities/personal-record.entity.js';
import { PASSKEY_PURPOSES } from '#identity/entities/second-factor.entity.js';
import { SESSION_OPENERS } from '#identity/entities/session.entity.js';
import { SIGNATORIES, SIGNATURE_METHODS } from '#identity/entities/signature.entity.js';
import { IMPORTED_FILE_KINDS } from '#establishments/entities/imported-file.entity.js';
import { IMPORT_KINDS, IMPORT_STATES } from '#imports/files/import-kinds.js';
import { IMAGE_MEDIA_TYPES } from '#machines/entities/photograph.entity.js';
import { PERSONAL_SUBJECTS } from '#personal/entities/personal-export.entity.js';

export type List = readonly string[];

/** The constant of every column whose values a check constraint lists: `table.column`. */
export const listOfColumn: Readonly<Record<string, List>> = {
  'account_roles.account_role': ACCOUNT_ROLES.map(({ role }) => role),
  'accounts.state': ACCOUNT_STATES,
  'api_tokens.kind': TOKEN_KINDS,
  'approval_decisions.decision': APPROVAL_DECISIONS,
  'approval_requests.kind': approvalKinds,
  'archives.language': LANGUAGES,
  'archives.state': ARCHIVE_STATES,
  'audited_tables.mode': AUDIT_MODES,
  'box_counts.source': ENTRY_SOURCES,
  'cagnotte_opening_pieces.medium': TABLE_MEDIA,
  'card_controls.control': CARD_CONTROLS,
  'card_controls.outcome': ALERT_OUTCOMES,
  'card_movements.place': CARD_PLACES,
  'cards.state': CARD_STATES,
  'cercle_coups.bank_outcome': TABLEAU_OUTCOMES,
  'cercle_coups.chouette_step': CHOUETTE_STEPS,
  'cercle_coups.chouette_winner': CHOUETTE_WINNERS,
  'cercle_coups.first_outcome': TABLEAU_OUTCOMES,
  'cercle_coups.second_outcome': TABLEAU_OUTCOMES,
  'cercle_sessions.state': CERCLE_SESSION_STATES,
  'cercle_sessions.tie': TIE_RULES,
  'cercle_terms.tie': TIE_RULES,
  'changeur_bon_pieces.medium': TABLE_MEDIA,
  'changeur_bon_pieces.side': BON_SIDES,
  'contrepartie_notices.addressee': STOP_ADDRESSEES,
  'chip_issues.medium': CHIP_MEDIA,
  'counter_entries.fact': COUNTER_ENTRY_FACTS,
  'day_results.state': MACHINE_DAY_STATES,
  'desk_counts.outcome': COUNT_OUTCOMES,
  'desk_movement_chips.medium': CHIP_MEDIA,
  'desk_movements.given': CHANGE_MEDIA,
  'desk_movements.kind': DESK_MOVEMENT_KINDS,
  'desk_movements.taken': CHANGE_MEDIA,
  'desk_transfers.state': TRANSFER_STATES,
  'desks.kind': DESK_KINDS,
  'dispute_decisions.outcome': DISPUTE_OUTCOMES,
  'document_issues.language': LANGUAGES,
  'drop_boxes.container': CONTAINERS,
  'drop_boxes.place': BOX_PLACES,
  'drop_certifiers.signed_as': CERTIFIER_FUNCTIONS,
  'drop_exchanges.outcome': EXCHANGE_OUTCOMES,
  'drop_lines.container': CONTAINERS,
  'drop_team.function': DROP_FUNCTIONS,
  'drops.state': DROP_STATES,
  'equipment_allocations.book': EQUIPMENT_BOOKS,
  'equipment_apparatus.kind': APPARATUS_KINDS,
  'equipment_depots.key_held_as': DEPOT_KEY_FUNCTIONS,
  'equipment_depots.kind': DEPOT_KINDS,
  'equipment_destructions.book': EQUIPMENT_BOOKS,
  'equipment_destructions.method': DESTRUCTION_METHODS,
  'equipment_items.kind': EQUIPMENT_KINDS,
  'equipment_limits.kind': EQUIPMENT_KINDS,
  'equipment_makers.book': EQUIPMENT_BOOKS,
  'equipment_movements.book': EQUIPMENT_BOOKS,
  'equipment_movements.kind': MOVEMENT_KINDS,
  'equipment_receipts.book': EQUIPMENT_BOOKS,
  'equipment_volumes.book': EQUIPMENT_BOOKS,
  'establishments.jurisdiction': JURISDICTION_CODES,
  'establishments.kind': ESTABLISHMENT_KINDS,
  'exclusions.cause': EXCLUSION_CAUSES,
  'fill_slips.kind': FILL_KINDS,
  'findings.severity': FINDING_SEVERITIES,
  'gaming_days.state': GAMING_DAY_STATES,
  'gaming_tables.game': GAMES,
  'imported_files.kind': IMPORTED_FILE_KINDS,
  'import_layouts.kind': IMPORT_KINDS,
  'imports.kind': IMPORT_KINDS,
  'imports.state': IMPORT_STATES,
  'incident_notices.means': NOTICE_MEANS,
  'incident_receipts.received_as': REPORT_RECIPIENTS,
  'incidents.kind': INCIDENT_KINDS,
  'intervention_alarms.kind': ALARM_KINDS,
  'intervention_entries.kind': SHEET_ENTRY_KINDS,
  'intervention_entries.touches': TOUCHED_PARTS,
  'intervention_readings.moment': READING_MOMENTS,
  'journal_entries.journal': JOURNALS,
  'key_losses.outcome': KEY_LOSS_OUTCOMES,
  'keys.kind': KEY_KINDS,
  'ledger_accounts.kind': ACCOUNT_KINDS,
  'log_entries.op': LOG_OPERATIONS,
  'log_relied_heads.printed_by': HEAD_PRINTERS,
  'log_verifications.state': VERIFICATION_STATES,
  'machine_counts.source': COUNT_SOURCES,
  'machine_day_totals.kind': TOTAL_KINDS,
  'machine_day_totals.source': ENTRY_SOURCES,
  'machine_events.code': MACHINE_EVENT_CODES,
  'machine_events.source': EVENT_SOURCES,
  'machine_hold_periods.judgement': HOLD_JUDGEMENTS,
  'machine_versions.change': VERSION_CHANGES,
  'machine_versions.state': MACHINE_STATES,
  'meter_adjustments.kind': METER_ADJUSTMENT_KINDS,
  'meter_breaks.kind': METER_BREAK_KINDS,
  'orphan_entries.act': ORPHAN_ACTIONS,
  'orphans.kind': ORPHAN_KINDS,
  'orphans.taken_by': ORPHAN_TAKERS,
  'passkey_challenges.purpose': PASSKEY_PURPOSES,
  'payout_authorisations.level': AUTHORISATION_LEVELS,
  'payouts.kind': PAYOUT_KINDS,
  'payouts.method': SETTLEMENT_METHODS,
  'payouts.state': PAYOUT_STATES,
  'personal_erasures.about': PERSONAL_SUBJECTS,
  'personal_exports.about': PERSONAL_SUBJECTS,
  'personal_records.kind': PERSONAL_RECORD_KINDS,
  'photographs.media_type': IMAGE_MEDIA_TYPES,
  'progressive_awards.kind': AWARD_KINDS,
  'progressive_bets.won': PROGRESSIVE_JACKPOTS,
  'progressive_hits.state': HIT_STATES,
  'progressive_jackpots.jackpot': PROGRESSIVE_JACKPOTS,
  'progressives.odd_unit': ODD_UNIT_RULES,
  'reading_batches.reason': READING_REASONS,
  'reading_batches.source': READING_SOURCES,
  'role_grants.role': roles,
  'sessions.opened_by': SESSION_OPENERS,
  'signatures.method': SIGNATURE_METHODS,
  'signatures.signed_as': SIGNATORIES,
  'suspense_settlements.cause': SUSPENSE_CAUSES,
  'suspense_settlements.medium': SUSPENSE_MEDIA,
  'staked_note_pieces.medium': TABLE_MEDIA,
  'table_entries.kind': ENTRY_KINDS,
  'table_entries.way': INTERRUPTION_WAYS,
  'table_entry_hands.part': TABLE_PARTS,
  'table_entry_pieces.game': CHIP_GAMES,
  'table_entry_pieces.medium': TABLE_MEDIA,
  'table_entry_pieces.side': PIECE_SIDES,
  'table_sessions.state': SESSION_STATES,
  'ticket_guess_alarms.place': TICKET_ISSUERS,
  'ticket_hand_in_differences.kind': TICKET_KINDS,
  'ticket_steps.place': TICKET_PLACES,
  'tickets.kind': TICKET_KINDS,
  'tickets.place': TICKET_ISSUERS,
  'tickets.state': TICKET_STATES,
  'tickets.validated_by': VALIDATION_ORIGINS,
  'win_formulas.coin_out': COIN_OUT_CONTENTS,
};

/** Columns whose values come from a function of transitions; their checks name some of the values only. */
export const listedInPart: Readonly<Record<string, List>> = { 'card_movements.kind': CARD_MOVEMENTS };
