import { declaration } from '../shapes/shape.js';
import { readers } from '../shapes/roles.js';
import { integer, listed } from '../shapes/settings.js';

/** Declares cagnottes/ to the rest of the product. */
export const cagnottesDeclaration = declaration({
  permissions: {
    'cagnottes.read': {
      heldBy: [
        ...readers,
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
    'cagnottes.operate': {
      heldBy: ['chefDeTable', 'chefDePartie', 'inspecteur', 'sousDirecteur'],
      does: ['writesMoney', 'handlesCash'],
    },
    'cagnottes.keepBooks': { heldBy: ['caissierPrincipal', 'sousDirecteur'], does: ['writesMoney'] },
    'cagnottes.manage': { heldBy: ['direction'], neverBy: ['comptable'], does: ['writesMoney'] },
  },
  settings: {
    shoeSessionsInARow: listed(
      'security',
      65,
      integer(
        3,
        ['1', '50'],
        [
          'AI67:32 : sans appariement systématique ; le nombre est de l’établissement',
          'AI67:32: no systematic pairing; the establishment gives the figure',
        ],
        ['Séances d’un sabot à la même table, au plus', 'Sessions of a shoe at the same table, at most'],
      ),
    ),
  },
  blockers: {
    cagnotteUncounted: [
      'la cagnotte de la table {table} n’est pas comptée',
      'the cagnotte of table {table} is not counted',
    ],
  },
  tables: {
    cagnotte_opening_pieces: { log: 'append_only', rights: 'insert select' },
    cagnotte_openings: { log: 'append_only', rights: 'insert select', texts: ['control_agent', 'reason'] },
    cercle_coups: { log: 'append_only', rights: 'insert select' },
    cercle_rakes: { log: 'append_only', rights: 'insert select' },
    cercle_session_books: { log: 'append_only', rights: 'insert select' },
    cercle_sessions: {
      log: 'mutable',
      rights: 'insert select update(state, coups, tailles, rake_minor, stubs_minor, counted_at, slips)',
      texts: ['banker'],
    },
    cercle_terms: { log: 'append_only', rights: 'insert select' },
    staked_note_exchanges: { log: 'append_only', rights: 'insert select' },
    staked_note_pieces: { log: 'append_only', rights: 'insert select' },
    ticket_books: { log: 'mutable', rights: 'insert select update(next_ticket, finished_on)' },
    ticket_detachments: { log: 'append_only', rights: 'insert select', texts: ['reason'] },
    ticket_stamps: { log: 'append_only', rights: 'insert select' },
  },
  refusals: {
    RATE_OF_THE_TEXT: {
      status: 422,
      fr: '{article} donne le taux : il ne se décide pas.',
      en: '{article} gives the rate: it is not decided.',
    },
    RATE_NOT_DECIDED: {
      status: 422,
      fr: 'Le texte ne donne pas de taux pour la table {table} : la Direction le décide d’abord.',
      en: 'The text gives no rate for table {table}: the Direction decides it first.',
    },
    ROUNDING_OF_THE_TEXT: {
      status: 422,
      fr: 'Le texte donne l’arrondi : 50 FD, ou 100 FD avec des tickets de 1 000 FD.',
      en: 'The text gives the rounding: 50 FD, or 100 FD with tickets of 1,000 FD.',
    },
    BANK_MAXIMUM_MISSING: {
      status: 422,
      fr: 'Le maximum de la banque manque pour la table {table}.',
      en: 'The maximum of the bank is missing for table {table}.',
    },
    GARAGE_WITHOUT_MAXIMUM: {
      status: 422,
      fr: 'Un garage s’autorise sous un maximum : fixez celui-ci d’abord.',
      en: 'A garage is authorised below a maximum: fix that first.',
    },
    CAGNOTTE_NOT_COUNTED: {
      status: 409,
      fr: 'La cagnotte de la table {table} n’est pas comptée : la séance continue.',
      en: 'The cagnotte of table {table} is not counted: its session goes on.',
    },
    CAGNOTTE_COUNTED: {
      status: 409,
      fr: 'La cagnotte de la table {table} est comptée : la séance est terminée.',
      en: 'The cagnotte of table {table} is counted: its session is over.',
    },
    SHOE_MISSING: {
      status: 422,
      fr: 'Inscrivez le sabot de la table {table}.',
      en: 'Enter the shoe of table {table}.',
    },
    SHOE_ALWAYS_AT_TABLE: {
      status: 422,
      fr: 'Le sabot {shoe} était à la table {table} aux {sessions} dernières séances : donnez-en un autre ({article}).',
      en: 'Shoe {shoe} was at table {table} the last {sessions} sessions: give another one ({article}).',
    },
    PLAYERS_TOO_FEW: {
      status: 422,
      fr: 'La partie commence à {least} joueurs assis au moins ({article}).',
      en: 'The game begins with at least {least} seated players ({article}).',
    },
    OPEN_BANK_AT_ANOTHER_TABLE: {
      status: 409,
      fr: 'La banque ouverte se joue à une seule table, la {table} ({article}).',
      en: 'The open bank is played at one table only, {table} ({article}).',
    },
    OPEN_BANK_SESSIONS_PLAYED: {
      status: 409,
      fr: 'Les {limit} séances du jour sont jouées ({article}).',
      en: 'The {limit} sessions of the day are played ({article}).',
    },
    START_NOT_TOLD: {
      status: 422,
      fr: 'Inscrivez l’heure du début indiquée au commissaire et aux Contributions directes ({article}).',
      en: 'Enter the start hour notified to the commissaire and the Contributions directes ({article}).',
    },
    START_BEFORE_TOLD: {
      status: 409,
      fr: 'La séance ne commence pas avant l’heure indiquée aux autorités ({article}).',
      en: 'The session does not begin before the hour notified to the authorities ({article}).',
    },
    NOTES_NOT_STAKED_HERE: {
      status: 422,
      fr: 'Le texte {jurisdiction} ne connaît pas de mises en billets.',
      en: 'Text {jurisdiction} knows no staked notes.',
    },
    STAKED_NOTES_EMPTY: {
      status: 422,
      fr: 'Inscrivez les billets misés ({article}).',
      en: 'Enter the notes that were staked ({article}).',
    },
    STAKED_COINS: {
      status: 422,
      fr: 'Les mises sont des billets, jamais des pièces ({article}).',
      en: 'Stakes are notes, never coins ({article}).',
    },
    STAKED_NOTES_UNEQUAL: {
      status: 422,
      fr: 'Billets : {notes} ; jetons et plaques : {chips}. Ils sont égaux ({article}).',
      en: 'Notes: {notes}; chips and plaques: {chips}. They are equal ({article}).',
    },
    TAILLES_PLAYED: {
      status: 409,
      fr: 'Les {limit} tailles de la séance sont jouées ({article}).',
      en: 'The {limit} tailles of the session are played ({article}).',
    },
    TICKET_NUMBERS_WRONG: {
      status: 422,
      fr: 'Le dernier ticket précède le premier : corrigez les numéros.',
      en: 'The last ticket comes before the first: correct the numbers.',
    },
    TICKETS_RECEIVED_BEFORE: {
      status: 409,
      fr: 'Ces tickets sont dans le carnet n° {book} : vérifiez la série et les numéros.',
      en: 'These tickets are in book no. {book}: check the series and the numbers.',
    },
    TICKET_BOOK_FINISHED: {
      status: 409,
      fr: 'Le carnet n° {book} est terminé.',
      en: 'Book no. {book} is finished.',
    },
    TICKETS_LEFT_IN_BOOK: {
      status: 409,
      fr: 'Il reste {count} ticket(s) dans le carnet n° {book}.',
      en: '{count} ticket(s) are left in book no. {book}.',
    },
    TICKET_BOOK_OF_SEASON_BEFORE: {
      status: 409,
      fr: 'Le carnet n° {book} est d’une saison passée.',
      en: 'Book no. {book} is of a season before.',
    },
    TICKET_BOOK_STAMPED: {
      status: 409,
      fr: 'Le carnet n° {book} est déjà timbré pour la prochaine séance.',
      en: 'Book no. {book} is already stamped for the next session.',
    },
    TICKET_BOOK_OF_ANOTHER_TABLE: {
      status: 409,
      fr: 'Le carnet n° {book} est de la table {table}.',
      en: 'Book no. {book} is of table {table}.',
    },
    TICKET_BOOK_NOT_STAMPED: {
      status: 409,
      fr: 'Le carnet n° {book} n’est pas timbré pour cette séance : son gardien le timbre d’abord.',
      en: 'Book no. {book} is not stamped for this session: its keeper stamps it first.',
    },
    TICKET_BOOKS_MISSING: {
      status: 422,
      fr: 'Donnez à la table {table} un carnet de tickets au moins.',
      en: 'Give table {table} at least one book of tickets.',
    },
    TICKET_BOOK_NOT_IN_SERVICE: {
      status: 422,
      fr: 'Le carnet n° {book} n’est pas en service à cette séance.',
      en: 'Book no. {book} is not in service at this session.',
    },
    TICKETS_OUT_OF_ORDER: {
      status: 422,
      fr: 'Le prochain ticket du carnet n° {book} est le {next} : inscrivez d’abord ceux qui manquent ({article}).',
      en: 'The next ticket of book no. {book} is {next}: enter first those that are missing ({article}).',
    },
    TICKET_BOOK_ENDS: {
      status: 422,
      fr: 'Le carnet n° {book} finit au ticket {last}.',
      en: 'Book no. {book} ends with ticket {last}.',
    },
    TICKETS_DIFFER: {
      status: 422,
      fr: 'Prélèvement : {due} ; tickets : {tickets}. Ils sont égaux ({article}).',
      en: 'Rake: {due}; tickets: {tickets}. They are equal ({article}).',
    },
    TICKETS_RUN_OUT: {
      status: 409,
      fr: 'Les carnets en service ne font pas ce prélèvement : listez les tickets, ou mettez un carnet en service.',
      en: 'The books in service do not make up this rake: list the tickets, or bring a book into service.',
    },
    COUP_OF_ANOTHER_GAME: {
      status: 422,
      fr: 'Ce coup n’est pas du jeu de la table {table}.',
      en: 'This coup is not of the game of table {table}.',
    },
    CAGNOTTE_WITNESS_REQUIRED: {
      status: 403,
      fr: 'La cagnotte s’ouvre devant le directeur ou un membre du comité ({article}).',
      en: 'The cagnotte is opened before the director or a member of the committee ({article}).',
    },
    CAGNOTTE_BOOK_NOT_VERIFIED: {
      status: 409,
      fr: 'Le carnet de tickets se vérifie avant l’ouverture de la cagnotte ({article}).',
      en: 'The book of tickets is verified before the cagnotte is opened ({article}).',
    },
    RAKE_ROUNDING_NOT_DECIDED: {
      status: 422,
      fr: 'Le prélèvement exact, {exact} unités, n’est pas un montant : l’arrondi se décide d’abord.',
      en: 'The exact rake, {exact} units, is no amount: the rounding is decided first.',
    },
    RAKE_TIE_NOT_DECIDED: {
      status: 422,
      fr: 'Le prélèvement tombe à égale distance : le sens de l’arrondi se décide d’abord.',
      en: 'The rake lies exactly between two amounts: which way it goes is decided first.',
    },
    STAKES_NOT_MULTIPLE: {
      status: 422,
      fr: '{article} veut des multiples de {step}.',
      en: '{article} wants multiples of {step}.',
    },
    SLIP_NOT_GIVEN: {
      status: 422,
      fr: 'La fiche {slip} n’est pas remise : {given} fiches le sont à cette séance ({article}).',
      en: 'Slip {slip} was not given out: {given} slips of this session were ({article}).',
    },
    SLIPS_NOT_OF_GAME: {
      status: 422,
      fr: 'Seuls les parieurs de l’écarté reçoivent une fiche (AI67:37).',
      en: 'Only those who wager at écarté are given slips (AI67:37).',
    },
    MASSES_NOT_SAID: {
      status: 422,
      fr: 'Inscrivez les mises par fiche, ou le total de chaque côté.',
      en: 'Enter the stakes by slip, or the total of each side.',
    },
    MASSES_UNEQUAL: {
      status: 422,
      fr: 'Les deux côtés ne sont pas égaux : {apart} à rendre ({article}).',
      en: 'The two sides are not equal: {apart} to give back ({article}).',
    },
    TICKET_VALUES_TOO_MANY: {
      status: 422,
      fr: 'Au plus {most} valeurs de tickets à une table ({article}).',
      en: 'At most {most} ticket values at one table ({article}).',
    },
    BANKER_NOT_DRAWN: {
      status: 422,
      fr: 'Entre plusieurs candidats, le sort désigne le banquier ({article}).',
      en: 'Among several candidates the banker is drawn by lot ({article}).',
    },
    DEPOSIT_SHORT: {
      status: 422,
      fr: 'Le dépôt, {held}, ne couvre pas {due} d’enjeux ({article}).',
      en: 'The deposit, {held}, does not cover stakes of {due} ({article}).',
    },
    GARAGE_BELOW_SURPLUS: {
      status: 422,
      fr: 'Le surplus du maximum, {surplus}, va au garage ({article}).',
      en: 'The surplus over the maximum, {surplus}, goes to the garage ({article}).',
    },
    GARAGE_NOT_AUTHORISED: {
      status: 422,
      fr: 'Sans autorisation de la Direction, seul le surplus, {surplus}, va au garage ({article}).',
      en: 'Without the Direction’s authorisation only the surplus, {surplus}, goes to the garage ({article}).',
    },
    GARAGE_NOT_COMMUNICATED: {
      status: 422,
      fr: 'Le montant autorisé n’est pas encore communiqué à l’autorité ({article}).',
      en: 'The authorised amount is not yet communicated to the authority ({article}).',
    },
    GARAGE_ABOVE_BANK: {
      status: 422,
      fr: 'La banque ne va pas tout entière au garage ({article}).',
      en: 'The whole bank does not go to the garage ({article}).',
    },
    CHOUETTE_LOST: {
      status: 422,
      fr: 'La chouette a sauté : elle est remise ou adjugée d’abord ({article}).',
      en: 'The chouette was lost: it is put up again or auctioned first ({article}).',
    },
    CHOUETTE_NOT_LOST: {
      status: 422,
      fr: 'La chouette n’a pas sauté ({article}).',
      en: 'The chouette was not lost ({article}).',
    },
    CHOUETTE_RESTORED_ONCE: {
      status: 422,
      fr: 'Remise une fois déjà : la chouette retourne aux enchères ({article}).',
      en: 'Put up again once already: the chouette goes back to auction ({article}).',
    },
    CHOUETTE_NOT_ADJUDGED: {
      status: 409,
      fr: 'Aucune chouette n’est adjugée ({article}).',
      en: 'No chouette is adjudged ({article}).',
    },
  },
});
