import { declaration } from '../shapes/shape.js';
import { documentReaders } from '../shapes/roles.js';
import { decimal, integer, settingAt, establishmentSource } from '../shapes/settings.js';

/** Declares the permissions, tables and other contributions of the meters module. */
export const metersDeclaration = declaration({
  permissions: {
    'readings.ingest': { heldBy: [], isForDevices: true, does: ['writesMoney'] },
    'readings.import': { heldBy: ['comptable'], does: ['writesMoney'] },
    'readings.read': { heldBy: [...documentReaders, 'superviseur'], does: ['readsMoney'] },
    'readings.enter': {
      heldBy: ['superviseur', 'mecanicien', 'comptable'],
      neverBy: ['direction'],
      does: ['writesMoney'],
    },
    'events.read': {
      heldBy: [...documentReaders, 'superviseur', 'mecanicien', 'changeur', 'caissier', 'agentDeSurveillance'],
    },
    'events.enter': { heldBy: ['superviseur', 'mecanicien', 'comptable'], isForDevices: true, does: ['writesMoney'] },
    'adjustments.propose': { heldBy: ['superviseur', 'comptable'], does: ['writesMoney'] },
  },
  approvals: {
    meterAdjustment: {
      decidedBy: ['direction', 'superviseur'],
      requestedWith: ['adjustments.propose'],
      title: [
        'Ajuster les compteurs de l’appareil {machine}, poste {station} : {adjustment}',
        'Adjust the meters of machine {machine}, station {station}: {adjustment}',
      ],
    },
  },
  settings: {
    readingIntervalMinutes: settingAt(
      'readings',
      80,
      integer(5, ['1', '1440'], establishmentSource, [
        'Intervalle des relevés (minutes)',
        'Reading interval (minutes)',
      ]),
    ),
    silentAfterMinutes: settingAt(
      'readings',
      90,
      integer(60, ['1', '1440'], establishmentSource, [
        'Appareil muet après (minutes)',
        'Machine silent after (minutes)',
      ]),
    ),
    missingReadingsTolerancePercent: settingAt(
      'readings',
      100,
      decimal('2', ['0', '100'], establishmentSource, [
        'Relevés manquants tolérés (%)',
        'Missing readings tolerated (%)',
      ]),
    ),
    clockDriftSeconds: settingAt(
      'readings',
      260,
      integer(30, ['0', '86400'], establishmentSource, [
        'Dérive d’horloge tolérée (secondes)',
        'Clock drift tolerated (seconds)',
      ]),
    ),
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
    CSV_EMPTY: { status: 422, fr: 'Le fichier est vide.', en: 'The file is empty.' },
    CSV_NOT_TEXT: {
      status: 422,
      fr: 'Le fichier n’est pas un texte en UTF-8 : enregistrez-le en « CSV UTF-8 ».',
      en: 'The file is not UTF-8 text: save it as “CSV UTF-8”.',
    },
    CSV_COLUMN_MISSING: {
      status: 422,
      fr: 'Colonnes manquantes dans le fichier : {columns}.',
      en: 'Columns are missing from the file: {columns}.',
    },
    CSV_UNKNOWN_COLUMN: {
      status: 422,
      fr: 'Colonnes inconnues dans l’en-tête : {columns}.',
      en: 'Unknown columns in the header: {columns}.',
    },
    CSV_DUPLICATE_COLUMN: {
      status: 422,
      fr: 'Colonnes en double dans l’en-tête : {columns}.',
      en: 'Duplicate columns in the header: {columns}.',
    },
    CSV_INTERRUPTED: {
      status: 400,
      fr: 'La transmission s’est interrompue à la ligne {line} : renvoyez le fichier, les lignes déjà reçues ne seront pas doublées.',
      en: 'The transmission was interrupted at line {line}: send the file again; lines already received are not duplicated.',
    },
    CSV_LINE_TOO_LONG: {
      status: 422,
      fr: 'La ligne dépasse {limit} caractères.',
      en: 'The line is longer than {limit} characters.',
    },
    CSV_NOT_UTF8: {
      status: 422,
      fr: 'La ligne contient des caractères qui ne sont pas en UTF-8.',
      en: 'The line contains characters that are not UTF-8.',
    },
    CSV_QUOTES: {
      status: 422,
      fr: 'Un guillemet de la ligne n’est pas fermé.',
      en: 'A quotation mark in this line is not closed.',
    },
    CSV_FIELD_COUNT: {
      status: 422,
      fr: 'La ligne a {found} {found, champ|champs}, l’en-tête en a {expected}.',
      en: 'The line has {found} {found, field|fields}, but the header has {expected}.',
    },
    BATCH_TOO_LARGE: {
      status: 413,
      fr: 'Un lot compte au plus {limit} éléments ; celui-ci en compte {found}.',
      en: 'A batch can have at most {limit} items; this one has {found}.',
    },
    MACHINE_NUMBER_UNREADABLE: {
      status: 422,
      fr: 'Ce n’est pas un numéro d’appareil : {machine}.',
      en: 'This is not a machine number: {machine}.',
    },
    UNKNOWN_STATION: {
      status: 404,
      fr: 'L’appareil {machine} n’a pas de poste de jeu {station}.',
      en: 'Machine {machine} has no station {station}.',
    },
    INSTANT_UNREADABLE: {
      status: 422,
      fr: 'Date illisible : {value} (millisecondes depuis 1970, ou ISO 8601 avec son fuseau).',
      en: 'Unreadable date and time: {value} (milliseconds since 1970, or ISO 8601 with a time zone).',
    },
    INSTANT_TOO_OLD: {
      status: 422,
      fr: 'Cette date est antérieure à 1990 : {value}.',
      en: 'This time is before 1990: {value}.',
    },
    READING_IN_FUTURE: {
      status: 422,
      fr: 'Ce relevé est daté de plus de 24 heures dans l’avenir : {value}.',
      en: 'This reading is dated more than 24 hours in the future: {value}.',
    },
    COUNTER_NEGATIVE: {
      status: 422,
      fr: 'Un compteur ne peut être négatif : {counter} = {value}.',
      en: 'A counter cannot be negative: {counter} = {value}.',
    },
    COUNTER_NOT_WHOLE: {
      status: 422,
      fr: 'Un compteur est un nombre entier : {counter} = {value}.',
      en: 'A counter must be a whole number: {counter} = {value}.',
    },
    COUNTER_NOT_EXACT: {
      status: 422,
      fr: 'Au-delà de 2⁵³, un compteur s’écrit en texte pour rester exact : {counter}.',
      en: 'A counter beyond 2⁵³ must be sent as text to stay exact: {counter}.',
    },
    COUNTER_OVERFLOW: {
      status: 422,
      fr: 'Un compteur a au plus 18 chiffres : {counter} = {value}.',
      en: 'A counter has at most 18 digits: {counter} = {value}.',
    },
    COUNTER_UNREADABLE: {
      status: 422,
      fr: 'Ce n’est pas une valeur de compteur : {counter} = {value}.',
      en: 'This is not a counter value: {counter} = {value}.',
    },
    READING_EMPTY: { status: 422, fr: 'Le relevé ne contient aucun compteur.', en: 'The reading contains no counter.' },
    PERIOD_EMPTY: {
      status: 422,
      fr: 'La période est vide : {from} n’est pas avant {to}.',
      en: 'The period is empty: {from} is not before {to}.',
    },
    NO_READING: {
      status: 404,
      fr: 'Aucun relevé de l’appareil {machine}, poste {station}, dans cette période.',
      en: 'Machine {machine}, station {station}, has no reading in this period.',
    },
    NO_SUCH_STEP: {
      status: 404,
      fr: 'Il n’y a pas de relevé à ces deux instants : {earlier}, {later}.',
      en: 'There is no reading at these two instants: {earlier}, {later}.',
    },
    STEP_ALREADY_ADJUSTED: {
      status: 409,
      fr: 'Un ajustement touche déjà cet intervalle : l’ajustement {adjustment}.',
      en: 'An adjustment already touches this interval: adjustment {adjustment}.',
    },
    ADJUSTMENT_CONTRADICTED: {
      status: 422,
      fr: 'Cet ajustement contredit les relevés : {why}.',
      en: 'This adjustment contradicts the readings: {why}.',
    },
    ADJUSTMENT_NOT_EFFECTIVE: {
      status: 409,
      fr: 'L’ajustement {adjustment} n’est pas en vigueur : il n’y a rien à contrepasser.',
      en: 'Adjustment {adjustment} is not in force and cannot be reversed.',
    },
  },
});
