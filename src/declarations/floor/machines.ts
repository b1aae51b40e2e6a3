import { declaration } from '../shapes/shape.js';
import { documentReaders } from '../shapes/roles.js';
import { settingAt, patternText } from '../shapes/settings.js';

/** The declaration of machines/ for the rest of the product. */
export const machinesDeclaration = declaration({
  permissions: {
    'machines.read': {
      heldBy: [
        ...documentReaders,
        'superviseur',
        'mecanicien',
        'changeur',
        'caissier',
        'caissierPrincipal',
        'agentDeSurveillance',
        'administrateur',
      ],
    },
    'machines.manage': {
      heldBy: ['direction'],
      neverBy: ['comptable', 'agentDeSurveillance', 'controleur', 'administrateur'],
    },
    'machines.export': { heldBy: documentReaders },
  },
  approvals: {
    machineChange: {
      decidedBy: ['direction'],
      requestedWith: ['machines.manage'],
      title: ['Corriger la fiche de l’appareil {machine} au {at}', 'Correct the record of machine {machine} at {at}'],
    },
  },
  settings: {
    machineNumberRanges: settingAt(
      'entity',
      8,
      patternText(
        '[A-Za-z]*\\d{1,9}-[A-Za-z]*\\d{1,9}(, ?[A-Za-z]*\\d{1,9}-[A-Za-z]*\\d{1,9})*',
        '200',
        ['MC 88-384 art. 19.1 : numéro de la maison', 'MC 88-384 art. 19.1: number of the establishment'],
        ['Plages des numéros d’appareil (4000-4999, A1-A99)', 'Ranges of machine numbers (4000-4999, A1-A99)'],
      ),
    ),
  },
  tables: {
    floor_plan_cells: { log: 'append_only', rights: 'insert select' },
    floor_plans: { log: 'append_only', rights: 'insert select' },
    machine_versions: { log: 'append_only', rights: 'insert select' },
    machines: { log: 'mutable', rights: 'insert select update(serial_number, maker)' },
    photographs: { log: 'append_only', rights: 'insert select' },
    stands: { log: 'mutable', rights: 'insert select update(room, grid_column, grid_row, retired_at)' },
    stand_withdrawals: { log: 'mutable', rights: 'insert select update(ended_by, ended_at)', texts: ['reason'] },
    stations: { log: 'append_only', rights: 'insert select' },
  },
  refusals: {
    NOT_AN_IMAGE: {
      status: 415,
      fr: 'Le fichier n’est pas une image JPEG, PNG ou WebP.',
      en: 'The file is not a JPEG, PNG or WebP image.',
    },
    IMAGE_TOO_LARGE: {
      status: 413,
      fr: 'L’image dépasse {limit} pixels de côté ({width} × {height}).',
      en: 'The image is larger than {limit} pixels on a side ({width} × {height}).',
    },
    SBM_NUMBER_OUT_OF_RANGE: {
      status: 422,
      fr: 'Hors des plages de numéros de l’établissement ({ranges}) : {numbers}.',
      en: 'Outside the establishment’s ranges of numbers ({ranges}): {numbers}.',
    },
    UNKNOWN_STAND: { status: 422, fr: 'Socle inconnu : {stand}.', en: 'Unknown stand: {stand}.' },
    STAND_NUMBER_TAKEN: {
      status: 409,
      fr: 'Le numéro de socle {stand} est déjà attribué ; il l’est une fois pour toutes.',
      en: 'Stand number {stand} is already in use; a stand number is given once and for all.',
    },
    STAND_NUMBER_PERMANENT: {
      status: 409,
      fr: 'Le numéro d’un socle est donné une fois pour toutes.',
      en: 'A stand’s number is given once and for all.',
    },
    STAND_RETIRED: {
      status: 409,
      fr: 'Le socle {stand} est sorti de l’exploitation.',
      en: 'Stand {stand} is out of use.',
    },
    STAND_WITHDRAWN: {
      status: 409,
      fr: 'Le socle {stand} est temporairement hors d’usage : sa serrure doit d’abord être rendue.',
      en: 'Stand {stand} is temporarily out of use: its lock must be returned first.',
    },
    STAND_OCCUPIED: {
      status: 409,
      fr: 'Le socle {stand} porte déjà un appareil.',
      en: 'Stand {stand} already holds a machine.',
    },
    UNKNOWN_ROOM: { status: 422, fr: 'La salle « {room} » n’a aucun socle.', en: 'The room “{room}” has no stand.' },
    STAND_OF_OTHER_ROOM: {
      status: 422,
      fr: 'Ces socles ne sont pas de la salle « {room} » : {stands}.',
      en: 'These stands are not in the room “{room}”: {stands}.',
    },
    STAND_PLACED_TWICE: {
      status: 422,
      fr: 'Un socle n’a qu’une place sur le plan : {stands}.',
      en: 'A stand can have only one place on the plan: {stands}.',
    },
    FLOOR_CELL_OFF_PLAN: {
      status: 422,
      fr: 'Hors du plan de {columnCount} × {rowCount} cases : {stands}.',
      en: 'Outside the plan of {columnCount} × {rowCount} cells: {stands}.',
    },
    FLOOR_CELL_TAKEN: {
      status: 422,
      fr: 'Deux socles ne tiennent pas sur une même case : {stands}.',
      en: 'Two stands cannot share a cell: {stands}.',
    },
    FLOOR_PLAN_CHANGED: {
      status: 409,
      fr: 'Le plan de la salle « {room} » a été changé entre-temps : rechargez-le avant de l’enregistrer.',
      en: 'The plan of the room “{room}” was changed meanwhile: reload it before saving.',
    },
    FLOOR_PLAN_IN_FUTURE: {
      status: 422,
      fr: 'Un plan ne vaut pas avant que sa journée ait commencé ({effectiveFrom}).',
      en: 'A plan cannot take effect before its day has begun ({effectiveFrom}).',
    },
    FLOOR_PLAN_OUT_OF_ORDER: {
      status: 409,
      fr: 'Un plan doit suivre le dernier de sa salle, en vigueur depuis le {lastEffectiveFrom}.',
      en: 'A new plan must be later than the room’s last one, in force since {lastEffectiveFrom}.',
    },
    FLOOR_PLAN_NOT_VALID: {
      status: 422,
      fr: 'Un plan est enregistré en entier, avec les seuls socles en usage de sa salle ({stands}).',
      en: 'A plan must be saved complete, with only the stands in use in its room ({stands}).',
    },
    SBM_NUMBER_TAKEN: {
      status: 409,
      fr: 'Numéro SBM déjà attribué : {numbers}.',
      en: 'SBM number already in use: {numbers}.',
    },
    SERIAL_NUMBER_TAKEN: {
      status: 409,
      fr: 'Numéro de série déjà connu de ce fabricant : {numbers}.',
      en: 'This maker’s serial number is already known: {numbers}.',
    },
    RETURN_OR_RAKE_REQUIRED: {
      status: 422,
      fr: 'Indiquez soit le rendement théorique certifié avec sa date, soit le pourcentage du prélèvement, mais pas les deux.',
      en: 'Enter either the certified theoretical return with its date or the rake percentage, not both.',
    },
    HOPPER_LID_REQUIRED: {
      status: 422,
      fr: 'Le hopper d’un appareil en service a impérativement un couvercle fixé : la fiche de {machines} n’en porte pas.',
      en: 'The hopper of a machine in service must have a fixed lid: the sheet of {machines} does not record one.',
    },
    MACHINE_RETIRED: {
      status: 409,
      fr: 'L’appareil {machine} est retiré : il ne change plus.',
      en: 'Machine {machine} is retired and can no longer be changed.',
    },
    MACHINE_ALREADY_IN_STATE: {
      status: 409,
      fr: 'L’appareil {machine} est déjà dans cet état.',
      en: 'Machine {machine} is already in this state.',
    },
    MACHINE_CHANGE_OUT_OF_ORDER: {
      status: 409,
      fr: 'Un changement d’appareil doit suivre le dernier en date ; le passé se corrige par une rectification approuvée.',
      en: 'A change must be later than the machine’s last one; the past is corrected by an approved correction.',
    },
    MACHINE_CHANGE_IN_FUTURE: {
      status: 422,
      fr: 'Un changement ne s’inscrit pas avant d’avoir eu lieu ({effectiveAt}).',
      en: 'A change can be entered only after it has taken place ({effectiveAt}).',
    },
    MACHINE_CHANGE_NOT_VALID: {
      status: 422,
      fr: 'Ce changement n’est pas valable : {faults}.',
      en: 'This change is not valid: {faults}.',
    },
    NOTHING_CHANGES: { status: 409, fr: 'Il n’y a rien à changer.', en: 'There is nothing to change.' },
    TECHNICAL_SHEET_NOT_VALID: {
      status: 422,
      fr: 'La fiche technique n’est pas valable : {faults}.',
      en: 'The technical sheet is not valid: {faults}.',
    },
    MACHINE_FILE_NOT_VALID: {
      status: 422,
      fr: 'Le fichier des appareils n’est pas lisible : {problem}.',
      en: 'The file of machines cannot be read: {problem}.',
    },
  },
});
