import { declareModule } from '../shapes/shape.js';
import { documentReaders } from '../shapes/roles.js';
import { declareAmount, declareDecimal, declareInteger, declareSetting } from '../shapes/settings.js';

/** Declares the permissions, tables and other contributions of the meters module. */
export const metersDeclaration = declareModule({
  permissions: {
    'readings.ingest': { heldBy: [], isForDevices: true, actionKinds: ['writesMoney'] },
    'readings.import': { heldBy: ['comptable'], actionKinds: ['writesMoney'] },
    'readings.read': { heldBy: [...documentReaders, 'superviseur'], actionKinds: ['readsMoney'] },
    'readings.enter': {
      heldBy: ['superviseur', 'mecanicien', 'comptable'],
      forbiddenRoles: ['direction'],
      actionKinds: ['writesMoney'],
    },
    'events.read': {
      heldBy: [...documentReaders, 'superviseur', 'mecanicien', 'changeur', 'caissier', 'agentDeSurveillance'],
    },
    'events.enter': {
      heldBy: ['superviseur', 'mecanicien', 'comptable'],
      isForDevices: true,
      actionKinds: ['writesMoney'],
    },
    'adjustments.propose': { heldBy: ['superviseur', 'comptable'], actionKinds: ['writesMoney'] },
  },
  approvals: { meterAdjustment: { decidedBy: ['direction', 'superviseur'], requestedWith: ['adjustments.propose'] } },
  settings: {
    readingIntervalMinutes: declareSetting('readings', 80, declareInteger(5, ['1', '1440'])),
    silentAfterMinutes: declareSetting('readings', 90, declareInteger(60, ['1', '1440'])),
    missingReadingsTolerancePercent: declareSetting('readings', 100, declareDecimal('2', ['0', '100'])),
    clockDriftSeconds: declareSetting('readings', 260, declareInteger(30, ['0', '86400'])),
    // what a machine can do at most, unless its technical sheet says otherwise
    gamesPerMinute: declareSetting('readings', 261, declareInteger(40, ['1', '600'])),
    highestWagerMinor: declareSetting('readings', 262, declareAmount('50000')),
    highestWinMinor: declareSetting('readings', 263, declareAmount('10000000')),
    notesPerMinute: declareSetting('readings', 264, declareInteger(60, ['1', '6000'])),
    largestNoteMinor: declareSetting('readings', 265, declareAmount('50000')),
    ticketsPerMinute: declareSetting('readings', 266, declareInteger(20, ['1', '600'])),
    highestTicketMinor: declareSetting('readings', 267, declareAmount('1000000')),
    highestTransferMinor: declareSetting('readings', 268, declareAmount('1000000')),
  },
  tables: {
    event_batches: { log: 'append_only', rights: 'select' },
    machine_events: {
      log: 'derived',
      rights: 'insert select',
      because: 'bound batch by batch by the digest of `event_batches`, which is in the log',
    },
    meter_adjustments: { log: 'append_only', rights: 'insert select', texts: ['reason'] },
    meter_breaks: {
      log: 'derived',
      rights: 'delete insert select update',
      because: 'made again from readings and events; the second path judges each step anew before a day closes',
    },
    meter_readings: {
      log: 'derived',
      rights: 'insert select',
      because: 'bound batch by batch by the digest of `reading_batches`, which is in the log',
    },
    ram_clears: { log: 'append_only', rights: 'insert select' },
    reading_batches: { log: 'append_only', rights: 'insert select' },
    reading_scan_queue: {
      log: 'derived',
      rights: 'delete insert select',
      because: 'what waits to be looked at: emptied within seconds, made again by a rebuild',
    },
    station_days: {
      log: 'derived',
      rights: 'delete insert select update',
      because: 'counts of readings, made again from them; the second path counts them anew',
    },
  },
  refusals: {
    CSV_EMPTY: 422,
    CSV_NOT_TEXT: 422,
    CSV_COLUMN_MISSING: 422,
    CSV_UNKNOWN_COLUMN: 422,
    CSV_DUPLICATE_COLUMN: 422,
    CSV_INTERRUPTED: 400,
    CSV_LINE_TOO_LONG: 422,
    CSV_NOT_UTF8: 422,
    CSV_QUOTES: 422,
    CSV_FIELD_COUNT: 422,
    BATCH_TOO_LARGE: 413,
    MACHINE_NUMBER_UNREADABLE: 422,
    UNKNOWN_STATION: 404,
    INSTANT_UNREADABLE: 422,
    INSTANT_TOO_OLD: 422,
    READING_IN_FUTURE: 422,
    COUNTER_NEGATIVE: 422,
    COUNTER_NOT_WHOLE: 422,
    COUNTER_NOT_EXACT: 422,
    COUNTER_OVERFLOW: 422,
    COUNTER_UNREADABLE: 422,
    READING_EMPTY: 422,
    PERIOD_EMPTY: 422,
    NO_READING: 404,
    NO_SUCH_STEP: 404,
    STEP_ALREADY_ADJUSTED: 409,
    ADJUSTMENT_CONTRADICTED: 422,
    ADJUSTMENT_NOT_EFFECTIVE: 409,
  },
});
