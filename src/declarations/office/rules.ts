import { declareModule } from '../shapes/shape.js';
import { documentReaders } from '../shapes/roles.js';

/** Declares the permissions and refusals of the rules module. */
export const rulesDeclaration = declareModule({
  permissions: { 'rules.read': { heldBy: [...documentReaders, 'superviseur', 'chefDeTable', 'inspecteur'] } },
  refusals: { RULE_NOT_KNOWN: 404 },
});
