import { declaration } from '../shapes/shape.js';
import { documentReaders } from '../shapes/roles.js';

/** The declaration of approvals/ for the rest of the product. */
export const approvalsDeclaration = declaration({
  permissions: {
    'approvals.read': { heldBy: [...documentReaders, 'superviseur'] },
    'approvals.decide': {
      heldBy: ['superviseur', 'direction'],
      neverBy: ['mecanicien', 'changeur', 'caissier', 'comptable'],
      does: ['writesMoney', 'decides'],
    },
  },
  tables: {
    approval_decisions: { log: 'append_only', rights: 'insert select', texts: ['reason'] },
    approval_requests: { log: 'append_only', rights: 'insert select', texts: ['subject', 'reason'] },
  },
  refusals: {
    NOT_A_DECIDER: {
      status: 403,
      fr: 'Votre fonction ne décide pas de ce type de demande.',
      en: 'Your function does not decide requests of this kind.',
    },
    NOT_THE_REQUESTER: {
      status: 403,
      fr: 'Seul l’auteur d’une demande peut la retirer.',
      en: 'Only the author of a request can withdraw it.',
    },
    APPROVAL_ALREADY_DECIDED: {
      status: 409,
      fr: 'Cette demande a déjà reçu sa décision ({decision}).',
      en: 'This request has already been decided ({decision}).',
    },
    REQUEST_LAPSED: {
      status: 409,
      fr: 'Cette demande est caduque : son auteur n’exerce plus la fonction au titre de laquelle il l’a faite.',
      en: 'This request has lapsed: its author no longer holds the function under which it was made.',
    },
    APPROVAL_REQUIRED: {
      status: 409,
      fr: 'Une seconde personne doit d’abord approuver cet acte.',
      en: 'A second person must approve this act first.',
    },
    REASON_REQUIRED: {
      status: 422,
      fr: 'Donnez un motif de 3 à 2 000 caractères.',
      en: 'Give a reason of 3 to 2,000 characters.',
    },
  },
});
