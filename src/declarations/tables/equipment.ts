import { declaration } from '../shapes/shape.js';
import { readers } from '../shapes/roles.js';

/** Declares the permissions, registers, tables and other contributions of the equipment module. */
export const equipmentDeclaration = declaration({
  permissions: {
    'equipment.read': {
      heldBy: [
        ...readers,
        'superviseur',
        'mecanicien',
        'chefDeTable',
        'chefDePartie',
        'inspecteur',
        'cartier',
        'sousDirecteur',
        'membreDuComite',
        'agentDeSurveillance',
      ],
    },
    'equipment.handle': { heldBy: ['cartier', 'inspecteur', 'sousDirecteur', 'mecanicien'] },
    'equipment.manage': { heldBy: ['direction'] },
  },
  registers: {
    equipmentCards: {
      place: 170,
      title: ['Registre de prise en charge des cartes', 'Register of receipt of cards'],
      kinds: { document: 'card-register', prefix: 'movement_' },
    },
    equipmentDice: {
      place: 180,
      title: ['Registre de prise en charge des dés', 'Register of receipt of dice'],
      kinds: { document: 'dice-register', prefix: 'movement_' },
    },
  },
  tables: {
    apparatus_checks: { log: 'append_only', rights: 'insert select', texts: ['findings'] },
    card_alert_tellings: { log: 'append_only', rights: 'insert select', texts: ['recipient'] },
    card_controls: {
      log: 'mutable',
      rights: 'insert select update(closed_by, closed_at, outcome, closing_reason)',
      texts: ['observations'],
    },
    card_exchanges: { log: 'append_only', rights: 'insert select' },
    dice_controls: { log: 'append_only', rights: 'insert select', texts: ['observations'] },
    equipment_allocations: { log: 'append_only', rights: 'insert select' },
    equipment_apparatus: { log: 'mutable', rights: 'insert select update(table_number, retired_at)' },
    equipment_depots: { log: 'mutable', rights: 'insert select update(key_held_by, key_held_as, key_held_since)' },
    equipment_destructions: {
      log: 'mutable',
      rights: 'insert select update(done_by, done_at, witnessed_by, officer, observations)',
      texts: ['notice_recipient', 'officer', 'observations'],
    },
    equipment_items: { log: 'mutable', rights: 'insert select update(is_reserve)' },
    equipment_limits: { log: 'append_only', rights: 'insert select' },
    equipment_makers: { log: 'mutable', rights: 'insert select update(withdrawn_on)' },
    equipment_movements: { log: 'append_only', rights: 'insert select', texts: ['reason'] },
    equipment_receipts: { log: 'append_only', rights: 'insert select', texts: ['slip_visa_by'] },
    equipment_volumes: {
      log: 'mutable',
      rights: 'insert select update(paraphed_on, paraphed_by, closed_by, closed_at)',
    },
  },
  refusals: {
    MAKER_KNOWN: {
      status: 409,
      fr: 'Le fabricant {name} est déjà inscrit.',
      en: 'The maker {name} is entered already.',
    },
    APPROVAL_END_NOT_VALID: {
      status: 422,
      fr: 'L’agrément ne prend pas fin avant d’avoir commencé, le {from}.',
      en: 'The approval does not end before it began, on {from}.',
    },
    PRINCIPAL_DEPOT_EXISTS: {
      status: 409,
      fr: 'Le dépôt principal est déjà ouvert : {depot}. Les autres sont des annexes.',
      en: 'The principal depot is open already: {depot}. The others are annexes.',
    },
    DEPOT_NAME_TAKEN: {
      status: 409,
      fr: 'Un dépôt porte déjà le nom {name}.',
      en: 'A depot is named {name} already.',
    },
    VOLUME_NOT_OPEN: {
      status: 409,
      fr: 'Aucun volume de ce registre n’est ouvert.',
      en: 'No volume of this register is open.',
    },
    VOLUME_PARAPHED: {
      status: 409,
      fr: 'Le volume {volume} est déjà coté et paraphé.',
      en: 'Volume {volume} is numbered and initialled already.',
    },
    PARAPH_NOT_VALID: {
      status: 422,
      fr: 'Un paraphe ne date pas de l’avenir.',
      en: 'Pages are not initialled in the future.',
    },
    RECEIPT_MIXED: {
      status: 422,
      fr: 'Le fabricant {maker} n’est pas agréé pour tout ce qui est reçu : cartes et dés ont chacun leur registre.',
      en: 'The maker {maker} is not approved for all that is received: cards and dice each have their register.',
    },
    SLIP_VISA_NOT_VALID: {
      status: 422,
      fr: 'Le visa du bon de commande précède la réception.',
      en: 'The visa on the order slip comes before the receipt.',
    },
    MAKER_NOT_APPROVED: {
      status: 409,
      fr: 'Le fabricant {maker} n’est pas agréé ce jour.',
      en: 'The maker {maker} is not approved on this day.',
    },
    DICE_WITHOUT_MARK: {
      status: 422,
      fr: 'Le numéro et le sigle de chaque dé sont reportés à la réception.',
      en: 'The number and the mark of each die are entered at its receipt.',
    },
    PRINCIPAL_DEPOT_MISSING: {
      status: 409,
      fr: 'Le dépôt principal n’est pas encore inscrit : la Direction l’ouvre d’abord.',
      en: 'The principal depot is not entered yet: the Direction opens it first.',
    },
    DEPOT_KEY_NOT_HELD: {
      status: 409,
      fr: 'La clé du dépôt {depot} n’est entre les mains de personne : le directeur ou un membre du comité la prend d’abord.',
      en: 'Nobody holds the key of the depot {depot}: the director or a member of the committee takes it first.',
    },
    REGISTER_NOT_PARAPHED: {
      status: 409,
      fr: 'Aucun volume coté et paraphé par le Commissaire du Gouvernement n’est ouvert : rien ne s’inscrit avant.',
      en: 'No volume numbered and initialled by the Commissaire du Gouvernement is open: nothing is entered before.',
    },
    EQUIPMENT_NUMBER_REPEATED: {
      status: 422,
      fr: 'Le même numéro est inscrit deux fois dans cette réception : {numbers}.',
      en: 'The same number is entered twice in this receipt: {numbers}.',
    },
    EQUIPMENT_NUMBER_TAKEN: {
      status: 409,
      fr: 'Ce numéro du fabricant a déjà été reçu : {numbers}. Vérifiez le numéro sur l’emballage.',
      en: 'This maker’s number was received already: {numbers}. Check the number on the package.',
    },
    STOCK_MAXIMUM_PASSED: {
      status: 409,
      fr: 'Le stock serait de {held}, au-dessus du maximum fixé de {maximum}.',
      en: 'The stock would be {held}, above the maximum of {maximum}.',
    },
    STOCK_MAXIMUM_UNKNOWN: {
      status: 409,
      fr: 'Le nombre maximum que l’établissement peut détenir n’est pas inscrit pour ce jeu : {game}.',
      en: 'The maximum that the establishment may hold is not entered for this game: {game}.',
    },
    ALREADY_IN_DEPOT: {
      status: 409,
      fr: 'Le n° {number} est déjà au dépôt {depot}.',
      en: 'No. {number} is in the depot {depot} already.',
    },
    NOT_AT_TABLE: {
      status: 409,
      fr: 'Le n° {number} n’est à aucune table.',
      en: 'No. {number} is at no table.',
    },
    ALLOCATION_MIXED: {
      status: 422,
      fr: 'Une dotation est de cartes ou de dés, non des deux.',
      en: 'An allocation is of cards or of dice, not of both.',
    },
    EQUIPMENT_RECEIVED_BY_GIVER: {
      status: 409,
      fr: 'Les cartes sont reçues par une autre personne que celle qui les sort du dépôt.',
      en: 'The cards are received by another person than the one who takes them out of the depot.',
    },
    DICE_NOT_DECIDED: {
      status: 403,
      fr: '{name} ne décide pas de la dotation en dés : elle est signée par {functions}.',
      en: '{name} does not decide which dice a table is given: it is signed by {functions}.',
    },
    EQUIPMENT_IS_OUT: {
      status: 409,
      fr: 'Le n° {number} est sorti du registre : détruit ou neutralisé.',
      en: 'No. {number} has left the register: destroyed or neutralised.',
    },
    EQUIPMENT_AT_TABLE: {
      status: 409,
      fr: 'Le n° {number} est déjà à la table {table}.',
      en: 'No. {number} is at table {table} already.',
    },
    SET_UNDER_ALERT: {
      status: 409,
      fr: 'Le n° {number} est sous une alerte ouverte : il ne sort pas avant sa clôture par la Direction.',
      en: 'No. {number} is under an open alert: it does not leave before the Direction closes it.',
    },
    SET_WITHDRAWN: {
      status: 409,
      fr: 'Le n° {number} est hors d’usage : il attend sa destruction.',
      en: 'No. {number} is out of use: it waits for its destruction.',
    },
    SET_NOT_CONTROLLED: {
      status: 409,
      fr: 'Le n° {number} n’a pas été contrôlé et remis en ordre depuis sa dernière séance.',
      en: 'No. {number} was not controlled and put in order since its last session.',
    },
    SET_WITHOUT_FIRST_CONTROL: {
      status: 409,
      fr: 'Le n° {number} n’est pas neuf : le cartier en fait d’abord le premier contrôle.',
      en: 'No. {number} is not new: the card keeper makes its first control before.',
    },
    DIE_NOT_SOUND: {
      status: 409,
      fr: 'Le dé n° {number} n’était pas en parfait état à son dernier contrôle.',
      en: 'Die no. {number} was not in perfect state at its last control.',
    },
    DICE_COUNT: {
      status: 422,
      fr: 'La dotation d’une table est de {due} dés ({article}).',
      en: 'A table is given {due} dice ({article}).',
    },
    DICE_TWICE: {
      status: 422,
      fr: 'Le même dé est nommé deux fois : {numbers}.',
      en: 'The same die is named twice: {numbers}.',
    },
    DICE_NOT_NEW: {
      status: 409,
      fr: 'Ces dés ont déjà servi, et aucun n’est remis en jeu : {numbers}.',
      en: 'These dice were in play already, and none is given out again: {numbers}.',
    },
    DICE_OF_SESSION_BEFORE: {
      status: 409,
      fr: 'Ces dés ont servi à la séance précédente : {numbers}.',
      en: 'These dice were used at the session before: {numbers}.',
    },
    NOT_CARDS: {
      status: 422,
      fr: 'Seules des cartes se comptent et s’échangent : {number} n’en est pas.',
      en: 'Only cards are counted and exchanged: {number} is none.',
    },
    SECOND_CONTROL_AWAY: {
      status: 409,
      fr: 'Le second contrôle se fait à la table, où le n° {number} n’est pas.',
      en: 'The second control is made at the table, where no. {number} is not.',
    },
    CONTROL_AT_TABLE: {
      status: 409,
      fr: 'Le n° {number} est encore à une table : ce contrôle se fait au dépôt.',
      en: 'No. {number} is still at a table: this control is made in the depot.',
    },
    PRE_MIXED_WITHOUT_VIDEO: {
      status: 422,
      fr: 'Les cartes prêtes à l’emploi sont vérifiées et pré-mélangées sous surveillance vidéo.',
      en: 'Cards ready for use are verified and mixed beforehand under video.',
    },
    SET_NOT_IN_ORDER: {
      status: 422,
      fr: 'Le n° {number} est remis dans l’ordre du fabricant avant que son contrôle soit inscrit.',
      en: 'No. {number} is put back in the maker’s order before its control is entered.',
    },
    CARDS_FOUND_TWICE: {
      status: 422,
      fr: 'Il y a plus de cartes marquées ou étrangères que de cartes comptées.',
      en: 'There are more marked or foreign cards than cards counted.',
    },
    ALERT_CLOSED: {
      status: 409,
      fr: 'Ce contrôle n’est pas une alerte ouverte.',
      en: 'This control is no open alert.',
    },
    TELLING_NOT_VALID: {
      status: 422,
      fr: 'L’alerte est signalée à qui le texte nomme, entre le contrôle et maintenant.',
      en: 'An alert is told to whom the text names, between the control and now.',
    },
    ALREADY_TOLD: {
      status: 409,
      fr: 'Ce signalement est déjà inscrit.',
      en: 'This was notified and entered already.',
    },
    ALERT_NOT_TOLD: {
      status: 409,
      fr: 'L’alerte n’est pas encore signalée à tous : {parties}.',
      en: 'Not everybody was notified of the alert yet: {parties}.',
    },
    EXCHANGE_NOT_BY_INSPECTOR: {
      status: 403,
      fr: 'Une carte détériorée est échangée par un inspecteur.',
      en: 'A damaged card is exchanged by an inspector.',
    },
    EXCHANGE_NOT_FROM_RESERVE: {
      status: 409,
      fr: 'La carte est prélevée sur le sixain de réserve, et sur aucun autre.',
      en: 'The card is taken from the reserve sixain, and from no other.',
    },
    EXCHANGE_AWAY: {
      status: 409,
      fr: 'L’échange se fait à la table : ce sixain n’est à aucune.',
      en: 'The exchange is made at the table: this set is at none.',
    },
    RESERVE_OF_OTHER_CARDS: {
      status: 409,
      fr: 'La réserve est d’un autre fabricant ou d’une autre couleur que le sixain de la table.',
      en: 'The reserve is of another maker or another colour than the set at the table.',
    },
    RESERVE_EMPTY: {
      status: 409,
      fr: 'La réserve n° {number} n’a plus de carte.',
      en: 'The reserve no. {number} has no card left.',
    },
    NOT_DICE: {
      status: 422,
      fr: 'Cette dotation n’est pas de dés.',
      en: 'This allocation is not of dice.',
    },
    DICE_CONTROLLED: {
      status: 409,
      fr: 'Ces dés sont déjà contrôlés pour cette séance.',
      en: 'These dice are controlled for this session already.',
    },
    DICE_CONTROL_SIGNERS: {
      status: 422,
      fr: 'Le contrôle des dés porte {due} signature(s).',
      en: 'The control of dice has {due} signature(s).',
    },
    DICE_SIGNED_TWICE: {
      status: 409,
      fr: 'Deux personnes signent le contrôle des dés, non une seule deux fois.',
      en: 'Two people sign the control of dice, not one of them twice.',
    },
    DICE_CONTROL_INCOMPLETE: {
      status: 422,
      fr: 'Chaque dé de la dotation est contrôlé, et aucun autre : {numbers}.',
      en: 'Each die of the allocation is controlled, and no other: {numbers}.',
    },
    DICE_CONTROL_INSTRUMENTS: {
      status: 422,
      fr: 'Chaque dé passe au micromètre, à l’équerre et à la balance, et n’est bon que si les trois le disent : {numbers}.',
      en: 'Each die is measured by micrometer, square and balance, and is sound only if all three say so: {numbers}.',
    },
    DESTRUCTION_NOT_TOLD_BEFORE: {
      status: 422,
      fr: 'Le service de contrôle est prévenu avant l’opération : l’avis est donné, et l’opération vient après.',
      en: 'The control service is told before: the notice is given, and the operation comes after it.',
    },
    DESTRUCTION_DONE: {
      status: 409,
      fr: 'Cette opération a déjà eu lieu.',
      en: 'This operation has taken place already.',
    },
    DESTRUCTION_TOO_EARLY: {
      status: 409,
      fr: 'L’opération n’a pas lieu avant l’heure annoncée au service de contrôle.',
      en: 'The operation does not take place before the time announced to the control service.',
    },
    DESTRUCTION_NOT_BY_DIRECTION: {
      status: 403,
      fr: 'La destruction ou la neutralisation se fait sous la responsabilité de la Direction.',
      en: 'Destruction or neutralisation is under the responsibility of the Direction.',
    },
    DESTRUCTION_WITHOUT_INSPECTOR: {
      status: 422,
      fr: 'Les dés sont détruits ou neutralisés en présence d’un inspecteur.',
      en: 'Dice are destroyed or neutralised in the presence of an inspector.',
    },
    DESTRUCTION_WITHOUT_OFFICER: {
      status: 422,
      fr: 'La destruction a lieu en présence d’un fonctionnaire de police, qui vise l’inscription : son nom manque.',
      en: 'The destruction takes place before a police officer, who puts a visa on the entry: the name is missing.',
    },
    DESTRUCTION_MIXED: {
      status: 422,
      fr: 'Le n° {number} n’est pas de ce registre.',
      en: 'No. {number} is not of this register.',
    },
    DESTRUCTION_AT_TABLE: {
      status: 409,
      fr: 'Encore à une table : {numbers}.',
      en: 'Still at a table: {numbers}.',
    },
    SET_NOT_COMPLETE: {
      status: 409,
      fr: 'Un jeu reste complet jusqu’à sa destruction ; la Direction règle d’abord ce qui manque : {numbers}.',
      en: 'A set stays complete until it is destroyed; the Direction settles first what is missing: {numbers}.',
    },
    APPARATUS_KNOWN: {
      status: 409,
      fr: 'L’appareil n° {number} est déjà inscrit.',
      en: 'Equipment no. {number} is entered already.',
    },
    APPARATUS_RETIRED: {
      status: 409,
      fr: 'L’appareil n° {number} est hors d’usage.',
      en: 'Equipment no. {number} is out of use.',
    },
    TABLE_HAS_APPARATUS: {
      status: 409,
      fr: 'La table {table} a déjà l’appareil n° {number}.',
      en: 'Table {table} has equipment no. {number} already.',
    },
    CHECK_WITHOUT_FINDINGS: {
      status: 422,
      fr: 'Un appareil non conforme : dites ce qui a été constaté.',
      en: 'Equipment that fails its check: say what was found.',
    },
  },
});
