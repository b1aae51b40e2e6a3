import { declaration } from '../shapes/shape.js';
import { documentReaders } from '../shapes/roles.js';

/** Declares the permissions, registers, tables and other contributions of the tables module. */
export const tablesDeclaration = declaration({
  permissions: {
    'tables.read': {
      heldBy: [
        ...documentReaders,
        'superviseur',
        'caissier',
        'caissierPrincipal',
        'changeurDeTable',
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
    'tables.operate': {
      heldBy: ['chefDeTable', 'chefDePartie', 'inspecteur', 'sousDirecteur'],
      does: ['writesMoney', 'handlesCash'],
    },
    'tables.writeChangeurBons': { heldBy: ['changeurDeTable'], does: ['writesMoney', 'handlesCash'] },
    'tables.manage': { heldBy: ['direction'], neverBy: ['comptable'], does: ['writesMoney'] },
  },
  blockers: {
    tableSessionOpen: [
      'la séance de la table {table} n’est pas terminée',
      'the session of table {table} has not ended',
    ],
  },
  registers: {
    tableBons: {
      place: 190,
      title: ['Bons des tables', 'Bons of the tables'],
      entry: ['Bon', 'Bon'],
      kinds: { document: 'table-control-register', prefix: 'game_' },
    },
  },
  tables: {
    changeur_bon_pieces: { log: 'append_only', rights: 'insert select' },
    changeur_bons: { log: 'append_only', rights: 'insert select' },
    contrepartie_authorisations: { log: 'append_only', rights: 'insert select' },
    contrepartie_notices: { log: 'append_only', rights: 'insert select', texts: ['told_to'] },
    contrepartie_stops: { log: 'append_only', rights: 'insert select', texts: ['circumstances'] },
    gaming_tables: { log: 'mutable', rights: 'insert select update(room, retired_at)' },
    season_float_tables: { log: 'append_only', rights: 'insert select' },
    season_floats: { log: 'append_only', rights: 'insert select' },
    table_bons: { log: 'append_only', rights: 'insert select' },
    table_entries: { log: 'append_only', rights: 'insert select', texts: ['reason'] },
    table_entry_hands: { log: 'append_only', rights: 'insert select' },
    table_entry_pieces: { log: 'append_only', rights: 'insert select' },
    table_sessions: {
      log: 'mutable',
      rights:
        'insert select update(state, closed_at, avances_minor, credits_minor, chips_minor, notes_minor, result_minor, entry_id)',
    },
    table_terms: { log: 'append_only', rights: 'insert select' },
  },
  refusals: {
    UNKNOWN_TABLE: { status: 404, fr: 'Table inconnue : {table}.', en: 'Unknown table: {table}.' },
    GAME_NOT_KNOWN_HERE: {
      status: 422,
      fr: 'Le texte qui s’applique ici ne connaît pas ce jeu.',
      en: 'The applicable text does not know this game.',
    },
    TABLE_NUMBER_TAKEN: {
      status: 409,
      fr: 'Le numéro de table {table} sert ou a déjà servi : choisissez-en un autre.',
      en: 'The table number {table} is or was in use: choose another number.',
    },
    TABLE_RETIRED: { status: 409, fr: 'La table {table} est retirée du service.', en: 'Table {table} is out of use.' },
    TABLE_SESSION_OPEN: {
      status: 409,
      fr: 'La séance de la table {table} n’est pas terminée.',
      en: 'The session of table {table} has not ended.',
    },
    AUTHORISATION_NOT_ASKED: {
      status: 422,
      fr: 'Le texte qui s’applique ici ne demande pas d’inscrire une autorisation.',
      en: 'The applicable text requires no authorisation to be entered.',
    },
    NO_AUTHORISATION: {
      status: 409,
      fr: 'Aucune autorisation des jeux n’est inscrite ({article}) : la Direction doit d’abord l’inscrire.',
      en: 'No authorisation of the games has been entered ({article}): the Direction must enter it first.',
    },
    AUTHORISATION_LAPSED: {
      status: 409,
      fr: 'L’autorisation a cessé d’être valable ({article}) : aucune séance avant une nouvelle.',
      en: 'The authorisation has lapsed ({article}): no session can open until a new one is entered.',
    },
    TABLES_NOT_STOPPED: {
      status: 409,
      fr: 'Les tables ne sont pas arrêtées : il n’y a pas d’avis à inscrire.',
      en: 'The tables have not been stopped: there is no notice to enter.',
    },
    NOTICE_IN_FUTURE: {
      status: 422,
      fr: 'La date de l’avis est à venir : corrigez-la.',
      en: 'The date of the notice is in the future: correct it.',
    },
    NOTICE_BEFORE_STOP: {
      status: 422,
      fr: 'L’avis ne peut précéder l’arrêt des tables.',
      en: 'The notice cannot be earlier than the stop of the tables.',
    },
    NOTICE_ALREADY_GIVEN: {
      status: 409,
      fr: 'Cet avis est déjà inscrit.',
      en: 'This notice has already been entered.',
    },
    TERMS_BACKDATED: {
      status: 409,
      fr: 'Les conditions de la table {table} ne changent pas pour une journée commencée : au plus tôt demain.',
      en: 'The terms of table {table} cannot change for a day that has begun: tomorrow at the earliest.',
    },
    TABLE_TERMS_MISSING: {
      status: 409,
      fr: 'La table {table} n’a ni minimum ni maxima pour aujourd’hui : la Direction doit d’abord les fixer.',
      en: 'Table {table} has no minimum or maxima for today: the Direction must set them first.',
    },
    TABLE_MINIMUM_TOO_LOW: {
      status: 422,
      fr: 'Le minimum de la table doit être d’au moins {lowest}.',
      en: 'The table’s minimum must be at least {lowest}.',
    },
    MINIMUM_NOT_LOWERED: {
      status: 422,
      fr: 'Dans la saison, le minimum ne peut être ramené sous {lowest}.',
      en: 'Within the season the minimum cannot be lowered below {lowest}.',
    },
    MINIMUM_WITHIN_DAY: {
      status: 422,
      fr: 'Le minimum ne change pas dans la journée : au plus tôt le {firstDay}.',
      en: 'The minimum cannot change within the day: on {firstDay} at the earliest.',
    },
    MINIMUM_NOTICE_SHORT: {
      status: 422,
      fr: 'Le Ministre et le commissaire doivent être avisés huit jours à l’avance : au plus tôt le {firstDay}.',
      en: 'The Minister and the commissaire must have eight days’ notice: on {firstDay} at the earliest.',
    },
    AGREEMENT_MISSING: {
      status: 422,
      fr: 'Ces mises se fixent en accord avec l’Administration : inscrivez la date de son accord ({article}).',
      en: 'These stakes need the Administration’s agreement: enter its date ({article}).',
    },
    CHANCE_NOT_KNOWN: {
      status: 422,
      fr: '{article} ne connaît pas cette chance.',
      en: '{article} does not know this chance.',
    },
    MAXIMUM_NOT_ALLOWED: { status: 422, fr: '{article} permet : {allowed}.', en: '{article} allows: {allowed}.' },
    MAXIMUM_OUT_OF_RANGE: {
      status: 422,
      fr: '{article} permet de {lowest} à {highest}.',
      en: '{article} allows {lowest} to {highest}.',
    },
    MAXIMUM_MISSING: {
      status: 422,
      fr: 'Il manque le maximum d’une chance ({article}).',
      en: 'The maximum of one chance is missing ({article}).',
    },
    MAXIMUM_FIXED: {
      status: 422,
      fr: '{article} fixe ce maximum : il ne se change pas.',
      en: '{article} fixes this maximum: it cannot be changed.',
    },
    MAXIMUM_FIXED_FOR_SEASON: {
      status: 422,
      fr: 'Ce maximum est fixé pour la saison ({article}).',
      en: 'This maximum is fixed for the season ({article}).',
    },
    MAXIMUM_OF_DIRECTION: {
      status: 422,
      fr: 'La Direction fixe ce maximum, et le texte ne permet pas d’en changer en séance : un nouveau vaut pour une journée à venir.',
      en: 'The Direction sets this maximum, and the text allows no change during a session: a new one applies from a later day.',
    },
    MAXIMUM_NOT_DISPLAYED: {
      status: 422,
      fr: 'Le nouveau maximum doit d’abord figurer sur l’affichage de la table.',
      en: 'The new maximum must first be shown on the table’s display.',
    },
    AVANCE_OF_THE_TEXT: {
      status: 422,
      fr: 'Le texte fixe le montant de l’avance : il ne se saisit pas ici.',
      en: 'The text sets the amount of the avance: it cannot be entered here.',
    },
    SESSION_CLOSED: {
      status: 409,
      fr: 'Cette séance est terminée : rien ne s’y inscrit plus.',
      en: 'This session has ended: nothing more can be entered in it.',
    },
    SESSION_INTERRUPTED: {
      status: 409,
      fr: 'Cette séance est interrompue : rouvrez-la d’abord.',
      en: 'This session is interrupted: reopen it first.',
    },
    SESSION_NOT_INTERRUPTED: {
      status: 409,
      fr: 'Cette séance n’est pas interrompue.',
      en: 'This session is not interrupted.',
    },
    EQUIPMENT_NOT_ENTERED: {
      status: 409,
      fr: 'Aucun matériel de ce jeu n’est inscrit à la table {table} : la Direction l’inscrit, puis l’entretien le vérifie.',
      en: 'No apparatus for this game is registered at table {table}: the Direction must register it, then maintenance must check it.',
    },
    EQUIPMENT_NOT_CHECKED: {
      status: 409,
      fr: 'Le matériel de la table {table} n’a pas passé sa vérification aujourd’hui : faites-le vérifier devant un inspecteur.',
      en: 'The equipment of table {table} has not passed its check today: have it checked in the presence of an inspector.',
    },
    TABLEAU_MINIMUM_NOT_ALLOWED: {
      status: 422,
      fr: 'Le minimum d’un tableau ne peut être que : {allowed}.',
      en: 'The minimum of a tableau can only be one of: {allowed}.',
    },
    NO_TABLEAU_AT_MINIMUM: {
      status: 409,
      fr: 'Un tableau au minimum autorisé doit rester en service.',
      en: 'One tableau at the authorised minimum must stay in service.',
    },
    GUARANTEE_FUND_SHORT: {
      status: 409,
      fr: 'Le fonds de garantie doit être de {due} en numéraire ; il est de {held}.',
      en: 'The guarantee fund must be {due} in cash; it is {held}.',
    },
    AVANCE_NOT_FIXED: {
      status: 422,
      fr: 'La Direction n’a fixé aucun montant pour cette table.',
      en: 'The Direction has not set an amount for this table.',
    },
    AVANCE_DIFFERS: {
      status: 422,
      fr: 'L’avance doit être de {due} ({article}).',
      en: 'The avance must be {due} ({article}).',
    },
    AVANCE_TOO_LOW: {
      status: 422,
      fr: 'L’avance doit être d’au moins {lowest} ({article}).',
      en: 'The avance must be at least {lowest} ({article}).',
    },
    SPECIAL_DESK_NOT_FIXED: {
      status: 409,
      fr: 'Aucune caisse spéciale n’est inscrite au carnet de cette table pour la saison ({article}) : la Direction la fixe d’abord.',
      en: 'No special desk is entered in this table’s carnet for the season ({article}): the Direction must enter it first.',
    },
    EXCHANGE_AT_SPECIAL_DESK: {
      status: 422,
      fr: 'À ce jeu, les espèces se changent à la caisse spéciale ({article}), pas à la table.',
      en: 'At this game cash is exchanged at the special desk ({article}), not at the table.',
    },
    FLOAT_NOT_ASKED: {
      status: 422,
      fr: 'Le texte qui s’applique ici ne fixe aucun fonds de caisse pour la saison.',
      en: 'The applicable text fixes no desk float for the season.',
    },
    FLOAT_OF_ANOTHER_DESK: {
      status: 422,
      fr: 'Le montant de la saison ({article}) ne vaut que pour une caisse ou un changeur de table.',
      en: 'The season’s amount ({article}) applies to a cash desk or a table changeur only.',
    },
    FLOAT_TABLES_MISSING: {
      status: 422,
      fr: 'Nommez les tables de boule ou de vingt-trois que sert cette caisse ({article}).',
      en: 'Name the boule or vingt-trois tables that this desk serves ({article}).',
    },
    FLOAT_TABLE_OF_ANOTHER_GAME: {
      status: 422,
      fr: 'Ce montant ne s’inscrit pas au carnet d’une de ces tables, dont le jeu est autre ({article}).',
      en: 'This amount cannot be entered in the carnet of one of these tables: its game is different ({article}).',
    },
    FLOAT_FIXED_FOR_SEASON: {
      status: 409,
      fr: 'Ce montant est fixé à {fixed} pour la saison ({article}).',
      en: 'This amount is fixed at {fixed} for the season ({article}).',
    },
    CHANGEURS_NOT_KNOWN_HERE: {
      status: 422,
      fr: 'Le texte qui s’applique ici ne connaît pas les bons de changeur.',
      en: 'The applicable text does not know bons of changeurs.',
    },
    NOT_A_CHANGEUR_DESK: {
      status: 422,
      fr: 'Un bon de changeur va de la caisse d’un changeur de table ({desk}) à une caisse ({cashDesk}).',
      en: 'A changeur’s bon goes from a table changeur’s desk ({desk}) to a cash desk ({cashDesk}).',
    },
    BON_EMPTY: {
      status: 422,
      fr: 'Un bon doit porter des pièces des deux côtés.',
      en: 'A bon must list pieces on both sides.',
    },
    BON_MEDIUM: {
      status: 422,
      fr: 'Le texte n’admet pas cette nature de pièce sur ce bon.',
      en: 'The text does not allow this kind of piece on this bon.',
    },
    BON_UNEQUAL: {
      status: 422,
      fr: 'Demandé : {asked} ; remis : {given} ; différence : {apart}. Les deux côtés d’un bon doivent être égaux.',
      en: 'Requested: {asked}; handed over: {given}; difference: {apart}. Both sides of a bon must be equal.',
    },
    TABLE_NOT_WORKING: {
      status: 409,
      fr: 'La table ne travaille pas : aucun change n’est possible.',
      en: 'The table is not working: no exchange is possible.',
    },
    TABLE_IS_PAYING: {
      status: 409,
      fr: 'Aucun change n’est possible pendant le dégagement du tableau et le paiement des gains.',
      en: 'No exchange is possible while the layout is cleared and wins are paid.',
    },
    EXCHANGE_TIME_WRONG: {
      status: 422,
      fr: 'L’heure du change est à venir, ou précède l’ouverture de la séance : corrigez-la.',
      en: 'The time of the exchange is in the future or before the session opened: correct it.',
    },
    NOTES_NOT_LISTED: {
      status: 422,
      fr: 'Listez les billets : leur valeur et leur nombre.',
      en: 'List the notes: their value and their number.',
    },
    COUNT_WHEN_ALL_STOP: {
      status: 422,
      fr: 'Toutes les tables s’arrêtent : l’encaisse doit être comptée.',
      en: 'All tables are stopping: the encaisse must be counted.',
    },
    KEY_HOLDER_NOT_ALLOWED: {
      status: 422,
      fr: 'La clé doit être gardée par le directeur, un membre du comité ou le chef de partie qui rouvrira la caisse.',
      en: 'The key must be held by the director, a member of the committee, or the chef de partie who will reopen the cash box.',
    },
    KEY_HOLDER_ABSENT: {
      status: 403,
      fr: 'Le détenteur de la clé de la caisse enfermée doit être présent pour inscrire ou signer la réouverture.',
      en: 'The holder of the key of the locked cash box must be present to enter or sign the reopening.',
    },
    WRITER_NOT_ALLOWED: {
      status: 403,
      fr: 'Le texte ({article}) demande que cette inscription soit faite par : {functions}.',
      en: 'The text ({article}) requires this entry to be made by: {functions}.',
    },
    SIGNATURE_REQUIRED: {
      status: 422,
      fr: 'Il manque une signature ({article}) : {functions}.',
      en: 'A signature is missing ({article}): {functions}.',
    },
    CROUPIER_REQUIRED: {
      status: 422,
      fr: 'Le croupier qui compte et appelle doit se faire reconnaître ({article}).',
      en: 'The croupier who counts and announces must be identified ({article}).',
    },
    CASHIER_REQUIRED: {
      status: 422,
      fr: 'Le caissier doit se faire reconnaître ({article}).',
      en: 'The cashier must be identified ({article}).',
    },
    HANDS_NOT_APART: {
      status: 403,
      fr: 'Une même personne ne peut tenir deux rôles dans une inscription.',
      en: 'One person cannot have two roles in the same entry.',
    },
  },
});
