import { declaration } from '../declarations/shape.js';
import { readers } from '../declarations/roles.js';

/** What the rest of the product knows of tables/. */
export const tablesDeclaration = declaration({
  permissions: {
    'tables.read': {
      heldBy: [
        ...readers,
        ...(['superviseur', 'caissier', 'caissierPrincipal', 'chefDeTable', 'chefDePartie', 'croupier'] as const),
        ...(['inspecteur', 'sousDirecteur', 'membreDuComite', 'agentDeSurveillance'] as const),
      ],
      does: ['readsMoney'],
    },
    'tables.operate': {
      heldBy: ['chefDeTable', 'chefDePartie', 'inspecteur', 'sousDirecteur'],
      does: ['writesMoney', 'handlesCash'],
    },
    'tables.manage': { heldBy: ['direction'], neverBy: ['comptable'], does: ['writesMoney'] },
  },
});
