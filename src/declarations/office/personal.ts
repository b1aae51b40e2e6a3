import { declaration } from '../shapes/shape.js';
import { integer, settingAt, establishmentSource } from '../shapes/settings.js';

/** Declares the permissions, tables and other contributions of the personal module. */
export const personalDeclaration = declaration({
  permissions: {
    'personal.export': { heldBy: ['administrateur', 'direction'] },
    'personal.erase': { heldBy: ['administrateur', 'direction'] },
  },
  approvals: {
    personalErasure: {
      decidedBy: ['administrateur', 'direction'],
      decidedWith: 'people.decide',
      requestedWith: ['personal.erase'],
      title: ['Effacer des données personnelles (éléments : {count})', 'Erase personal data (elements: {count})'],
    },
  },
  settings: {
    textKeepDays: settingAt(
      'payouts',
      395,
      integer(1826, ['1', '36500'], establishmentSource, [
        'Conservation des textes qui nomment quelqu’un, avant effacement sur demande (jours)',
        'Texts that name a person are retained, before erasure on request, for (days)',
      ]),
    ),
  },
  tables: {
    personal_erasures: { log: 'append_only', rights: 'insert select' },
    personal_exports: { log: 'append_only', rights: 'insert select', texts: ['purpose'] },
  },
  refusals: {
    NO_PERSONAL_DATA: {
      status: 404,
      fr: 'Aucune donnée n’a été trouvée sur cette personne, ou tout est déjà effacé.',
      en: 'No data were found about this person, or they have already been erased.',
    },
    STILL_EMPLOYED: {
      status: 409,
      fr: 'Cette personne travaille encore dans l’établissement : ses données sont nécessaires.',
      en: 'This person still works in the establishment: their data are required.',
    },
    PERSONAL_DATA_TO_KEEP: {
      status: 409,
      fr: 'Ces données doivent être conservées jusqu’au {until} inclus : elles ne peuvent pas encore être effacées.',
      en: 'These data must be retained up to and including {until}: they cannot be erased yet.',
    },
  },
});
