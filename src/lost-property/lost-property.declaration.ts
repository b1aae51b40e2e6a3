import { declaration } from '../declarations/shape.js';
import { readers } from '../declarations/roles.js';
import { integer, listed, theEstablishment } from '../declarations/settings.js';

/** What the rest of the product knows of lost-property/. */
export const lostPropertyDeclaration = declaration({
  permissions: {
    'lostProperty.read': { heldBy: [...readers, 'superviseur'] },
    'lostProperty.enter': { heldBy: ['superviseur'] },
  },
  settings: {
    lostPropertyDays: listed(
      'security',
      410,
      integer(366, ['1', '3650'], theEstablishment, ['Objet trouvé gardé (jours)', 'Lost property is kept for (days)']),
    ),
  },
  registers: {
    lostProperty: {
      place: 160,
      title: ['Registre des objets trouvés', 'Register of lost property'],
      entry: ['Objet trouvé', 'Lost item'],
    },
  },
  blockers: {
    lostItemKeptNowhere: ['l’objet trouvé n° {itemNumber} n’a pas de place', 'lost item no. {itemNumber} has no place'],
  },
  tables: { lost_items: { log: 'append_only', rights: 'insert select' } },
  refusals: {
    LOST_ITEM_FOUND_LATER: {
      status: 422,
      fr: 'Un objet s’inscrit après avoir été trouvé.',
      en: 'An item is entered after it was found.',
    },
  },
});
