import { compareByText } from '../derive/arithmetic.js';
import { COUNTERS } from '../derive/counters.js';
import { facts, row, table, unlessEmpty } from '../sections.js';

/** Derives the sheets of technicians, and the envelope of a day's sheets. */
export function interventionSheet(context) {
  const sheet = context.facts.one('interventions', 'sheet_number', BigInt(context.of));
  return sheetSections(context, sheet);
}

function sheetSections({ facts: raw, wordsOf }, sheet) {
  const words = wordsOf('intervention-sheet');
  const number = sheet.sheet_number;
  const identified = raw.one('technician_identifications', 'identification_id', sheet.identification_id);
  const cleared = raw.one('intervention_ram_clears', 'intervention_id', sheet.intervention_id);
  const entries = raw.where('intervention_entries', 'intervention_id', sheet.intervention_id);
  return [
    facts(`sheet-${number}`, [
      [words('sheet'), number],
      [words('gamingDay'), sheet.gaming_day],
      [words('identifiedAt'), identified.identified_at],
      [words('validUntil'), identified.valid_until],
      [words('stoppedAt'), sheet.stopped_at],
      [words('openedAt'), sheet.opened_at],
      ...(sheet.restarted_at === null ? [] : [[words('restartedAt'), sheet.restarted_at]]),
      [words('closedAt'), sheet.closed_at],
      ...(cleared === undefined ? [] : [[words('clearedAt'), cleared.occurred_at]]),
    ]),
    table(
      `entries-${number}`,
      ['entryNumber'],
      entries.map((each) =>
        row({ entryNumber: each.entry_number, quantity: each.quantity, enteredAt: each.entered_at }),
      ),
    ),
    ...meters(raw, sheet, entries, words),
    signatures(raw, sheet, cleared, words),
  ];
}

const LOGIC = new Set(['logicDoorOpened', 'logicDoorOpenedWithoutPower', 'ramClear']);

/**
 * Returns, where meters were touched, a reading of every station before and after, or a line stating that it was not
 * read.
 */
function meters(raw, sheet, entries, words) {
  const read = raw.where('intervention_readings', 'intervention_id', sheet.intervention_id);
  const isTouched =
    entries.some(({ touches }) => touches !== null) ||
    raw
      .where('machine_events', 'machine_id', sheet.machine_id)
      .some(
        ({ code, occurred_at: at }) =>
          LOGIC.has(code) && at >= sheet.stopped_at && (sheet.closed_at === null || at <= sheet.closed_at),
      );
  const lines = raw.where('stations', 'machine_id', sheet.machine_id).flatMap((station) =>
    ['before', 'after'].flatMap((moment) => {
      const own = read.filter((each) => each.station_id === station.station_id && each.moment === moment).at(-1);
      return own === undefined && !isTouched ? [] : [{ station: station.station_number, moment, own }];
    }),
  );
  if (lines.length === 0) return [];
  return [
    table(
      `readings-${sheet.sheet_number}`,
      ['station', 'moment'],
      lines.map(({ station, moment, own }) =>
        row({ station, moment: words(`moment_${moment}`), readAt: own?.read_at ?? null }),
      ),
    ),
    ...unlessEmpty({
      ...table(`counters-${sheet.sheet_number}`, ['station', 'counter'], counterRows(lines)),
      isOrderFree: true,
    }),
  ];
}

function counterRows(lines) {
  return [...new Set(lines.map(({ station }) => station))].flatMap((station) => {
    const at = (moment) =>
      lines.find((line) => line.station === station && line.moment === moment)?.own?.counters ?? {};
    const [before, after] = [at('before'), at('after')];
    return COUNTERS.filter(({ name }) => name in before || name in after).map(({ name, label }) =>
      row({ station: station as number, counter: label, before: before[name] ?? null, after: after[name] ?? null }),
    );
  });
}

function signatures(raw, sheet, cleared, words) {
  const given = [
    ['clearTechnician', cleared?.technician_signature_id],
    ['clearSupervisor', cleared?.supervisor_signature_id],
    ['technician', sheet.signature_id],
    ['unsignedSupervisor', sheet.supervisor_signature_id],
    ['unsignedDirection', sheet.direction_signature_id],
  ].filter(([, id]) => id !== null && id !== undefined);
  return table(
    `signatures-${sheet.sheet_number}`,
    ['as'],
    given.map(([role, id]) => {
      const signature = raw.one('signatures', 'signature_id', id);
      return row({ as: words(`role_${role}`), signedAt: signature.signed_at, digest: hex(signature.content_digest) });
    }),
  );
}

/** Strips the prefix of bytes as PostgreSQL writes them: `\x…`. */
const hex = (bytes) => bytes.slice(2);

export function interventionEnvelope(context) {
  const { facts: raw, derived, period } = context;
  const within = (day) => day >= period.firstDay && day <= period.lastDay;
  const sheets = raw.of('interventions').filter(({ gaming_day: day }) => within(day));
  const made = raw.of('intervention_envelopes').filter(({ gaming_day: day }) => within(day));
  if (period.firstDay !== period.lastDay) {
    const held = new Set(made.map(({ gaming_day: day }) => day));
    return [
      table(
        'envelopes',
        ['envelopeNumber'],
        made.map((envelope) => row(envelopeCells(context, envelope))),
      ),
      table('loose', ['sheetNumber'], sheets.filter(({ gaming_day: day }) => !held.has(day)).map(sheetRow)),
    ];
  }
  const loose = withoutSheet(raw, derived, period);
  return [
    ...made.map((envelope) => envelopeFacts(context, envelope)),
    ...unlessEmpty(table('sheets', ['sheetNumber'], sheets.map(sheetRow))),
    ...unlessEmpty(table('identifications', undefined, loose)),
    ...sheets.flatMap((sheet) => sheetSections(context, sheet)),
  ];
}

const sheetRow = (sheet) => row({ sheetNumber: sheet.sheet_number, stoppedAt: sheet.stopped_at });

/** Returns the number of sheets of the envelope's day, and of identified people without a sheet. */
function envelopeCells({ facts: raw, derived }, envelope) {
  const day = envelope.gaming_day;
  return {
    envelopeNumber: envelope.envelope_number,
    gamingDay: day,
    sheetCount: raw.where('interventions', 'gaming_day', day).length,
    identificationCount: withoutSheet(raw, derived, { firstDay: day, lastDay: day }).length,
    madeAt: envelope.made_at,
    receivedAt: raw.one('intervention_envelope_receipts', 'gaming_day', day)?.received_at ?? null,
  };
}

function envelopeFacts(context, envelope) {
  const { words } = context;
  const cells = envelopeCells(context, envelope);
  return facts('envelope', [
    [words('envelope'), cells.envelopeNumber],
    [words('sheetCount'), cells.sheetCount],
    [words('madeAt'), cells.madeAt],
    [words('receivedAt'), cells.receivedAt],
    ...(cells.identificationCount === 0 ? [] : [[words('identificationCount'), cells.identificationCount]]),
  ]);
}

const DAY_MS = 86_400_000;

/** Returns the people identified on a machine in the period without a sheet for it within a day (MC:20.3). */
function withoutSheet(raw, derived, period) {
  return raw
    .of('technician_identifications')
    .filter(({ identified_at: at }) => derived.days.hold(period, at))
    .filter(
      (identified) =>
        !raw
          .where('interventions', 'machine_id', identified.machine_id)
          .some(
            (sheet) =>
              sheet.technician_id === identified.person_id &&
              Date.parse(sheet.opened_at) < Date.parse(identified.identified_at) + DAY_MS &&
              (sheet.closed_at === null || sheet.closed_at >= identified.identified_at),
          ),
    )
    .map((identified) => {
      const alarms = raw
        .of('intervention_alarms')
        .filter(({ identification_id: id, event_id: event }) => id === identified.identification_id && event === null)
        .map(({ alarm_id: id }) => id);
      const settled = raw
        .of('intervention_alarm_settlements')
        .filter(({ alarm_id: id }) => alarms.includes(id))
        .sort(compareByText(({ settled_at: at }) => at))[0];
      return row({ identifiedAt: identified.identified_at, settledAt: settled?.settled_at ?? null });
    });
}
