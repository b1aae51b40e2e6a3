import { declaration } from '../shapes/shape.js';
import { readers } from '../shapes/roles.js';
import { integer, listed, theEstablishment } from '../shapes/settings.js';

/** The declaration of interventions/ for the rest of the product. */
export const interventionsDeclaration = declaration({
  permissions: {
    'interventions.read': { heldBy: [...readers, 'superviseur', 'mecanicien', 'agentDeSurveillance'] },
    'interventions.enter': { heldBy: ['superviseur', 'mecanicien'], does: ['signsSheets'] },
    'alarms.settle': { heldBy: ['superviseur'], neverBy: ['mecanicien'], does: ['signsSheets'] },
    'envelopes.make': { heldBy: ['superviseur'], neverBy: ['mecanicien'], does: ['signsSheets'] },
    'envelopes.handOver': { heldBy: ['superviseur', 'direction'], does: ['signsSheets'] },
  },
  settings: {
    identificationMinutes: listed(
      'security',
      300,
      integer(15, ['1', '240'], theEstablishment, [
        'Un mécanicien identifié peut ouvrir pendant (minutes)',
        'An identified technician may open for (minutes)',
      ]),
    ),
    doorOpenMinutes: listed(
      'security',
      310,
      integer(10, ['1', '240'], theEstablishment, [
        'Porte laissée ouverte, alarme après (minutes)',
        'Door left open, alarm after (minutes)',
      ]),
    ),
    interventionOpenMinutes: listed(
      'security',
      320,
      integer(240, ['1', '1440'], theEstablishment, [
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
      'identifications de mécanicien sans fiche, à régler : {identificationCount}',
      'technician identifications without a sheet, to be settled: {identificationCount}',
    ],
    envelopeMissing: [
      'l’enveloppe de ses fiches d’intervention n’est pas faite (fiches : {sheetCount})',
      'the envelope of its intervention sheets is not made (sheets: {sheetCount})',
    ],
    envelopeNotReceived: [
      'la Direction n’a pas signé la réception de l’enveloppe des fiches d’intervention',
      'the Direction has not signed for the envelope of the intervention sheets',
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
      fr: 'Aucun mécanicien n’est identifié pour l’appareil {machine} : il s’identifie avant d’ouvrir.',
      en: 'No technician is identified for machine {machine}: he identifies himself before opening.',
    },
    STOP_NOT_RECENT: {
      status: 422,
      fr: 'L’heure d’arrêt {value} n’est pas dans les 24 heures qui précèdent.',
      en: 'The stop time {value} is not within the last 24 hours.',
    },
    SHEET_OPEN_ALREADY: {
      status: 409,
      fr: 'La fiche {sheet} est déjà ouverte sur l’appareil {machine} : qu’elle soit signée d’abord.',
      en: 'Sheet {sheet} is open at machine {machine} already: have it signed first.',
    },
    SHEET_SIGNED: {
      status: 409,
      fr: 'La fiche est signée : rien n’y est plus ajouté.',
      en: 'The sheet is signed: nothing more is added to it.',
    },
    SIGNED_BY_ANOTHER: {
      status: 403,
      fr: 'La fiche est signée par le mécanicien qui l’a ouverte, et par lui seul.',
      en: 'The sheet is signed by the technician who opened it, and by him alone.',
    },
    SHEET_WITHOUT_ACT: {
      status: 422,
      fr: 'La fiche ne dit rien de ce qui a été fait.',
      en: 'The sheet says nothing of what was done.',
    },
    READING_NOT_OF_STOP: {
      status: 422,
      fr: 'L’instant {value} n’est pas entre l’arrêt de l’appareil et maintenant.',
      en: 'The instant {value} is not between the stop of the machine and now.',
    },
    CLEAR_COUNTERS_DIFFER: {
      status: 409,
      fr: 'Appareil {machine} : les mêmes compteurs sont relevés avant et après la remise à zéro ; un seul côté pour : {counters}.',
      en: 'Machine {machine}: the same counters are read before and after the RAM clear; one side only for: {counters}.',
    },
    CLEAR_SIGNED: {
      status: 409,
      fr: 'La remise à zéro de la mémoire est signée : les relevés de la fiche ne changent plus.',
      en: 'The memory clear is signed: the readings of the sheet change no more.',
    },
    CLEAR_BY_ONE: {
      status: 403,
      fr: 'Une remise à zéro de la mémoire est signée par le mécanicien de la fiche et par un superviseur, deux personnes.',
      en: 'A memory clear is signed by the technician of the sheet and by a supervisor, two people.',
    },
    UNSIGNED_BY_ONE: {
      status: 403,
      fr: 'Une fiche sans la signature de son mécanicien est close par un superviseur et confirmée par une autre personne de la Direction ; le mécanicien n’est ni l’un ni l’autre.',
      en: 'A sheet without its technician’s signature is closed by a supervisor and confirmed by somebody else of the Direction; the technician is neither.',
    },
    SHEET_READINGS_MISSING: {
      status: 422,
      fr: 'Les compteurs de l’appareil {machine} ne sont pas relevés avant et après : la zone logique ou les compteurs ont été touchés.',
      en: 'The meters of machine {machine} were not read before and after: the logic area or the counters were touched.',
    },
    CLEAR_NOT_SIGNED: {
      status: 422,
      fr: 'La mémoire de l’appareil {machine} a été remise à zéro : le mécanicien et un superviseur la signent d’abord.',
      en: 'The memory of machine {machine} was cleared: the technician and a supervisor sign it first.',
    },
    RESTART_BEFORE_STOP: {
      status: 422,
      fr: 'La remise en marche {value} n’est pas entre l’arrêt et maintenant.',
      en: 'The restart {value} is not between the stop and now.',
    },
    ENVELOPE_DAY_RUNNING: {
      status: 409,
      fr: 'La journée du {gamingDay} n’est pas finie : son enveloppe se fait à la fermeture.',
      en: 'Gaming day {gamingDay} is not over: its envelope is made at closing.',
    },
    ENVELOPE_SEALED: {
      status: 409,
      fr: 'L’enveloppe du {gamingDay} est faite : aucune fiche ne s’y ajoute.',
      en: 'The envelope of {gamingDay} is made: no sheet is added to it.',
    },
    ENVELOPE_EMPTY: {
      status: 409,
      fr: 'La journée du {gamingDay} n’a aucune fiche d’intervention : rien n’est à remettre.',
      en: 'Gaming day {gamingDay} has no intervention sheet: nothing is to be handed over.',
    },
    ENVELOPE_IDENTIFICATIONS_OPEN: {
      status: 409,
      fr: 'Des mécaniciens se sont identifiés sans remplir de fiche, et l’alarme n’est pas réglée : appareils {machines}.',
      en: 'Technicians identified themselves and wrote no sheet, and the alarm is not settled: machines {machines}.',
    },
    ENVELOPE_SHEETS_OPEN: {
      status: 409,
      fr: 'Ces fiches sont encore ouvertes : {sheets}. Leur mécanicien les signe d’abord, ou la Direction confirme qu’elles sont closes sans lui.',
      en: 'These sheets are still open: {sheets}. Have their technician sign them first, or the Direction confirm that they are closed without him.',
    },
    ENVELOPE_RECEIVED: {
      status: 409,
      fr: 'La Direction a déjà reçu l’enveloppe du {gamingDay}.',
      en: 'The Direction has the envelope of {gamingDay} already.',
    },
    OWN_ENVELOPE: {
      status: 403,
      fr: 'Nul ne reçoit l’enveloppe qu’il a faite.',
      en: 'Nobody receives the envelope that he made.',
    },
    ALARM_SETTLED: {
      status: 409,
      fr: 'Cette alarme est déjà levée.',
      en: 'This alarm is settled already.',
    },
    OWN_ALARM: {
      status: 403,
      fr: 'Nul ne lève l’alarme que son propre acte a causée.',
      en: 'Nobody settles the alarm that his own act caused.',
    },
  },
});
