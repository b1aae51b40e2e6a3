import { declaration } from '../shapes/shape.js';
import { documentReaders } from '../shapes/roles.js';
import { integer, settingAt, establishmentSource } from '../shapes/settings.js';

/** The declaration of interventions/ for the rest of the product. */
export const interventionsDeclaration = declaration({
  permissions: {
    'interventions.read': { heldBy: [...documentReaders, 'superviseur', 'mecanicien', 'agentDeSurveillance'] },
    'interventions.enter': { heldBy: ['superviseur', 'mecanicien'], does: ['signsSheets'] },
    'alarms.settle': { heldBy: ['superviseur'], neverBy: ['mecanicien'], does: ['signsSheets'] },
    'envelopes.make': { heldBy: ['superviseur'], neverBy: ['mecanicien'], does: ['signsSheets'] },
    'envelopes.handOver': { heldBy: ['superviseur', 'direction'], does: ['signsSheets'] },
  },
  settings: {
    identificationMinutes: settingAt(
      'security',
      300,
      integer(15, ['1', '240'], establishmentSource, [
        'Un mécanicien identifié peut ouvrir pendant (minutes)',
        'An identified technician may open for (minutes)',
      ]),
    ),
    doorOpenMinutes: settingAt(
      'security',
      310,
      integer(10, ['1', '240'], establishmentSource, [
        'Porte laissée ouverte, alarme après (minutes)',
        'Door left open, alarm after (minutes)',
      ]),
    ),
    interventionOpenMinutes: settingAt(
      'security',
      320,
      integer(240, ['1', '1440'], establishmentSource, [
        'Intervention non close, alarme après (minutes)',
        'Intervention not closed, alarm after (minutes)',
      ]),
    ),
  },
  registers: {
    interventions: {
      place: 70,
      title: ['Registre des interventions', 'Register of interventions'],
      entry: ['Fiche d’intervention', 'Intervention sheet'],
    },
    envelopes: {
      place: 80,
      title: ['Enveloppes des fiches d’intervention', 'Envelopes of intervention sheets'],
      entry: ['Enveloppe de la journée', 'The day’s envelope'],
      refersTo: ['fiches : {n}', 'sheets: {n}'],
    },
  },
  blockers: {
    identificationsWithoutSheet: [
      '{identificationCount} {identificationCount, identification de mécanicien|identifications de mécanicien} sans fiche, à régler',
      '{identificationCount} technician {identificationCount, identification|identifications} without a sheet, to be settled',
    ],
    envelopeMissing: [
      'l’enveloppe des fiches d’intervention ({sheetCount} {sheetCount, fiche|fiches}) n’est pas faite',
      'the envelope of the intervention sheets ({sheetCount} {sheetCount, sheet|sheets}) has not been made',
    ],
    envelopeNotReceived: [
      'la Direction n’a pas signé la réception de l’enveloppe des fiches d’intervention',
      'the Direction has not signed the receipt of the envelope of intervention sheets',
    ],
  },
  tables: {
    intervention_alarm_settlements: { log: 'append_only', rights: 'insert select', texts: ['reason'] },
    intervention_alarms: { log: 'append_only', rights: 'insert select' },
    intervention_entries: { log: 'append_only', rights: 'insert select', texts: ['entry'] },
    intervention_envelope_receipts: { log: 'append_only', rights: 'insert select' },
    intervention_envelopes: { log: 'append_only', rights: 'insert select' },
    intervention_ram_clears: { log: 'append_only', rights: 'insert select' },
    intervention_readings: { log: 'append_only', rights: 'insert select', texts: ['unread_reason'] },
    interventions: {
      log: 'mutable',
      rights:
        'insert select update(restarted_at, closed_at, signature_id, unsigned_reason, supervisor_signature_id, direction_signature_id)',
      texts: ['reason', 'unsigned_reason'],
    },
    technician_identifications: { log: 'append_only', rights: 'insert select' },
  },
  refusals: {
    NOT_IDENTIFIED: {
      status: 409,
      fr: 'Aucun mécanicien n’est identifié pour l’appareil {machine} : il doit s’identifier avant d’ouvrir.',
      en: 'No technician is identified for machine {machine}: technicians must identify themselves before opening it.',
    },
    STOP_NOT_RECENT: {
      status: 422,
      fr: 'L’heure d’arrêt {value} n’est pas dans les 24 heures qui précèdent.',
      en: 'The stop time {value} is not within the last 24 hours.',
    },
    SHEET_OPEN_ALREADY: {
      status: 409,
      fr: 'La fiche {sheet} est déjà ouverte sur l’appareil {machine} : elle doit d’abord être signée.',
      en: 'Sheet {sheet} is already open for machine {machine}: it must be signed first.',
    },
    SHEET_SIGNED: {
      status: 409,
      fr: 'La fiche est signée : rien n’y est plus ajouté.',
      en: 'The sheet has been signed: nothing more can be added.',
    },
    SIGNED_BY_ANOTHER: {
      status: 403,
      fr: 'Seul le mécanicien qui a ouvert la fiche peut la signer.',
      en: 'Only the technician who opened the sheet can sign it.',
    },
    SHEET_WITHOUT_ACT: {
      status: 422,
      fr: 'La fiche ne décrit pas le travail effectué.',
      en: 'The sheet does not describe the work done.',
    },
    READING_NOT_OF_STOP: {
      status: 422,
      fr: 'L’heure {value} n’est pas entre l’arrêt de l’appareil et maintenant.',
      en: 'The time {value} is not between the machine’s stop and now.',
    },
    CLEAR_COUNTERS_DIFFER: {
      status: 409,
      fr: 'Appareil {machine} : relevez les mêmes compteurs avant et après la remise à zéro. Un seul côté porte : {counters}.',
      en: 'Machine {machine}: read the same counters before and after the RAM clear. Only one side has: {counters}.',
    },
    CLEAR_SIGNED: {
      status: 409,
      fr: 'La remise à zéro de la mémoire est signée : les relevés de la fiche ne changent plus.',
      en: 'The RAM clear has been signed: the readings of the sheet can no longer be changed.',
    },
    CLEAR_BY_ONE: {
      status: 403,
      fr: 'Une remise à zéro de la mémoire doit être signée par deux personnes : le mécanicien de la fiche et un superviseur.',
      en: 'A RAM clear must be signed by two people: the technician of the sheet and a supervisor.',
    },
    UNSIGNED_BY_ONE: {
      status: 403,
      fr: 'Une fiche sans la signature de son mécanicien doit être close par un superviseur et confirmée par un autre membre de la Direction ; le mécanicien n’est ni l’un ni l’autre.',
      en: 'A sheet without its technician’s signature must be closed by a supervisor and confirmed by another member of the Direction; neither may be the technician.',
    },
    SHEET_READINGS_MISSING: {
      status: 422,
      fr: 'Les compteurs de l’appareil {machine} ne sont pas relevés avant et après, alors que la zone logique ou les compteurs ont été touchés.',
      en: 'The counters of machine {machine} were not read before and after, although the logic area or the counters were touched.',
    },
    CLEAR_NOT_SIGNED: {
      status: 422,
      fr: 'La mémoire de l’appareil {machine} a été remise à zéro : le mécanicien et un superviseur doivent d’abord signer.',
      en: 'The memory of machine {machine} was cleared: the technician and a supervisor must sign it first.',
    },
    RESTART_BEFORE_STOP: {
      status: 422,
      fr: 'La remise en marche {value} n’est pas entre l’arrêt et maintenant.',
      en: 'The restart {value} is not between the machine’s stop and now.',
    },
    ENVELOPE_DAY_RUNNING: {
      status: 409,
      fr: 'La journée du {gamingDay} n’est pas finie : son enveloppe se fait à la fermeture.',
      en: 'Gaming day {gamingDay} has not ended: its envelope is made at closing.',
    },
    ENVELOPE_SEALED: {
      status: 409,
      fr: 'L’enveloppe du {gamingDay} est faite : aucune fiche ne s’y ajoute.',
      en: 'The envelope of {gamingDay} has been made: no sheet can be added.',
    },
    ENVELOPE_EMPTY: {
      status: 409,
      fr: 'La journée du {gamingDay} n’a aucune fiche d’intervention : il n’y a rien à remettre.',
      en: 'Gaming day {gamingDay} has no intervention sheet: there is nothing to hand over.',
    },
    ENVELOPE_IDENTIFICATIONS_OPEN: {
      status: 409,
      fr: 'Des mécaniciens se sont identifiés sans remplir de fiche, et l’alarme n’est pas réglée : appareils {machines}.',
      en: 'Technicians identified themselves without filling in a sheet, and the alarm is not settled: machines {machines}.',
    },
    ENVELOPE_SHEETS_OPEN: {
      status: 409,
      fr: 'Ces fiches sont encore ouvertes : {sheets}. Leur mécanicien doit d’abord les signer, ou la Direction confirmer leur clôture sans signature.',
      en: 'These sheets are still open: {sheets}. Their technician must sign them first, or the Direction must confirm their closing without a signature.',
    },
    ENVELOPE_RECEIVED: {
      status: 409,
      fr: 'La Direction a déjà reçu l’enveloppe du {gamingDay}.',
      en: 'The Direction has already received the envelope of {gamingDay}.',
    },
    OWN_ENVELOPE: {
      status: 403,
      fr: 'Vous ne pouvez pas recevoir l’enveloppe que vous avez faite.',
      en: 'You cannot receive an envelope that you made.',
    },
    ALARM_SETTLED: { status: 409, fr: 'Cette alarme est déjà levée.', en: 'This alarm has already been settled.' },
    OWN_ALARM: {
      status: 403,
      fr: 'Vous ne pouvez pas lever une alarme que votre propre acte a causée.',
      en: 'You cannot settle an alarm that your own act caused.',
    },
  },
});
