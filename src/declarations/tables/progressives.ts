import { declareModule } from '../shapes/shape.js';
import { documentReaders } from '../shapes/roles.js';

/** Declares progressives/ to the rest of the product. */
export const progressivesDeclaration = declareModule({
  permissions: {
    'progressives.read': {
      heldBy: [
        ...documentReaders,
        'superviseur',
        'caissier',
        'caissierPrincipal',
        'chefDeTable',
        'chefDePartie',
        'croupier',
        'inspecteur',
        'sousDirecteur',
        'membreDuComite',
        'agentDeSurveillance',
      ],
      actionKinds: ['readsMoney'],
    },
    'progressives.operate': {
      heldBy: ['chefDeTable', 'chefDePartie', 'inspecteur', 'sousDirecteur'],
      actionKinds: ['writesMoney'],
    },
    'progressives.manage': { heldBy: ['direction'], forbiddenRoles: ['comptable'], actionKinds: ['writesMoney'] },
  },
  blockers: { progressiveHitOpen: true },
  tables: {
    progressive_awards: { log: 'append_only', rights: 'insert select' },
    progressive_bets: { log: 'append_only', rights: 'insert select' },
    progressive_hits: {
      log: 'mutable',
      rights:
        'insert select update(state, decided_by, decided_as, decided_at, decided_on, supervisor_card, video, reason, entry_id)',
      texts: ['reason'],
    },
    progressive_jackpots: {
      log: 'mutable',
      rights: 'insert select update(left_minor, staked_minor, moved_minor, amount_minor)',
    },
    progressive_links: { log: 'mutable', rights: 'insert select update(unlinked_at)' },
    progressive_takings: { log: 'append_only', rights: 'insert select', texts: ['reason'] },
    progressives: { log: 'mutable', rights: 'insert select update(retired_at, retired_on, retired_into)' },
  },
  refusals: {
    PROGRESSIVE_NOT_KNOWN_HERE: 422,
    SECONDARY_JACKPOT_MISSING: 422,
    COMBINATION_OF_THE_TEXT: 422,
    COMBINATION_MISSING: 422,
    SHARES_ABOVE_WHOLE: 422,
    PROGRESSIVE_OF_BLACK_JACK: 422,
    SITES_NOT_KNOWN_HERE: 422,
    LINK_OF_ONE: 422,
    PROGRESSIVE_RETIRED: 409,
    TABLE_FEEDS_PROGRESSIVE: 409,
    PROGRESSIVE_UNLINKED: 409,
    TAKINGS_BELOW_ZERO: 422,
    PROGRESSIVE_HIT_OPEN: 409,
    HIT_DECIDED: 409,
    HIT_WITHOUT_WINNER: 422,
    HANDS_REPEATED: 422,
    JACKPOT_NOT_THERE: 422,
    DISPLAY_DIFFERS: 422,
    VIDEO_REVIEW_REQUIRED: 422,
    PROGRESSIVES_UNLIKE: 422,
  },
});
