import { findAccountRole } from '#domain/accounting/account-roles.js';
import { COUNTERS } from '#domain/meters/counters.js';
import { SETTINGS, type SettingDefinition } from '#domain/settings/settings.js';
import { formatDay, formatDecimal, formatInstant, formatMoney, formatPercent, type FormatContext } from './format.js';
import { getSettingLabel, formatSettingValue } from './setting-words.js';
import { createTranslator, type Translator } from './words.js';
import type { ApprovalDecision } from '#declarations/shapes/decisions.js';

export const ELEMENT_KINDS = [
  'machine',
  'stand',
  'person',
  'right',
  'setting',
  'meter',
  'count',
  'total',
  'closedDay',
  'ledger',
  'token',
  'establishment',
  'slip',
  'exclusion',
  'key',
  'desk',
  'box',
  'personalRecord',
  'other',
] as const;
/** Kind of record that an alteration concerns. */
export type ElementKind = (typeof ELEMENT_KINDS)[number];

/** A row of `reports/alterations/alterations.sql`: one replaced value. */
export interface AlterationRow {
  readonly entryId: bigint;
  readonly field: string;
  /** False: the entry is in the operator's log, which is a separate tree. */
  readonly isInEstablishmentLog: boolean;
  readonly recordedAt: Date;
  readonly elementKind: ElementKind;
  readonly tableName: string;
  readonly op: 'I' | 'U' | 'D';
  readonly machine: string | null;
  readonly stationNumber: number | null;
  readonly elementPerson: string | null;
  readonly elementText: string | null;
  readonly elementDay: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly personId: bigint | null;
  readonly author: string | null;
  readonly reason: string | null;
  readonly approvalRequestId: bigint | null;
  readonly decision: ApprovalDecision | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
}

/** An alteration in the reader's language, for a line of a list or of a document. */
export interface AlterationInWords {
  /** Id of the entry in the sealed log. */
  readonly entryId: bigint;
  readonly field: string;
  /** False: the entry is in the operator's log, which is a separate tree. */
  readonly isInEstablishmentLog: boolean;
  readonly recordedAt: Date;
  /** Kind of the altered record. */
  readonly elementKind: ElementKind;
  /** Kind of the altered record, as text. */
  readonly kindText: string;
  /** Name or number of the altered record. */
  readonly element: string;
  /** Name of the altered field, as text. */
  readonly fieldText: string;
  /** Value before the change, as text; null: none. */
  readonly beforeText: string | null;
  /** Value after the change, as text; null: none. */
  readonly afterText: string | null;
  /** Name of the person who made the change. */
  readonly author: string;
  readonly approvedBy: string | null;
  readonly reason: string | null;
  /** Number of the machine, for a link. */
  readonly machine: string | null;
}

/** Context for words: a language, a currency, a time zone. */
export interface AlterationWording extends FormatContext {
  readonly translate: Translator;
}

/** Returns the words of the list of alterations with the language, currency and time zone of the reader. */
export const createAlterationWording = (context: FormatContext): AlterationWording => ({
  ...context,
  translate: createTranslator('alterations', context.language),
});

const settingsByKey: ReadonlyMap<string, SettingDefinition> = new Map(
  SETTINGS.map((setting) => [setting.key as string, setting]),
);
const countersByName = new Map(COUNTERS.map((counter) => [counter.name as string, counter]));

const TRANSLATED_FIELDS = new Set([
  'serial_number',
  'maker',
  'state',
  'location',
  'stand_id',
  'model',
  'game_name',
  'program_id',
  'denomination_minor',
  'lowest_wager_credits',
  'return_percent',
  'return_certified_on',
  'rake_percent',
  'volatility_index',
  'accepts_notes',
  'accepts_coins',
  'accepts_tickets',
  'hopper_capacity',
  'room',
  'grid_column',
  'grid_row',
  'retired_at',
  'full_name',
  'employed_until',
  'password_hash',
  'pin_hash',
  'must_change_password',
  'role',
  'held_until',
  'revoked_at',
  'name',
  'title_fr',
  'title_en',
  'notes_minor',
  'tickets_minor',
  'ticket_count',
  'coins_minor',
  'amount_minor',
  'slip_count',
  'reversal',
  'voided_at',
  'lifted_at',
  'reversed_at',
  'erased_at',
  'float_minor',
  'account_role',
]);

const PERSON_ELEMENTS: Readonly<Record<string, string>> = { people: 'element_person', badges: 'element_badge' };

const ROLE_CODE_PATTERN = /^[a-z][A-Za-z]+$/;

/** Names the altered part of the ledger: a reversed entry, the account of a role, or another record. */
function describeLedgerElement(
  { field, tableName, before, elementText }: AlterationRow,
  { translate, language }: AlterationWording,
): string {
  const text = elementText ?? '';
  if (field === 'reversal') return translate('element_entry', { before: before ?? '' });
  if (tableName !== 'account_roles') return translate('element_ledger', { text });
  const role = findAccountRole(text);
  return translate('element_accountRole', { role: role?.name[language] ?? text });
}

/** Names the altered record for a reader: machine, person, setting, count, closed day, or another kind. */
function describeElement(row: AlterationRow, wording: AlterationWording): string {
  const { translate, language } = wording;
  const day = row.elementDay === null ? '' : formatDay(row.elementDay, language);
  const machine = row.machine ?? '';
  const person = row.elementPerson ?? '';
  const text = row.elementText ?? '';
  switch (row.elementKind) {
    case 'machine':
      return translate('element_machine', { machine });
    case 'meter':
      return translate('element_meter', { machine, station: row.stationNumber ?? '' });
    case 'person':
      return translate(PERSON_ELEMENTS[row.tableName] ?? 'element_account', { person });
    case 'right':
      return translate('element_right', {
        person,
        role: ROLE_CODE_PATTERN.test(text) ? translate(`role_${text}`) : text,
      });
    case 'setting':
      return translate('element_setting');
    case 'count':
      return translate('element_count', { text, machine, day });
    case 'total':
      return translate('element_total', { kind: translate(`kind_${text}`), machine, day });
    case 'closedDay':
      return translate(row.machine === null ? 'element_closedDay' : 'element_closedDayMachine', { day, machine });
    case 'ledger':
      return describeLedgerElement(row, wording);
    case 'other':
      return translate('element_other', { table: row.tableName });
    case 'box':
      return translate('element_box', { machine });
    case 'stand':
    case 'token':
    case 'establishment':
    case 'slip':
    case 'exclusion':
    case 'key':
    case 'desk':
    case 'personalRecord':
      return translate(`element_${row.elementKind}`, { text });
  }
}

/** Names the altered field for a reader; a field without words stays as in the log. */
function describeField(row: AlterationRow, { translate, language }: AlterationWording): string {
  const { field, elementKind } = row;
  const setting = settingsByKey.get(field);
  if (elementKind === 'setting' && setting !== undefined) return getSettingLabel(setting, { language });
  const counter = countersByName.get(field);
  if (elementKind === 'meter') {
    const name = counter === undefined ? field : counter.label[language];
    return translate('field_counter', { name });
  }
  if (elementKind === 'closedDay' && row.machine !== null)
    return createTranslator('daily-statement', language)(`figure_${field}`);
  if (TRANSLATED_FIELDS.has(field)) return translate(`field_${field}`);
  if (row.tableName === 'machine_versions') {
    return translate('field_technical', { name: createTranslator('technical-sheet', language)(`sheet_${field}`) });
  }
  return field;
}

const isSecretField = (field: string): boolean => /_(hash|sha256)$/.test(field);

/** Writes an altered value for a reader, by its field and form: secrets hidden, composite values as in the log. */
function describeValue(row: AlterationRow, value: string | null, wording: AlterationWording): string | null {
  const { translate, language, currency, timeZone } = wording;
  const { field } = row;
  if (isSecretField(field)) return translate('secret');
  if (value === null) return null;
  const setting = settingsByKey.get(field);
  if (row.elementKind === 'setting' && setting !== undefined) {
    return formatSettingValue(setting, value, wording, createTranslator('daily-statement', language));
  }
  // a table without words of its own is shown as in the log, including its states
  if (field === 'state') return row.elementKind === 'other' ? value : translate(`state_${value}`);
  if (field === 'role') return translate(`role_${value}`);
  if (row.elementKind === 'meter') return describeMeterValue(value, wording);
  if (value === 'true' || value === 'false') return translate(value === 'true' ? 'yes' : 'no');
  if (/(_minor|Minor)$/.test(field) && /^-?\d+$/.test(value)) return formatMoney(BigInt(value), currency, language);
  if (/(_percent|Percent)$/.test(field) && /^\d+(\.\d+)?$/.test(value)) return formatPercent(value, language);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(value, language);
  if (/^\d{4}-\d{2}-\d{2}T\d/.test(value)) return formatInstant(value, timeZone, language);
  return value;
}

/** Writes a movement (`'12'`), or the counter's value at both ends (`'99990 → 12'`); any end not a number is unread. */
function describeMeterValue(value: string, { translate, language }: AlterationWording): string {
  const formatReading = (text: string | undefined): string =>
    /^\d+$/.test(text ?? '') ? formatDecimal(text ?? '', language) : translate('unread');
  const [earlier, later] = value.split(' → ');
  return later === undefined
    ? formatReading(earlier)
    : translate('fromTo', { earlier: formatReading(earlier), later: formatReading(later) });
}

/** Names the person who approved or refused the alteration, or states that it awaits one; null: none was needed. */
function describeApproval(row: AlterationRow, translate: Translator): string | null {
  if (row.approvalRequestId === null) return null;
  if (row.decision === null || row.decidedBy === null) return translate('awaiting');
  return row.decision === 'approved' ? row.decidedBy : translate('refusedBy', { name: row.decidedBy });
}

/** Writes an alteration (a replaced value) in words: element, field, values before and after, author, approver. */
export function describeAlteration(row: AlterationRow, wording: AlterationWording): AlterationInWords {
  const { translate } = wording;
  const isReversal = row.field === 'reversal';
  const afterText = row.op === 'D' ? translate('removed') : describeValue(row, row.after, wording);
  return {
    entryId: row.entryId,
    field: row.field,
    isInEstablishmentLog: row.isInEstablishmentLog,
    recordedAt: row.recordedAt,
    elementKind: row.elementKind,
    kindText: translate(`kind_${row.elementKind}`),
    element: describeElement(row, wording),
    fieldText: describeField(row, wording),
    beforeText: isReversal ? translate('reversed') : describeValue(row, row.before, wording),
    afterText: isReversal ? translate('reversedBy', { number: row.after ?? '' }) : afterText,
    author: row.author ?? translate('installation'),
    approvedBy: describeApproval(row, translate),
    reason: row.reason,
    machine: row.machine,
  };
}
