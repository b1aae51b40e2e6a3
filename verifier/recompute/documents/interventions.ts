import { sortDistinctValues } from '../derive/arithmetic.js';
import { COUNTERS } from '../derive/counters.js';
import { createDayPeriod, type Period } from '../derive/period.js';
import type { RawData } from '../facts.js';
import type { RawRow } from '../raw-rows.js';
import {
  buildFacts,
  ignoreOrder,
  pickColumns,
  buildRow,
  buildItemTable,
  buildTable,
  omitIfEmpty,
  buildRawTable,
} from '../sections.js';
import type { Cells, ExpectedRow, ExpectedSection, ExpectedTable } from '../sections.js';
import type { Translate } from '../words.js';
import type { DocumentContext } from './context.js';

type Sheet = RawRow<'interventions'>;
type Reading = RawRow<'intervention_readings'>;

/** Derives the sheet of a technician's intervention. */
export const deriveInterventionSheet = (context: DocumentContext): ExpectedSection[] =>
  deriveSheetSections(context, context.rawData.requireRow('interventions', 'sheet_number', BigInt(context.subject)));

/** Derives the sections of an intervention sheet: instants, entries, meters before and after, signatures. */
function deriveSheetSections({ rawData, createTranslator }: DocumentContext, sheet: Sheet): ExpectedSection[] {
  const translate = createTranslator('intervention-sheet');
  const sheetNumber = sheet.sheet_number;
  const identification = rawData.requireRow('technician_identifications', 'identification_id', sheet.identification_id);
  const ramClear = rawData.findRow('intervention_ram_clears', 'intervention_id', sheet.intervention_id);
  const entries = rawData.findRows('intervention_entries', 'intervention_id', sheet.intervention_id);
  return [
    buildFacts(`sheet-${sheetNumber}`, translate, {
      sheet: sheetNumber,
      gamingDay: sheet.gaming_day,
      ...pickColumns(identification, 'identified_at', 'valid_until'),
      ...pickColumns(sheet, 'stopped_at', 'opened_at', 'closed_at'),
      ...(sheet.restarted_at === null ? {} : { restartedAt: sheet.restarted_at }),
      ...(ramClear === undefined ? {} : { clearedAt: ramClear.occurred_at }),
    }),
    buildRawTable(`entries-${sheetNumber}`, ['entryNumber'], entries),
    ...deriveMeterTables(rawData, sheet, entries, translate),
    deriveSignatures(rawData, sheet, ramClear, translate),
  ];
}

const LOGIC_EVENTS = new Set(['logicDoorOpened', 'logicDoorOpenedWithoutPower', 'ramClear']);

/** Returns whether an entry of the sheet, or an event of the logic area during the intervention, touched the meters. */
function wereMetersTouched(
  rawData: RawData,
  sheet: Sheet,
  entries: readonly RawRow<'intervention_entries'>[],
): boolean {
  const events = rawData.findRows('machine_events', 'machine_id', sheet.machine_id);
  return (
    entries.some(({ touches }) => touches !== null) ||
    events.some(
      ({ code, occurred_at: at }) =>
        LOGIC_EVENTS.has(code) && at >= sheet.stopped_at && (sheet.closed_at === null || at <= sheet.closed_at),
    )
  );
}

/** A moment at which a station is read, with its reading, if any. */
interface MomentReading {
  readonly stationNumber: number;
  readonly moment: string;
  readonly reading: Reading | undefined;
}

/**
 * Derives the readings of every station before and after the work on a sheet, and their counters.
 * Where meters were touched, a missing reading has a row without an instant; otherwise it has none.
 */
function deriveMeterTables(
  rawData: RawData,
  sheet: Sheet,
  entries: readonly RawRow<'intervention_entries'>[],
  translate: Translate,
): ExpectedTable[] {
  const readings = rawData.findRows('intervention_readings', 'intervention_id', sheet.intervention_id);
  const areMetersTouched = wereMetersTouched(rawData, sheet, entries);
  const momentReadings = rawData.findRows('stations', 'machine_id', sheet.machine_id).flatMap((station) =>
    ['before', 'after'].flatMap((moment): MomentReading[] => {
      const reading = readings.findLast(
        (candidate) => candidate.station_id === station.station_id && candidate.moment === moment,
      );
      return reading === undefined && !areMetersTouched
        ? []
        : [{ stationNumber: station.station_number, moment, reading }];
    }),
  );
  if (momentReadings.length === 0) return [];
  const rows = momentReadings.map(({ stationNumber, moment, reading }) =>
    buildRow({ station: stationNumber, moment: translate(`moment_${moment}`), readAt: reading?.read_at ?? null }),
  );
  const counters = buildTable(
    `counters-${sheet.sheet_number}`,
    ['station', 'counter'],
    buildCounterRows(momentReadings),
  );
  return [
    buildTable(`readings-${sheet.sheet_number}`, ['station', 'moment'], rows),
    ...omitIfEmpty(ignoreOrder(counters)),
  ];
}

/** Returns each counter of a station that was read before or after the work, with both values, null where unread. */
function buildCounterRows(momentReadings: readonly MomentReading[]): ExpectedRow[] {
  return [...new Set(momentReadings.map(({ stationNumber }) => stationNumber))].flatMap((station) => {
    const [before = {}, after = {}] = ['before', 'after'].map(
      (name) =>
        momentReadings.find(({ stationNumber: momentStation, moment }) => momentStation === station && moment === name)
          ?.reading?.counters ?? undefined,
    );
    return COUNTERS.filter(({ name }) => name in before || name in after).map(({ name, label }) =>
      buildRow({ station, counter: label, before: before[name] ?? null, after: after[name] ?? null }),
    );
  });
}

/**
 * Derives the signatures of a sheet by role, each with its instant and the digest of its content.
 * `ramClear`: the memory cleared under the sheet, undefined without one.
 */
function deriveSignatures(
  rawData: RawData,
  sheet: Sheet,
  ramClear: RawRow<'intervention_ram_clears'> | undefined,
  translate: Translate,
): ExpectedTable {
  const signatureIdByRole = {
    clearTechnician: ramClear?.technician_signature_id,
    clearSupervisor: ramClear?.supervisor_signature_id,
    technician: sheet.signature_id,
    unsignedSupervisor: sheet.supervisor_signature_id,
    unsignedDirection: sheet.direction_signature_id,
  };
  const rows = Object.entries(signatureIdByRole).flatMap(([role, signatureId]) => {
    const signature = rawData.findRow('signatures', 'signature_id', signatureId ?? undefined);
    if (signature === undefined) return [];
    // without the prefix of bytes as PostgreSQL writes them: `\x…`
    return buildRow({
      as: translate(`role_${role}`),
      signedAt: signature.signed_at,
      digest: signature.content_digest.slice(2),
    });
  });
  return buildTable(`signatures-${sheet.sheet_number}`, ['as'], rows);
}

/** Derives the envelope of a day's sheets; over several days, the envelopes and the sheets that are in none of them. */
export function deriveInterventionEnvelope(context: DocumentContext): ExpectedSection[] {
  const { rawData, translate, period } = context;
  const sheets = rawData.listRowsInPeriod('interventions', period);
  const envelopes = rawData.listRowsInPeriod('intervention_envelopes', period);
  if (period.firstDay !== period.lastDay) {
    const envelopeDays = new Set(envelopes.map((envelope) => envelope.gaming_day));
    const looseSheets = sheets.filter((sheet) => !envelopeDays.has(sheet.gaming_day));
    return [
      buildItemTable('envelopes', ['envelopeNumber'], envelopes, (envelope) =>
        buildRow(buildEnvelopeCells(context, envelope)),
      ),
      buildRawTable('loose', ['sheetNumber'], looseSheets),
    ];
  }
  return [
    ...envelopes.map((envelope) => {
      const { envelopeNumber, gamingDay: _, identificationCount, ...cells } = buildEnvelopeCells(context, envelope);
      const identifications = identificationCount === 0 ? {} : { identificationCount };
      return buildFacts('envelope', translate, { envelope: envelopeNumber, ...cells, ...identifications });
    }),
    ...omitIfEmpty(buildRawTable('sheets', ['sheetNumber'], sheets)),
    ...omitIfEmpty(buildTable('identifications', undefined, buildUnmatchedRows(context, period))),
    ...sheets.flatMap((sheet) => deriveSheetSections(context, sheet)),
  ];
}

/**
 * Returns the cells of an envelope: the number of its day's sheets, of identifications without a sheet, and its
 * instants.
 */
function buildEnvelopeCells(context: DocumentContext, envelope: RawRow<'intervention_envelopes'>): Cells {
  const { rawData } = context;
  const day = envelope.gaming_day;
  return {
    ...pickColumns(envelope, 'envelope_number', 'gaming_day', 'made_at'),
    sheetCount: rawData.findRows('interventions', 'gaming_day', day).length,
    identificationCount: buildUnmatchedRows(context, createDayPeriod(day)).length,
    receivedAt: rawData.findRow('intervention_envelope_receipts', 'gaming_day', day)?.received_at ?? null,
  };
}

const DAY_MS = 86_400_000;

/** Returns the identifications of technicians on machines in the period that led to no sheet within a day (MC:20.3). */
function buildUnmatchedRows({ rawData, derived }: DocumentContext, period: Period): ExpectedRow[] {
  const hasSheet = (identification: RawRow<'technician_identifications'>): boolean =>
    rawData
      .findRows('interventions', 'machine_id', identification.machine_id)
      .some(
        (sheet) =>
          sheet.technician_id === identification.person_id &&
          Date.parse(sheet.opened_at) < Date.parse(identification.identified_at) + DAY_MS &&
          (sheet.closed_at === null || sheet.closed_at >= identification.identified_at),
      );
  return rawData
    .listRows('technician_identifications')
    .filter(
      (identification) =>
        derived.days.includesInstant(period, identification.identified_at) && !hasSheet(identification),
    )
    .map((identification) => {
      const alarmIds = rawData
        .listRows('intervention_alarms')
        .filter((alarm) => alarm.identification_id === identification.identification_id && alarm.event_id === null)
        .map((alarm) => alarm.alarm_id);
      const settlements = rawData
        .listRows('intervention_alarm_settlements')
        .filter(({ alarm_id: id }) => alarmIds.includes(id));
      const settledAt = sortDistinctValues(settlements.map((settlement) => settlement.settled_at))[0] ?? null;
      return buildRow({ identifiedAt: identification.identified_at, settledAt });
    });
}
