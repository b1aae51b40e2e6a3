import { declaration } from '../shapes/shape.js';
import { readers } from '../shapes/roles.js';

/** Declares progressives/ to the rest of the product. */
export const progressivesDeclaration = declaration({
  permissions: {
    'progressives.read': {
      heldBy: [
        ...readers,
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
      does: ['readsMoney'],
    },
    'progressives.operate': {
      heldBy: ['chefDeTable', 'chefDePartie', 'inspecteur', 'sousDirecteur'],
      does: ['writesMoney'],
    },
    'progressives.manage': { heldBy: ['direction'], neverBy: ['comptable'], does: ['writesMoney'] },
  },
  blockers: {
    progressiveHitOpen: [
      'le jackpot progressif {name} gagné à {place} n’est ni confirmé ni refusé',
      'the progressive jackpot {name} won at {place} is neither confirmed nor refused',
    ],
  },
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
    PROGRESSIVE_NOT_KNOWN_HERE: {
      status: 422,
      fr: 'Le texte de l’établissement ({jurisdiction}) ne connaît pas de jackpot progressif aux tables.',
      en: 'The text of the establishment ({jurisdiction}) knows no progressive jackpot at tables.',
    },
    SECONDARY_JACKPOT_MISSING: {
      status: 422,
      fr: 'Le jackpot progressif est en deux : principal et secondaire ({article}).',
      en: 'The progressive jackpot is in two: principal and secondary ({article}).',
    },
    COMBINATION_OF_THE_TEXT: {
      status: 422,
      fr: '{article} nomme les cartes qui gagnent : elles ne se choisissent pas.',
      en: '{article} names the winning cards: they are not chosen.',
    },
    COMBINATION_MISSING: {
      status: 422,
      fr: 'Indiquez les cartes qui gagnent chaque jackpot.',
      en: 'Give the cards that win each jackpot.',
    },
    SHARES_ABOVE_WHOLE: {
      status: 422,
      fr: 'Les parts des jackpots dépassent la mise entière.',
      en: 'The shares of the jackpots are above the whole stake.',
    },
    PROGRESSIVE_OF_BLACK_JACK: {
      status: 422,
      fr: 'Seule une table de black-jack alimente un jackpot progressif ({article}).',
      en: 'Only a table of black-jack feeds a progressive jackpot ({article}).',
    },
    SITES_NOT_KNOWN_HERE: {
      status: 422,
      fr: 'Le texte de l’établissement ({jurisdiction}) ne relie pas de tables d’autres sites.',
      en: 'The text of the establishment ({jurisdiction}) links no tables of other sites.',
    },
    LINK_OF_ONE: {
      status: 422,
      fr: 'Indiquez une table, ou un autre site : l’un des deux.',
      en: 'Give a table, or another site: one of the two.',
    },
    PROGRESSIVE_RETIRED: {
      status: 409,
      fr: 'Ce jackpot progressif n’est plus joué.',
      en: 'This progressive jackpot is no longer played.',
    },
    TABLE_FEEDS_PROGRESSIVE: {
      status: 409,
      fr: 'La table {table} alimente déjà le jackpot {name}.',
      en: 'Table {table} already feeds jackpot {name}.',
    },
    PROGRESSIVE_UNLINKED: {
      status: 409,
      fr: '{place} n’alimente plus ce jackpot.',
      en: '{place} no longer feeds this jackpot.',
    },
    TAKINGS_BELOW_ZERO: {
      status: 422,
      fr: 'Une correction de {bets} mises dépasse ce qui est inscrit depuis le dernier gain.',
      en: 'A correction of {bets} stakes is more than what is entered since the last hit.',
    },
    PROGRESSIVE_HIT_OPEN: {
      status: 409,
      fr: 'Un gain attend d’être confirmé ou refusé : le jackpot ne bouge pas d’ici là.',
      en: 'A hit waits to be confirmed or refused: until then the jackpot does not move.',
    },
    HIT_DECIDED: {
      status: 409,
      fr: 'Ce gain est déjà confirmé ou refusé.',
      en: 'This hit is already confirmed or refused.',
    },
    HIT_WITHOUT_WINNER: {
      status: 422,
      fr: 'Aucune main ne gagne de jackpot.',
      en: 'No hand wins a jackpot.',
    },
    HANDS_REPEATED: {
      status: 422,
      fr: 'La même main est inscrite deux fois.',
      en: 'The same hand is entered twice.',
    },
    JACKPOT_NOT_THERE: {
      status: 422,
      fr: 'Ce progressif n’a pas de jackpot secondaire.',
      en: 'This progressive has no secondary jackpot.',
    },
    DISPLAY_DIFFERS: {
      status: 422,
      fr: 'L’écran affiche {displayed}, les mises inscrites donnent {computed} : inscrivez d’abord les mises de chaque table.',
      en: 'The display shows {displayed}, the stakes entered make {computed}: enter the stakes of each table first.',
    },
    VIDEO_REVIEW_REQUIRED: {
      status: 422,
      fr: 'Un membre du comité, avec sa carte de superviseur, voit d’abord les images ({article}).',
      en: 'A member of the committee, with a supervisor card, sees the images first ({article}).',
    },
    PROGRESSIVES_UNLIKE: {
      status: 422,
      fr: 'Le jackpot {name} n’a pas les mêmes jackpots : les montants n’y vont pas.',
      en: 'Jackpot {name} does not have the same jackpots: the amounts do not go there.',
    },
  },
});
