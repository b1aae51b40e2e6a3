import { declaration } from '../shapes/shape.js';
import { documentReaders } from '../shapes/roles.js';

/** Declares progressives/ to the rest of the product. */
export const progressivesDeclaration = declaration({
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
      'the progressive jackpot {name} won at {place} has been neither confirmed nor refused',
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
      fr: 'Le texte {jurisdiction} ne connaît pas de jackpot progressif aux tables.',
      en: 'The text {jurisdiction} does not know progressive jackpots at tables.',
    },
    SECONDARY_JACKPOT_MISSING: {
      status: 422,
      fr: 'Le jackpot progressif doit avoir deux parts : principale et secondaire ({article}).',
      en: 'The progressive jackpot must have two parts: principal and secondary ({article}).',
    },
    COMBINATION_OF_THE_TEXT: {
      status: 422,
      fr: '{article} nomme les cartes gagnantes : elles ne se choisissent pas.',
      en: '{article} names the winning cards: they cannot be chosen.',
    },
    COMBINATION_MISSING: {
      status: 422,
      fr: 'Indiquez les cartes qui gagnent chaque jackpot.',
      en: 'Enter the cards that win each jackpot.',
    },
    SHARES_ABOVE_WHOLE: {
      status: 422,
      fr: 'Les parts des jackpots dépassent la mise entière.',
      en: 'The shares of the jackpots exceed the whole stake.',
    },
    PROGRESSIVE_OF_BLACK_JACK: {
      status: 422,
      fr: 'Seule une table de black-jack peut alimenter un jackpot progressif ({article}).',
      en: 'Only a blackjack table can feed a progressive jackpot ({article}).',
    },
    SITES_NOT_KNOWN_HERE: {
      status: 422,
      fr: 'Le texte {jurisdiction} ne permet pas de relier des tables d’autres sites.',
      en: 'The text {jurisdiction} does not allow tables of other sites to be linked.',
    },
    LINK_OF_ONE: {
      status: 422,
      fr: 'Indiquez soit une table, soit un autre site.',
      en: 'Enter either a table or another site.',
    },
    PROGRESSIVE_RETIRED: {
      status: 409,
      fr: 'Ce jackpot progressif n’est plus joué.',
      en: 'This progressive jackpot is no longer played.',
    },
    TABLE_FEEDS_PROGRESSIVE: {
      status: 409,
      fr: 'La table {table} alimente déjà le jackpot {name}.',
      en: 'Table {table} already feeds the jackpot {name}.',
    },
    PROGRESSIVE_UNLINKED: {
      status: 409,
      fr: '{place} n’alimente plus ce jackpot.',
      en: '{place} no longer feeds this jackpot.',
    },
    TAKINGS_BELOW_ZERO: {
      status: 422,
      fr: 'Une correction de {bets} {bets, mise|mises} dépasse les mises inscrites depuis le dernier gain.',
      en: 'A correction of {bets} {bets, stake|stakes} exceeds the stakes entered since the last hit.',
    },
    PROGRESSIVE_HIT_OPEN: {
      status: 409,
      fr: 'Un gain attend d’être confirmé ou refusé : le jackpot ne change pas d’ici là.',
      en: 'A hit is waiting to be confirmed or refused: the jackpot cannot change until then.',
    },
    HIT_DECIDED: {
      status: 409,
      fr: 'Ce gain est déjà confirmé ou refusé.',
      en: 'This hit has already been confirmed or refused.',
    },
    HIT_WITHOUT_WINNER: { status: 422, fr: 'Aucune main ne gagne de jackpot.', en: 'No hand wins a jackpot.' },
    HANDS_REPEATED: { status: 422, fr: 'La même main est inscrite deux fois.', en: 'The same hand is entered twice.' },
    JACKPOT_NOT_THERE: {
      status: 422,
      fr: 'Ce progressif n’a pas de jackpot secondaire.',
      en: 'This progressive has no secondary jackpot.',
    },
    DISPLAY_DIFFERS: {
      status: 422,
      fr: 'L’écran affiche {displayed}, mais les mises inscrites donnent {computed} : inscrivez d’abord les mises de chaque table.',
      en: 'The display shows {displayed}, but the stakes entered give {computed}: enter each table’s stakes first.',
    },
    VIDEO_REVIEW_REQUIRED: {
      status: 422,
      fr: 'Un membre du comité, muni de sa carte de superviseur, doit d’abord visionner les images ({article}).',
      en: 'A member of the committee with a supervisor card must review the video first ({article}).',
    },
    PROGRESSIVES_UNLIKE: {
      status: 422,
      fr: 'Le jackpot {name} est constitué autrement : les montants ne peuvent y être reportés.',
      en: 'The jackpot {name} is built differently: the amounts cannot be moved to it.',
    },
  },
});
