import { declaration } from '../shapes/shape.js';
import { readers } from '../shapes/roles.js';

/** Declares the permissions and refusals of the rules module. */
export const rulesDeclaration = declaration({
  permissions: {
    'rules.read': { heldBy: [...readers, 'superviseur', 'chefDeTable', 'inspecteur'] },
  },
  refusals: {
    RULE_NOT_KNOWN: {
      status: 404,
      fr: 'Aucune règle ne s’essaie sous la clé « {key} ».',
      en: 'No rule can be tried by the key “{key}”.',
    },
  },
});
