import type { ApiSchema } from '#web/api/client.js';
import type { PermissionName } from '#web/session/session.js';

export type ImportRow = ApiSchema<'ImportRow'>;
export type ImportDetail = ApiSchema<'ImportDetail'>;
export type ImportKind = ImportRow['kind'];

/** The inputs of each kind, and the columns of its file. */
export const importKinds: readonly {
  readonly kind: ImportKind;
  readonly permission: PermissionName;
  readonly mandatory: readonly string[];
  readonly optional: readonly string[];
  /** Dates of the lines, about which a file may be asked; absent: none. */
  readonly datedBy?: 'day' | 'instant';
}[] = [
  {
    kind: 'counts',
    permission: 'counts.enter',
    mandatory: ['machine'],
    optional: ['notes_5', 'notes_10', 'notes_20', 'notes_50', 'notes_100', 'tickets', 'ticket_count', 'coins'],
  },
  {
    kind: 'totals',
    permission: 'totals.enter',
    mandatory: ['machine'],
    optional: [
      'jackpot',
      'progressive',
      'bonus',
      'cancelled_credits',
      'short_pay',
      'complement',
      'tickets_issued',
      'fill',
      'jackpot_slips',
    ],
  },
  {
    kind: 'readings',
    permission: 'readings.import',
    mandatory: ['asset_number', 'read_at_ms'],
    optional: [
      'station_number',
      'coin_in_credits',
      'coin_out_credits',
      'jackpot_credits',
      'drop_credits',
      'games_played',
    ],
    datedBy: 'instant',
  },
  {
    kind: 'machines',
    permission: 'machines.manage',
    mandatory: ['sbm_number', 'serial_number', 'maker', 'model', 'denomination', 'location'],
    optional: [
      'return_percent',
      'return_certified_on',
      'rake_percent',
      'volatility_index',
      'stand',
      'stations',
      'meter_digits',
      'game_name',
      'program_id',
      'registered_at',
    ],
    datedBy: 'day',
  },
  { kind: 'stands', permission: 'machines.manage', mandatory: ['stand', 'room'], optional: [] },
  {
    kind: 'slips',
    permission: 'payouts.open',
    mandatory: ['machine', 'kind', 'amount', 'won_at'],
    optional: ['combination', 'another_win_reason'],
    datedBy: 'instant',
  },
  {
    kind: 'tickets',
    permission: 'tickets.decide',
    mandatory: ['machine', 'number', 'amount', 'printed_at', 'sequence'],
    optional: ['kind', 'paid_at'],
    datedBy: 'instant',
  },
  { kind: 'desks', permission: 'desks.manage', mandatory: ['desk', 'kind', 'float'], optional: ['room'] },
  {
    kind: 'accounts',
    permission: 'ledger.manage',
    mandatory: ['account', 'kind', 'title_fr'],
    optional: ['title_en', 'role', 'valid_from'],
    datedBy: 'day',
  },
  {
    kind: 'people',
    permission: 'people.manage',
    mandatory: ['employee_number', 'full_name', 'employed_from', 'login', 'roles'],
    optional: ['first_name'],
    datedBy: 'day',
  },
];

/** Returns whether lines of the kind have a date, or an instant; undefined for neither. */
export const findDatedBy = (kind: ImportKind): 'day' | 'instant' | undefined =>
  importKinds.find((candidate) => candidate.kind === kind)?.datedBy;

/** Returns true while the server checks or writes the file. */
export const isInProgress = ({ state }: Pick<ImportRow, 'state'>): boolean =>
  state === 'checking' || state === 'running';

const QUESTION_CODES: readonly string[] = [
  'FILE_ALREADY_IMPORTED',
  'FILE_ALREADY_IMPORTED_FOR',
  'DATE_ORDER_UNCERTAIN',
  'DATE_FORMS_MIXED',
  'UTC_TIMES_AT_CLOSING',
  'UTC_TIMES_IN_FUTURE',
  'HOUR_REPEATED',
  'WORKBOOK_SHEET_UNCERTAIN',
];

/** Returns true for a refusal that a person's answer lifts. */
export const isQuestion = (code: string): boolean => QUESTION_CODES.includes(code);
