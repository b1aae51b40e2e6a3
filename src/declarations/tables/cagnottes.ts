import { declaration } from '../shapes/shape.js';
import { documentReaders } from '../shapes/roles.js';
import { integer, settingAt } from '../shapes/settings.js';

/** Declares cagnottes/ to the rest of the product. */
export const cagnottesDeclaration = declaration({
  permissions: {
    'cagnottes.read': {
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
    'cagnottes.operate': {
      heldBy: ['chefDeTable', 'chefDePartie', 'inspecteur', 'sousDirecteur'],
      does: ['writesMoney', 'handlesCash'],
    },
    'cagnottes.keepBooks': { heldBy: ['caissierPrincipal', 'sousDirecteur'], does: ['writesMoney'] },
    'cagnottes.manage': { heldBy: ['direction'], neverBy: ['comptable'], does: ['writesMoney'] },
  },
  settings: {
    shoeSessionsInARow: settingAt(
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
      'the cagnotte of table {table} has not been counted',
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
      fr: '{article} donne le taux : il n’y a rien à décider.',
      en: '{article} sets the rate: no decision is needed.',
    },
    RATE_NOT_DECIDED: {
      status: 422,
      fr: 'Le texte ne donne pas de taux pour la table {table} : la Direction doit d’abord le décider.',
      en: 'The text sets no rate for table {table}: the Direction must decide one first.',
    },
    ROUNDING_OF_THE_TEXT: {
      status: 422,
      fr: 'Le texte donne l’arrondi : 50 FD, ou 100 FD avec des tickets de 1 000 FD.',
      en: 'The text sets the rounding: 50 FD, or 100 FD with tickets of 1,000 FD.',
    },
    BANK_MAXIMUM_MISSING: {
      status: 422,
      fr: 'Le maximum de la banque manque pour la table {table}.',
      en: 'The bank maximum of table {table} is missing.',
    },
    GARAGE_WITHOUT_MAXIMUM: {
      status: 422,
      fr: 'Un garage s’autorise sous un maximum : fixez celui-ci d’abord.',
      en: 'A garage can be authorised only below a maximum: set the maximum first.',
    },
    CAGNOTTE_NOT_COUNTED: {
      status: 409,
      fr: 'La cagnotte de la table {table} n’est pas comptée : la séance est encore ouverte.',
      en: 'The cagnotte of table {table} has not been counted: its session is still open.',
    },
    CAGNOTTE_COUNTED: {
      status: 409,
      fr: 'La cagnotte de la table {table} est comptée : la séance est terminée.',
      en: 'The cagnotte of table {table} has been counted: its session has ended.',
    },
    SHOE_MISSING: {
      status: 422,
      fr: 'Inscrivez le sabot de la table {table}.',
      en: 'Enter the shoe of table {table}.',
    },
    SHOE_ALWAYS_AT_TABLE: {
      status: 422,
      fr: 'Le sabot {shoe} était à la table {table} aux {sessions} dernières séances : donnez-en un autre ({article}).',
      en: 'Shoe {shoe} was at table {table} for the last {sessions} sessions: use another one ({article}).',
    },
    PLAYERS_TOO_FEW: {
      status: 422,
      fr: 'La partie commence à {least} joueurs assis au moins ({article}).',
      en: 'The game needs at least {least} seated players ({article}).',
    },
    OPEN_BANK_AT_ANOTHER_TABLE: {
      status: 409,
      fr: 'La banque ouverte se joue à une seule table, la {table} ({article}).',
      en: 'An open bank may be played at one table only, table {table} ({article}).',
    },
    OPEN_BANK_SESSIONS_PLAYED: {
      status: 409,
      fr: 'Les {limit} séances du jour sont jouées ({article}).',
      en: 'The {limit} sessions of the day have been played ({article}).',
    },
    START_NOT_TOLD: {
      status: 422,
      fr: 'Inscrivez l’heure du début indiquée au commissaire et aux Contributions directes ({article}).',
      en: 'Enter the start time notified to the commissaire and the Contributions directes ({article}).',
    },
    START_BEFORE_TOLD: {
      status: 409,
      fr: 'La séance ne commence pas avant l’heure indiquée aux autorités ({article}).',
      en: 'The session cannot begin before the time notified to the authorities ({article}).',
    },
    NOTES_NOT_STAKED_HERE: {
      status: 422,
      fr: 'Le texte {jurisdiction} ne connaît pas de mises en billets.',
      en: 'The text {jurisdiction} does not allow notes as stakes.',
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
      fr: 'Billets : {notes} ; jetons et plaques : {chips}. Les deux doivent être égaux ({article}).',
      en: 'Notes: {notes}; chips and plaques: {chips}. The two must be equal ({article}).',
    },
    TAILLES_PLAYED: {
      status: 409,
      fr: 'Les {limit} tailles de la séance sont jouées ({article}).',
      en: 'The {limit} tailles of the session have been played ({article}).',
    },
    TICKET_NUMBERS_WRONG: {
      status: 422,
      fr: 'Le dernier ticket précède le premier : corrigez les numéros.',
      en: 'The last ticket is before the first: correct the numbers.',
    },
    TICKETS_RECEIVED_BEFORE: {
      status: 409,
      fr: 'Ces tickets sont déjà dans le carnet n° {book} : vérifiez la série et les numéros.',
      en: 'These tickets are already in book no. {book}: check the series and the numbers.',
    },
    TICKET_BOOK_FINISHED: { status: 409, fr: 'Le carnet n° {book} est terminé.', en: 'Book no. {book} is finished.' },
    TICKETS_LEFT_IN_BOOK: {
      status: 409,
      fr: 'Il reste {count} {count, ticket|tickets} dans le carnet n° {book}.',
      en: '{count} {count, ticket is|tickets are} left in book no. {book}.',
    },
    TICKET_BOOK_OF_SEASON_BEFORE: {
      status: 409,
      fr: 'Le carnet n° {book} est d’une saison antérieure.',
      en: 'Book no. {book} belongs to an earlier season.',
    },
    TICKET_BOOK_STAMPED: {
      status: 409,
      fr: 'Le carnet n° {book} est déjà timbré pour la prochaine séance.',
      en: 'Book no. {book} is already stamped for the next session.',
    },
    TICKET_BOOK_OF_ANOTHER_TABLE: {
      status: 409,
      fr: 'Le carnet n° {book} est de la table {table}.',
      en: 'Book no. {book} belongs to table {table}.',
    },
    TICKET_BOOK_NOT_STAMPED: {
      status: 409,
      fr: 'Le carnet n° {book} n’est pas timbré pour cette séance : son gardien doit d’abord le timbrer.',
      en: 'Book no. {book} is not stamped for this session: its keeper must stamp it first.',
    },
    TICKET_BOOKS_MISSING: {
      status: 422,
      fr: 'Donnez à la table {table} un carnet de tickets au moins.',
      en: 'Give table {table} at least one book of tickets.',
    },
    TICKET_BOOK_NOT_IN_SERVICE: {
      status: 422,
      fr: 'Le carnet n° {book} n’est pas en service à cette séance.',
      en: 'Book no. {book} is not in service in this session.',
    },
    TICKETS_OUT_OF_ORDER: {
      status: 422,
      fr: 'Le prochain ticket du carnet n° {book} est le {next} : inscrivez d’abord ceux qui manquent ({article}).',
      en: 'The next ticket of book no. {book} is {next}: enter the missing ones first ({article}).',
    },
    TICKET_BOOK_ENDS: {
      status: 422,
      fr: 'Le carnet n° {book} finit au ticket {last}.',
      en: 'Book no. {book} ends with ticket {last}.',
    },
    TICKETS_DIFFER: {
      status: 422,
      fr: 'Prélèvement : {due} ; tickets : {tickets}. Les deux doivent être égaux ({article}).',
      en: 'Rake: {due}; tickets: {tickets}. The two must be equal ({article}).',
    },
    TICKETS_RUN_OUT: {
      status: 409,
      fr: 'Les carnets en service ne font pas ce prélèvement : listez les tickets, ou mettez un carnet en service.',
      en: 'The books in service do not make up this rake: list the tickets, or bring a book into service.',
    },
    COUP_OF_ANOTHER_GAME: {
      status: 422,
      fr: 'Ce coup n’est pas du jeu de la table {table}.',
      en: 'This coup does not belong to the game of table {table}.',
    },
    CAGNOTTE_WITNESS_REQUIRED: {
      status: 403,
      fr: 'La cagnotte doit être ouverte devant le directeur ou un membre du comité ({article}).',
      en: 'The cagnotte must be opened in the presence of the director or a member of the committee ({article}).',
    },
    CAGNOTTE_BOOK_NOT_VERIFIED: {
      status: 409,
      fr: 'Le carnet de tickets doit être vérifié avant l’ouverture de la cagnotte ({article}).',
      en: 'The ticket book must be verified before the cagnotte is opened ({article}).',
    },
    RAKE_ROUNDING_NOT_DECIDED: {
      status: 422,
      fr: 'Le prélèvement exact, {exact} unités, n’est pas un montant payable : l’arrondi doit d’abord être décidé.',
      en: 'The exact rake of {exact} units is not a payable amount: the rounding must be decided first.',
    },
    RAKE_TIE_NOT_DECIDED: {
      status: 422,
      fr: 'Le prélèvement tombe à égale distance : le sens de l’arrondi doit d’abord être décidé.',
      en: 'The rake lies exactly between two amounts: the direction of the rounding must be decided first.',
    },
    STAKES_NOT_MULTIPLE: {
      status: 422,
      fr: '{article} demande des multiples de {step}.',
      en: '{article} requires multiples of {step}.',
    },
    SLIP_NOT_GIVEN: {
      status: 422,
      fr: 'La fiche {slip} n’a pas été remise : cette séance en compte {given} ({article}).',
      en: 'Slip {slip} was not handed out: this session has {given} {given, slip|slips} ({article}).',
    },
    SLIPS_NOT_OF_GAME: {
      status: 422,
      fr: 'Seuls les parieurs de l’écarté reçoivent une fiche (AI67:37).',
      en: 'Only players at écarté are given slips (AI67:37).',
    },
    MASSES_NOT_SAID: {
      status: 422,
      fr: 'Inscrivez les mises par fiche, ou le total de chaque côté.',
      en: 'Enter the stakes by slip, or the total of each side.',
    },
    MASSES_UNEQUAL: {
      status: 422,
      fr: 'Les deux côtés ne sont pas égaux : {apart} à rendre ({article}).',
      en: 'The two sides are not equal: {apart} must be returned ({article}).',
    },
    TICKET_VALUES_TOO_MANY: {
      status: 422,
      fr: 'Au plus {most} valeurs de tickets à une table ({article}).',
      en: 'A table can have at most {most} ticket values ({article}).',
    },
    BANKER_NOT_DRAWN: {
      status: 422,
      fr: 'Entre plusieurs candidats, le banquier doit être tiré au sort ({article}).',
      en: 'When there are several candidates, the banker must be drawn by lot ({article}).',
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
      en: 'The authorised amount has not yet been communicated to the authority ({article}).',
    },
    GARAGE_ABOVE_BANK: {
      status: 422,
      fr: 'La banque ne va pas tout entière au garage ({article}).',
      en: 'The whole bank cannot go to the garage ({article}).',
    },
    CHOUETTE_LOST: {
      status: 422,
      fr: 'La chouette a sauté : elle doit d’abord être remise ou adjugée ({article}).',
      en: 'The chouette was lost: it must first be put up again or auctioned ({article}).',
    },
    CHOUETTE_NOT_LOST: {
      status: 422,
      fr: 'La chouette n’a pas sauté ({article}).',
      en: 'The chouette was not lost ({article}).',
    },
    CHOUETTE_RESTORED_ONCE: {
      status: 422,
      fr: 'La chouette a déjà été remise une fois : elle retourne aux enchères ({article}).',
      en: 'The chouette has already been put up again once: it must be auctioned ({article}).',
    },
    CHOUETTE_NOT_ADJUDGED: {
      status: 409,
      fr: 'Aucune chouette n’est adjugée ({article}).',
      en: 'No chouette has been adjudged ({article}).',
    },
  },
});
