import { declaration } from '../shapes/shape.js';
import { documentReaders } from '../shapes/roles.js';

/** Declares the permissions and refusals of the rules module. */
export const rulesDeclaration = declaration({
  permissions: { 'rules.read': { heldBy: [...documentReaders, 'superviseur', 'chefDeTable', 'inspecteur'] } },
  refusals: {
    RULE_NOT_KNOWN: {
      status: 404,
      fr: 'Il n’y a pas de règle à essayer sous la clé « {key} ».',
      en: 'There is no rule to try under the key “{key}”.',
    },
  },
});
