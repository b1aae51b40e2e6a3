import { createHash } from 'node:crypto';
import { setAuditContext } from '#audit/log/audit-context.js';
import { buildDayEntries, type DayAmounts } from '#domain/accounting/postings.js';
import { resolveSettingsInForce, encodeSettings, type SettingRow } from '#domain/settings/settings.js';
import { CHARTS_OF_ACCOUNTS } from '#domain/accounting/charts-of-accounts.js';
import { queryRows, type Tx } from '#platform/database/rows.js';
import type { TestDatabase } from '../support/test-database.js';
import { DAYS, resultRow } from './figures.js';
import { insertAll, type FixtureRow } from './insert.js';
import {
  approved,
  at,
  DAY_LIST,
  ESTABLISHMENT,
  ESTABLISHMENT_CODE,
  nextDay,
  opensAt,
  closesAt,
  PEOPLE,
} from './fixture-base.js';
import { insertMachines, insertReadings, resultKeyOf } from './fixture-machines.js';

/** Later settings of the establishment, each with its first day in force. */
const SETTINGS: readonly SettingRow[] = [
  ...Object.entries({
    legalName: 'Société fictive des jeux de l’Œillet',
    legalForm: 'société anonyme au capital de 1 000 000 €',
    registeredOffice: '1 place Imaginaire, 98000 Monaco',
    registrationNumber: 'RCI 00 F 00000',
  }).map(([settingKey, value]) => ({ settingKey, effectiveFrom: '2026-11-01', revision: 1, value })),
  { settingKey: 'closingTime', effectiveFrom: '2026-11-01', revision: 1, value: '06:00' },
  { settingKey: 'notesToleranceMinor', effectiveFrom: '2026-11-01', revision: 1, value: '4000' },
  { settingKey: 'fiscalCoefficient', effectiveFrom: '2026-11-19', revision: 1, value: '0.85' },
];

const digest = (text: string): string => `\\x${createHash('sha256').update(text).digest('hex')}`;
async function insertEstablishment(tx: Tx): Promise<void> {
  await insertAll(tx, 'establishments', [
    {
      establishment_id: ESTABLISHMENT,
      kind: 'casino',
      code: ESTABLISHMENT_CODE,
      name: "Casino de l'Œillet",
      currency: 'EUR',
      currency_exponent: 2,
      jurisdiction: 'MC',
      time_zone: 'Europe/Monaco',
      first_gaming_day: DAY_LIST[0],
      recorded_at: at('2026-11-01', '08:00:00'),
    },
  ]);
  const names = [
    [PEOPLE.accountant, 'Hélène Garnier'],
    [PEOPLE.management, 'Marc-Antoine Delacroix'],
    [PEOPLE.supervisor, 'Zoé Pastorelli'],
  ] as const;
  await insertAll(
    tx,
    'people',
    names.map(([id, name]) => ({
      person_id: id,
      employee_number: `F-${id}`,
      full_name: name,
      employed_from: '2020-01-01',
      recorded_at: at('2026-11-01', '08:00:00'),
    })),
  );
  const chart = Object.entries(CHARTS_OF_ACCOUNTS.MC);
  const accounts = chart.map(([, { code, titleFr, titleEn, kind }]) => ({
    establishment_id: ESTABLISHMENT,
    account_code: code,
    title_fr: titleFr,
    title_en: titleEn,
    kind,
  }));
  await insertAll(tx, 'ledger_accounts', accounts);
  const accountRoles = chart.map(([role, { code }]) => ({
    establishment_id: ESTABLISHMENT,
    account_role: role,
    account_code: code,
    valid_from: '2026-01-01',
    recorded_at: at('2026-11-01', '08:00:00'),
  }));
  await insertAll(tx, 'account_roles', accountRoles);
  const settings = SETTINGS.map(({ settingKey, effectiveFrom, revision, value }) => ({
    establishment_id: ESTABLISHMENT,
    setting_key: settingKey,
    effective_from: effectiveFrom,
    revision,
    value,
    source: 'fixture',
    recorded_at: at('2026-11-01', '08:00:00'),
  }));
  await insertAll(tx, 'settings', settings);
  const days = DAY_LIST.map((day) => ({
    establishment_id: ESTABLISHMENT,
    gaming_day: day,
    opens_at: opensAt(day),
    closes_at: closesAt(day),
    state: 'open',
  }));
  await insertAll(tx, 'gaming_days', days);
}

interface FixtureFinding {
  readonly day: string;
  readonly row: FixtureRow;
  readonly explanation?: string;
}

const finding = (day: string, key: string, row: FixtureRow, explanation?: string): FixtureFinding => ({
  day,
  row: {
    establishment_id: ESTABLISHMENT,
    gaming_day: day,
    run_number: 1,
    finding_key: key,
    machine_id: null,
    station_number: null,
    medium: '',
    metered_minor: null,
    actual_minor: null,
    variance_minor: null,
    variance_percent: null,
    tolerance: '',
    tolerance_from: null,
    evidence: {},
    finding_digest: digest(key),
    ...row,
  },
  ...(explanation === undefined ? {} : { explanation }),
});

const FINDINGS: readonly FixtureFinding[] = [
  finding(
    '2026-11-18',
    'A102 countVariance notes',
    {
      machine_id: 102,
      code: 'countVariance',
      medium: 'notes',
      severity: 'toExplain',
      rule: 'variance',
      metered_minor: 80_000,
      actual_minor: 75_000,
      variance_minor: -5_000,
      variance_percent: '-6.2500',
      tolerance: 'notesToleranceMinor 4000 · notesTolerancePercent 2',
      tolerance_from: '2026-11-01',
    },
    'Un billet de 50 € resté dans le lecteur, retrouvé à l’ouverture de la porte et remis à la caisse centrale.',
  ),
  finding('2026-11-18', 'B201 holdOutsideInterval hold', {
    machine_id: 201,
    code: 'holdOutsideInterval',
    medium: 'hold',
    severity: 'notice',
    rule: 'holdInterval',
    tolerance: 'holdIntervalConfidence 1.96 · sigmaMinimumDays 30',
    evidence: {
      games: '10000',
      actualHoldPercent: '2.5000',
      theoreticalHoldPercent: '5.0000',
      sigmaFrom: 'volatilityIndex',
      lowerPercent: '2.6100',
      upperPercent: '7.3900',
    },
  }),
  finding(
    '2026-11-19',
    'A102 machineSilent',
    {
      machine_id: 102,
      station_number: 1,
      code: 'machineSilent',
      severity: 'toExplain',
      rule: 'silence',
      tolerance: 'silentAfterMinutes 60',
      evidence: { lastReadAt: at('2026-11-19', '08:20:00'), readingCount: 40 },
    },
    'Câble réseau débranché par le nettoyage ; relevé manuel à la fermeture.',
  ),
  finding(
    '2026-11-19',
    'B201 handPayVariance jackpot',
    {
      machine_id: 201,
      code: 'handPayVariance',
      medium: 'jackpot',
      severity: 'toExplain',
      rule: 'handPays',
      metered_minor: 20_000,
      actual_minor: 25_000,
      variance_minor: 5_000,
      variance_percent: '25.0000',
      tolerance: 'handPayToleranceMinor 0 · handPayTolerancePercent 0',
    },
    'Bon de paiement n° 118 saisi deux fois à concurrence de 50 € : régularisation demandée.',
  ),
  finding('2026-11-20', 'A101 countMissing', {
    machine_id: 101,
    code: 'countMissing',
    severity: 'toExplain',
    rule: 'variance',
    metered_minor: 40_000,
    actual_minor: 0,
    variance_minor: -40_000,
    variance_percent: '-100.0000',
  }),
  finding('2026-11-20', 'B202 2 meterException coinInCredits', {
    machine_id: 202,
    station_number: 2,
    code: 'meterException',
    severity: 'blocking',
    rule: 'meterMovement',
    medium: 'coinInCredits 2026-11-20T14:05:00.000Z',
    evidence: {
      severity: 'blocking',
      code: 'unexplainedDecrease',
      counters: ['coinInCredits'],
      identity: null,
      earlierReadAt: at('2026-11-20', '14:00:00.000'),
      laterReadAt: at('2026-11-20', '14:05:00.000'),
    },
  }),
  finding('2026-11-20', 'clockDrift token 7', {
    code: 'clockDrift',
    medium: 'token 7',
    severity: 'toExplain',
    rule: 'clocks',
    tolerance: 'clockDriftSeconds 30',
    evidence: { batchId: '12', tokenId: '7', driftMs: '45250' },
  }),
];

/** Inserts one run per reconciled day: results in the order of the machines, findings, explanations. */
async function insertRuns(tx: Tx): Promise<void> {
  let explanationId = 9000;
  for (const [day, machines] of Object.entries(DAYS)) {
    const found = FINDINGS.filter((each) => each.day === day);
    const key = { establishment_id: ESTABLISHMENT, gaming_day: day, run_number: 1 };
    await insertAll(tx, 'reconciliation_runs', [
      {
        ...key,
        computed_at: at(nextDay(day), '06:30:00'),
        computed_by: PEOPLE.accountant,
        software_version: '0.1.0',
        settings: encodeSettings(resolveSettingsInForce(SETTINGS, day)),
        machine_count: Object.keys(machines).length,
        finding_count: found.length,
      },
    ]);
    const lines = Object.entries(machines).map(([number, figures]) =>
      resultRow(key, resultKeyOf(number, day), figures),
    );
    await insertAll(tx, 'day_results', lines);
    await insertAll(
      tx,
      'findings',
      found.map((each) => each.row),
    );
    for (const each of found.filter(({ explanation }) => explanation !== undefined)) {
      explanationId += 1;
      const explainedAt = at(nextDay(day), '07:00:00');
      await insertAll(tx, 'finding_explanations', [
        {
          establishment_id: ESTABLISHMENT,
          explanation_id: explanationId,
          gaming_day: day,
          finding_key: each.row['finding_key'],
          finding_digest: each.row['finding_digest'],
          explanation: each.explanation,
          explained_by: PEOPLE.accountant,
          explained_at: explainedAt,
          approval_request_id: await approved(tx, 'findingExplanation', explainedAt, 'explication'),
        },
      ]);
    }
  }
}

/** The facts of day 1 for the books; the totals are in the tests, calculated by hand. */
const FACTS_OF_DAY_1: DayAmounts = {
  meteredNotesMinor: 660_000n,
  dueNotesMinor: 660_000n,
  countedNotesMinor: 655_000n,
  meteredTicketsMinor: 170_000n,
  dueTicketsMinor: 170_000n,
  countedTicketsMinor: 170_000n,
  meteredCoinsMinor: 20_000n,
  dueCoinsMinor: 20_000n,
  dueRestrictedMinor: 0n,
  countedCoinsMinor: 20_000n,
  electronicInMinor: 30_000n,
  electronicOutMinor: 10_000n,
  meteredJackpotMinor: 130_000n,
  paidJackpotMinor: 130_000n,
  meteredCancelledMinor: 10_000n,
  paidCancelledMinor: 10_000n,
  owedJackpotChangeMinor: 0n,
  owedCancelledChangeMinor: 0n,
  paidShortPayMinor: 1_000n,
  paidComplementMinor: 500n,
  meteredTicketsOutMinor: 450_000n,
  ticketsIssuedMinor: 450_000n,
  fillsMinor: 5_000n,
  restrictedTicketsInMinor: 0n,
  restrictedTicketsOutMinor: 0n,
  restrictedElectronicInMinor: 0n,
  restrictedElectronicOutMinor: 0n,
  suspendedNotesMinor: 0n,
  suspendedTicketsMinor: 0n,
  suspendedCoinsMinor: 0n,
  suspendedTicketsOutMinor: 0n,
  suspendedJackpotMinor: 0n,
  suspendedCancelledMinor: 0n,
};

async function insertJournal(tx: Tx, day: string): Promise<void> {
  const posted = { posted_by: PEOPLE.accountant, posted_at: at(nextDay(day), '09:00:00') };
  for (const [index, entry] of buildDayEntries(FACTS_OF_DAY_1).entries()) {
    const number = index + 1;
    await queryRows(
      tx,
      `insert into journal_entries (establishment_id, entry_id, entry_number, journal, gaming_day, fact, source,
          posted_by, posted_at) overriding system value
        values ($1, $2, $2, $3, $4, $5, '{"kind": "dayClosing"}', $6, $7)`,
      [ESTABLISHMENT, 9000 + number, entry.journal, day, entry.fact, posted.posted_by, posted.posted_at],
    );
    const lines = entry.lines.map((line, position) => ({
      establishment_id: ESTABLISHMENT,
      entry_id: 9000 + number,
      line_number: position + 1,
      account_code: CHARTS_OF_ACCOUNTS.MC[line.role].code,
      debit_minor: line.debitMinor ?? 0n,
      credit_minor: line.creditMinor ?? 0n,
    }));
    await insertAll(tx, 'postings', lines);
  }
}

async function close(tx: Tx, day: string): Promise<void> {
  const closedAt = at(nextDay(day), '09:00:00');
  const request = await approved(tx, 'dayClosing', at(nextDay(day), '08:00:00'), 'journée vérifiée');
  await insertAll(tx, 'day_closings', [
    {
      establishment_id: ESTABLISHMENT,
      gaming_day: day,
      closing_number: 1,
      run_number: 1,
      figures: {},
      settings: {},
      results_digest: digest(day),
      approval_request_id: request,
      closed_by: PEOPLE.accountant,
      closed_at: closedAt,
    },
  ]);
  await queryRows(tx, `update gaming_days set state = 'closed' where establishment_id = $1 and gaming_day = $2`, [
    ESTABLISHMENT,
    day,
  ]);
}

/** Inserts a corrected count of day 1, and a note that was discovered after the day was closed. */
async function insertCorrections(tx: Tx): Promise<void> {
  const count = {
    establishment_id: ESTABLISHMENT,
    gaming_day: '2026-11-18',
    machine_id: 102,
    count_number: 1,
    notes: [],
    tickets_minor: 20_000,
    source: 'person',
    recorded_by: PEOPLE.accountant,
  };
  const correctedAt = at('2026-11-19', '06:40:00');
  await insertAll(tx, 'machine_counts', [
    { ...count, revision: 1, notes_minor: 57_000, reason: '', approval_request_id: null, recorded_at: correctedAt },
    {
      ...count,
      revision: 2,
      notes_minor: 75_000,
      reason: 'Chiffres inversés à la saisie : 57 pour 75.',
      approval_request_id: await approved(tx, 'countCorrection', correctedAt, 'chiffres inversés'),
      recorded_at: correctedAt,
    },
  ]);
}

const REASON = 'Billet de 10 € trouvé dans la boîte à la relève suivante';

async function insertPriorPeriod(tx: Tx): Promise<void> {
  await insertAll(tx, 'prior_period_adjustments', [
    {
      establishment_id: ESTABLISHMENT,
      gaming_day: '2026-11-20',
      of_gaming_day: '2026-11-18',
      adjustment_number: 1,
      machine_id: 101,
      figure: 'countedNotesMinor',
      frozen_minor: 150_000,
      corrected_minor: 151_000,
      cause: { kind: 'lateEntry', reason: REASON },
      recorded_by: PEOPLE.accountant,
      recorded_at: at('2026-11-20', '10:00:00'),
      approval_request_id: await approved(tx, 'closedDayAdjustment', at('2026-11-20', '09:00:00'), REASON),
    },
  ]);
}

export async function createReportEstablishment(database: TestDatabase): Promise<void> {
  await database.superuser.transaction(async (tx) => {
    const happenedAt = new Date('2026-11-21T07:00:00Z');
    await setAuditContext(tx, {
      establishmentId: ESTABLISHMENT,
      personId: null,
      action: 'test.establishment',
      happenedAt,
      gamingDay: null,
    });
    await insertEstablishment(tx);
    await insertMachines(tx);
    await insertReadings(tx);
    await insertCorrections(tx);
    await insertRuns(tx);
    await insertJournal(tx, '2026-11-18');
    await close(tx, '2026-11-18');
    await close(tx, '2026-11-19');
    await insertPriorPeriod(tx);
  });
}
