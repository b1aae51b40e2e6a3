import { declaration } from '../shapes/shape.js';
import { documentReaders } from '../shapes/roles.js';

/** Declares the permissions, registers, tables and other contributions of the equipment module. */
export const equipmentDeclaration = declaration({
  permissions: {
    'equipment.read': {
      heldBy: [
        ...documentReaders,
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
      en: 'The maker {name} is already registered.',
    },
    APPROVAL_END_NOT_VALID: {
      status: 422,
      fr: 'L’agrément ne peut prendre fin avant son début, le {from}.',
      en: 'The approval cannot end before its beginning on {from}.',
    },
    PRINCIPAL_DEPOT_EXISTS: {
      status: 409,
      fr: 'Le dépôt principal existe déjà : {depot}. Les autres sont des annexes.',
      en: 'There is already a principal depot: {depot}. The others are annexes.',
    },
    DEPOT_NAME_TAKEN: {
      status: 409,
      fr: 'Un dépôt porte déjà le nom {name}.',
      en: 'Another depot already has the name {name}.',
    },
    VOLUME_NOT_OPEN: {
      status: 409,
      fr: 'Aucun volume de ce registre n’est ouvert.',
      en: 'No volume of this register is open.',
    },
    VOLUME_PARAPHED: {
      status: 409,
      fr: 'Le volume {volume} est déjà coté et paraphé.',
      en: 'Volume {volume} has already been numbered and initialled.',
    },
    PARAPH_NOT_VALID: {
      status: 422,
      fr: 'La date du paraphe est à venir.',
      en: 'The date of the initials is in the future.',
    },
    RECEIPT_MIXED: {
      status: 422,
      fr: 'Le fabricant {maker} n’est pas agréé pour tout ce qui est reçu : cartes et dés ont chacun leur registre.',
      en: 'The maker {maker} is not approved for everything received: cards and dice have separate registers.',
    },
    SLIP_VISA_NOT_VALID: {
      status: 422,
      fr: 'Le visa du bon de commande est postérieur à la réception.',
      en: 'The visa on the order slip is later than the receipt.',
    },
    MAKER_NOT_APPROVED: {
      status: 409,
      fr: 'Le fabricant {maker} n’est pas agréé ce jour.',
      en: 'The maker {maker} is not approved on that day.',
    },
    DICE_WITHOUT_MARK: {
      status: 422,
      fr: 'Inscrivez à la réception le numéro et le sigle de chaque dé.',
      en: 'Enter the number and the mark of each die at its receipt.',
    },
    PRINCIPAL_DEPOT_MISSING: {
      status: 409,
      fr: 'Le dépôt principal n’est pas encore inscrit : la Direction doit d’abord l’ouvrir.',
      en: 'There is no principal depot yet: the Direction must create it first.',
    },
    DEPOT_KEY_NOT_HELD: {
      status: 409,
      fr: 'Personne ne détient la clé du dépôt {depot} : le directeur ou un membre du comité doit d’abord la prendre.',
      en: 'No one holds the key of the depot {depot}: the director or a member of the committee must take it first.',
    },
    REGISTER_NOT_PARAPHED: {
      status: 409,
      fr: 'Aucun volume coté et paraphé par le Commissaire du Gouvernement n’est ouvert : rien ne peut être inscrit d’ici là.',
      en: 'No volume numbered and initialled by the Commissaire du Gouvernement is open: nothing can be entered until then.',
    },
    EQUIPMENT_NUMBER_REPEATED: {
      status: 422,
      fr: 'Le même numéro est inscrit deux fois dans cette réception : {numbers}.',
      en: 'A number is entered twice in this receipt: {numbers}.',
    },
    EQUIPMENT_NUMBER_TAKEN: {
      status: 409,
      fr: 'Ce numéro du fabricant a déjà été reçu : {numbers}. Vérifiez le numéro sur l’emballage.',
      en: 'This maker’s number has already been received: {numbers}. Check the number on the package.',
    },
    STOCK_MAXIMUM_PASSED: {
      status: 409,
      fr: 'Le stock serait de {held}, au-dessus du maximum fixé ({maximum}).',
      en: 'The stock would be {held}, above the set maximum of {maximum}.',
    },
    STOCK_MAXIMUM_UNKNOWN: {
      status: 409,
      fr: 'Le stock maximum de l’établissement n’est pas inscrit pour ce jeu : {game}.',
      en: 'The establishment’s maximum stock is not entered for this game: {game}.',
    },
    ALREADY_IN_DEPOT: {
      status: 409,
      fr: 'Le n° {number} est déjà au dépôt {depot}.',
      en: 'No. {number} is already in the depot {depot}.',
    },
    NOT_AT_TABLE: { status: 409, fr: 'Le n° {number} n’est à aucune table.', en: 'No. {number} is not at a table.' },
    ALLOCATION_MIXED: {
      status: 422,
      fr: 'Une dotation est de cartes ou de dés, mais pas des deux.',
      en: 'An allocation is of cards or of dice, not both.',
    },
    EQUIPMENT_RECEIVED_BY_GIVER: {
      status: 409,
      fr: 'La personne qui sort les cartes du dépôt ne peut pas les recevoir.',
      en: 'The person who takes the cards out of the depot cannot also receive them.',
    },
    DICE_NOT_DECIDED: {
      status: 403,
      fr: '{name} ne peut décider de la dotation en dés : elle doit être signée par {functions}.',
      en: '{name} cannot decide the allocation of dice: it must be signed by {functions}.',
    },
    EQUIPMENT_IS_OUT: {
      status: 409,
      fr: 'Le n° {number} est sorti du registre : il a été détruit ou neutralisé.',
      en: 'No. {number} has left the register: it was destroyed or neutralised.',
    },
    EQUIPMENT_AT_TABLE: {
      status: 409,
      fr: 'Le n° {number} est déjà à la table {table}.',
      en: 'No. {number} is already at table {table}.',
    },
    SET_UNDER_ALERT: {
      status: 409,
      fr: 'Le n° {number} est sous une alerte ouverte : il ne peut sortir avant sa clôture par la Direction.',
      en: 'No. {number} is under an open alert: it cannot leave until the Direction closes the alert.',
    },
    SET_WITHDRAWN: {
      status: 409,
      fr: 'Le n° {number} est hors d’usage et attend sa destruction.',
      en: 'No. {number} is out of use and awaits destruction.',
    },
    SET_NOT_CONTROLLED: {
      status: 409,
      fr: 'Le n° {number} n’a pas été contrôlé et remis en ordre depuis sa dernière séance.',
      en: 'No. {number} has not been controlled and put in order since its last session.',
    },
    SET_WITHOUT_FIRST_CONTROL: {
      status: 409,
      fr: 'Le n° {number} n’est pas neuf : le cartier doit d’abord en faire le premier contrôle.',
      en: 'No. {number} is not new: the card keeper must make its first control.',
    },
    DIE_NOT_SOUND: {
      status: 409,
      fr: 'Le dé n° {number} n’était pas en parfait état à son dernier contrôle.',
      en: 'Die no. {number} was not in perfect condition at its last control.',
    },
    DICE_COUNT: {
      status: 422,
      fr: 'La dotation d’une table doit être de {due} dés ({article}).',
      en: 'A table must have {due} dice ({article}).',
    },
    DICE_TWICE: {
      status: 422,
      fr: 'Le même dé est nommé deux fois : {numbers}.',
      en: 'A die is named twice: {numbers}.',
    },
    DICE_NOT_NEW: {
      status: 409,
      fr: 'Ces dés ont déjà servi et ne peuvent être remis en jeu : {numbers}.',
      en: 'These dice have already been in play and cannot be issued again: {numbers}.',
    },
    DICE_OF_SESSION_BEFORE: {
      status: 409,
      fr: 'Ces dés ont servi à la séance précédente : {numbers}.',
      en: 'These dice were used in the previous session: {numbers}.',
    },
    NOT_CARDS: {
      status: 422,
      fr: 'Seules des cartes se comptent et s’échangent : le n° {number} n’en est pas.',
      en: 'Only cards can be counted and exchanged: no. {number} is not a set of cards.',
    },
    SECOND_CONTROL_AWAY: {
      status: 409,
      fr: 'Le second contrôle se fait à la table, mais le n° {number} n’y est pas.',
      en: 'The second control takes place at the table, but no. {number} is not at one.',
    },
    CONTROL_AT_TABLE: {
      status: 409,
      fr: 'Le n° {number} est encore à une table : ce contrôle se fait au dépôt.',
      en: 'No. {number} is still at a table: this control takes place in the depot.',
    },
    PRE_MIXED_WITHOUT_VIDEO: {
      status: 422,
      fr: 'Les cartes prêtes à l’emploi doivent être vérifiées et pré-mélangées sous surveillance vidéo.',
      en: 'Pre-mixed cards must be verified and mixed under video surveillance.',
    },
    SET_NOT_IN_ORDER: {
      status: 422,
      fr: 'Le n° {number} doit être remis dans l’ordre du fabricant avant que son contrôle soit inscrit.',
      en: 'No. {number} must be put back in the maker’s order before its control is entered.',
    },
    CARDS_FOUND_TWICE: {
      status: 422,
      fr: 'Il y a plus de cartes marquées ou étrangères que de cartes comptées : corrigez les nombres.',
      en: 'There are more marked or foreign cards than cards counted: correct the figures.',
    },
    ALERT_CLOSED: { status: 409, fr: 'Ce contrôle n’a pas d’alerte ouverte.', en: 'This control has no open alert.' },
    TELLING_NOT_VALID: {
      status: 422,
      fr: 'L’alerte est signalée aux destinataires que le texte nomme, entre le contrôle et maintenant.',
      en: 'An alert is notified to the recipients named by the text, between the control and now.',
    },
    ALREADY_TOLD: {
      status: 409,
      fr: 'Ce signalement est déjà inscrit.',
      en: 'This notification has already been entered.',
    },
    ALERT_NOT_TOLD: {
      status: 409,
      fr: 'L’alerte n’est pas encore signalée à tous : {parties}.',
      en: 'The alert has not been notified to everyone yet: {parties}.',
    },
    EXCHANGE_NOT_BY_INSPECTOR: {
      status: 403,
      fr: 'Une carte détériorée doit être échangée par un inspecteur.',
      en: 'A damaged card must be exchanged by an inspector.',
    },
    EXCHANGE_NOT_FROM_RESERVE: {
      status: 409,
      fr: 'La carte doit être prélevée sur le sixain de réserve.',
      en: 'The card must be taken from the reserve sixain.',
    },
    EXCHANGE_AWAY: {
      status: 409,
      fr: 'L’échange se fait à la table, mais ce sixain n’est à aucune.',
      en: 'The exchange takes place at a table, but this sixain is not at one.',
    },
    RESERVE_OF_OTHER_CARDS: {
      status: 409,
      fr: 'La réserve est d’un autre fabricant ou d’une autre couleur que le sixain de la table.',
      en: 'The reserve is of a different maker or colour than the set at the table.',
    },
    RESERVE_EMPTY: {
      status: 409,
      fr: 'La réserve n° {number} n’a plus de carte.',
      en: 'Reserve no. {number} has no card left.',
    },
    NOT_DICE: { status: 422, fr: 'Cette dotation ne contient pas de dés.', en: 'This allocation contains no dice.' },
    DICE_CONTROLLED: {
      status: 409,
      fr: 'Ces dés sont déjà contrôlés pour cette séance.',
      en: 'These dice have already been controlled for this session.',
    },
    DICE_CONTROL_SIGNERS: {
      status: 422,
      fr: 'Le contrôle des dés porte {due} {due, signature|signatures}.',
      en: 'The control of dice needs {due} {due, signature|signatures}.',
    },
    DICE_SIGNED_TWICE: {
      status: 409,
      fr: 'Deux personnes différentes doivent signer le contrôle des dés.',
      en: 'Two different people must sign the control of dice.',
    },
    DICE_CONTROL_INCOMPLETE: {
      status: 422,
      fr: 'Chaque dé de la dotation doit être contrôlé, et aucun autre : {numbers}.',
      en: 'Every die of the allocation must be controlled, and no other: {numbers}.',
    },
    DICE_CONTROL_INSTRUMENTS: {
      status: 422,
      fr: 'Chaque dé doit passer au micromètre, à l’équerre et à la balance, et n’est bon que si les trois concordent : {numbers}.',
      en: 'Each die must be measured with micrometer, square and balance, and is sound only if all three agree: {numbers}.',
    },
    DESTRUCTION_NOT_TOLD_BEFORE: {
      status: 422,
      fr: 'Le service de contrôle doit être prévenu avant l’opération : inscrivez d’abord l’avis.',
      en: 'The control service must be notified before the operation: enter the notice first.',
    },
    DESTRUCTION_DONE: {
      status: 409,
      fr: 'Cette opération a déjà eu lieu.',
      en: 'This operation has already taken place.',
    },
    DESTRUCTION_TOO_EARLY: {
      status: 409,
      fr: 'L’opération ne peut avoir lieu avant l’heure annoncée au service de contrôle.',
      en: 'The operation cannot take place before the time announced to the control service.',
    },
    DESTRUCTION_NOT_BY_DIRECTION: {
      status: 403,
      fr: 'La destruction ou la neutralisation doit se faire sous la responsabilité de la Direction.',
      en: 'Destruction or neutralisation must be carried out under the responsibility of the Direction.',
    },
    DESTRUCTION_WITHOUT_INSPECTOR: {
      status: 422,
      fr: 'Les dés doivent être détruits ou neutralisés en présence d’un inspecteur.',
      en: 'Dice must be destroyed or neutralised in the presence of an inspector.',
    },
    DESTRUCTION_WITHOUT_OFFICER: {
      status: 422,
      fr: 'La destruction doit avoir lieu en présence d’un fonctionnaire de police, qui vise l’inscription : son nom manque.',
      en: 'The destruction must take place before a police officer, who puts a visa on the entry: the name is missing.',
    },
    DESTRUCTION_MIXED: {
      status: 422,
      fr: 'Le n° {number} n’est pas de ce registre.',
      en: 'No. {number} does not belong to this register.',
    },
    DESTRUCTION_AT_TABLE: { status: 409, fr: 'Encore à une table : {numbers}.', en: 'Still at a table: {numbers}.' },
    SET_NOT_COMPLETE: {
      status: 409,
      fr: 'Un jeu doit rester complet jusqu’à sa destruction ; la Direction doit d’abord régler ce qui manque : {numbers}.',
      en: 'A set must stay complete until it is destroyed; the Direction must first settle what is missing: {numbers}.',
    },
    APPARATUS_KNOWN: {
      status: 409,
      fr: 'Le matériel n° {number} est déjà inscrit.',
      en: 'Equipment no. {number} is already registered.',
    },
    APPARATUS_RETIRED: {
      status: 409,
      fr: 'Le matériel n° {number} est hors d’usage.',
      en: 'Equipment no. {number} is out of use.',
    },
    TABLE_HAS_APPARATUS: {
      status: 409,
      fr: 'La table {table} a déjà le matériel n° {number}.',
      en: 'Table {table} already has equipment no. {number}.',
    },
    CHECK_WITHOUT_FINDINGS: {
      status: 422,
      fr: 'Le matériel n’est pas conforme : décrivez ce qui a été constaté.',
      en: 'The equipment failed its check: describe the findings.',
    },
  },
});
