import { declaration } from '../shapes/shape.js';
import { readers } from '../shapes/roles.js';
import { amountBound, integer, listed } from '../shapes/settings.js';

/** Declares the permissions, tables and other contributions of the drops module. */
export const dropsDeclaration = declaration({
  permissions: {
    'drops.read': {
      heldBy: [...readers, 'superviseur', 'mecanicien', 'changeur', 'caissier', 'agentDeSurveillance'],
      does: ['readsMoney'],
    },
    'drops.plan': { heldBy: ['superviseur'], does: ['writesMoney', 'handlesCash'] },
    'drops.operate': {
      heldBy: ['superviseur', 'mecanicien', 'changeur', 'caissier'],
      does: ['writesMoney', 'handlesCash'],
    },
    'drops.count': { heldBy: ['changeur', 'caissier'], does: ['writesMoney', 'handlesCash'] },
    'drops.certify': { heldBy: ['direction'], neverBy: ['comptable'], does: ['writesMoney'] },
    'boxes.manage': { heldBy: ['superviseur', 'direction'], neverBy: ['comptable'] },
  },
  settings: {
    dropTeamMinimum: listed(
      'security',
      40,
      integer(
        3,
        ['3', '20'],
        [
          'New Jersey 13:69D-1.42(c) et usage du Nevada : trois personnes',
          'New Jersey 13:69D-1.42(c) and Nevada practice: three people',
        ],
        ['Équipe d’une relève, au moins (personnes)', 'Team of a relève, at least (people)'],
      ),
    ),
    countsToleranceMinor: listed(
      'tolerances',
      210,
      amountBound(
        '0',
        ['deux comptées indépendantes concordent', 'two independent counts agree'],
        ['Écart toléré entre deux comptées', 'Difference tolerated between two counts'],
      ),
    ),
  },
  registers: {
    drops: {
      place: 120,
      title: ['Registre des relèves', 'Register of relèves'],
      entry: ['Relève', 'Relève'],
    },
    counts: {
      place: 130,
      title: ['Comptées certifiées', 'Certified counts'],
      entry: ['Comptée certifiée', 'Certified count'],
      refersTo: ['relève n° {n}', 'relève no. {n}'],
    },
  },
  blockers: {
    dropOpen: ['la relève {dropNumber} est encore ouverte', 'relève {dropNumber} is still open'],
    countNotCertified: [
      'la comptée de la relève {dropNumber} n’est pas certifiée',
      'the count of relève {dropNumber} is not certified',
    ],
  },
  tables: {
    box_counts: { log: 'append_only', rights: 'insert select' },
    coin_departures: { log: 'append_only', rights: 'insert select' },
    coin_extractions: { log: 'append_only', rights: 'insert select' },
    drop_box_moves: { log: 'append_only', rights: 'insert select', texts: ['reason'] },
    drop_boxes: { log: 'mutable', rights: 'insert select update(place, machine_id, drop_id)' },
    drop_certifications: { log: 'append_only', rights: 'insert select', texts: ['conveyed_reason'] },
    drop_certifiers: { log: 'append_only', rights: 'insert select' },
    drop_conveyance_boxes: { log: 'append_only', rights: 'insert select' },
    drop_conveyances: { log: 'append_only', rights: 'insert select', texts: ['note'] },
    drop_exchanges: {
      log: 'mutable',
      rights: 'insert select update(reversed_by, reversed_at, reversal_reason)',
      texts: ['reason', 'reversal_reason'],
    },
    drop_interruptions: { log: 'mutable', rights: 'insert select update(ended_by, ended_at)', texts: ['reason'] },
    drop_lines: { log: 'append_only', rights: 'insert select' },
    drop_team: { log: 'append_only', rights: 'insert select' },
    drops: {
      log: 'mutable',
      rights:
        'insert select update(is_during_operation, state, opened_by, opened_at, authorisation_id, closed_by, closed_at, readings_missing_reason, cancelled_by, cancelled_at, cancel_reason)',
      texts: ['readings_missing_reason'],
    },
  },
  refusals: {
    UNKNOWN_BOX: {
      status: 404,
      fr: 'La boîte {box} n’est pas dans le fichier des boîtes : inscrivez-la d’abord.',
      en: 'Box {box} is not in the file of boxes: enter it first.',
    },
    BOX_NUMBER_TAKEN: {
      status: 409,
      fr: 'Le numéro de boîte {box} est déjà donné.',
      en: 'Box number {box} is given already.',
    },
    OUTSIDE_DROP_TEAM: {
      status: 403,
      fr: 'Seule l’équipe de la relève fait cela.',
      en: 'Only the team of the relève does this.',
    },
    ACCOUNTANT_IN_DROP: {
      status: 409,
      fr: 'Le comptable ne prend pas part à la relève : {name}.',
      en: 'The accountant takes no part in the relève: {name}.',
    },
    DROP_FUNCTION_NOT_HELD: {
      status: 409,
      fr: '{name} ne tient pas la fonction sous laquelle il participe : {function}.',
      en: '{name} does not hold the function under which he takes part: {function}.',
    },
    AGENT_NOT_SWORN: {
      status: 409,
      fr: 'Le serment de {name} n’est pas au dossier : un agent assermenté assiste à la relève.',
      en: 'The oath of {name} is not on file: a sworn agent attends the relève.',
    },
    DROP_TEAM_WITHOUT_SUPERVISOR: {
      status: 409,
      fr: 'Un superviseur dirige la relève : il manque à l’équipe.',
      en: 'A supervisor directs the relève: the team has none.',
    },
    DROP_TEAM_WITHOUT_AGENT: {
      status: 409,
      fr: 'Pendant l’exploitation, un agent de surveillance assiste à la relève : il manque à l’équipe.',
      en: 'During operation a sworn agent attends the relève: the team has none.',
    },
    DROP_TEAM_TOO_SMALL: {
      status: 409,
      fr: 'Une relève se fait à {minimum} personnes au moins.',
      en: 'A relève is made by {minimum} people at least.',
    },
    DROP_WITHOUT_MACHINES: {
      status: 422,
      fr: 'La relève ne nomme aucun appareil.',
      en: 'The relève names no machine.',
    },
    DROP_NOT_PLANNED: {
      status: 409,
      fr: 'Cette relève n’attend plus son ouverture.',
      en: 'This relève no longer waits to be opened.',
    },
    DROP_NOT_OPEN: {
      status: 409,
      fr: 'Cette relève n’est pas ouverte.',
      en: 'This relève is not open.',
    },
    DROP_INTERRUPTED: {
      status: 409,
      fr: 'Cette relève est interrompue : reprenez-la d’abord.',
      en: 'This relève is interrupted: resume it first.',
    },
    DROP_NOT_INTERRUPTED: {
      status: 409,
      fr: 'Cette relève n’est pas interrompue.',
      en: 'This relève is not interrupted.',
    },
    EXCHANGE_NOT_DURING_DROP: {
      status: 422,
      fr: 'Ce moment n’est pas de la relève : ni avant son ouverture, ni à venir ({value}).',
      en: 'This moment is not of the relève: neither before its opening nor to come ({value}).',
    },
    MACHINE_NOT_OF_DROP: {
      status: 409,
      fr: 'L’appareil {machine} n’est pas de cette relève : ajoutez-le à sa liste.',
      en: 'Machine {machine} is not of this relève: add it to its list.',
    },
    MACHINE_DONE: {
      status: 409,
      fr: 'L’appareil {machine} est déjà relevé.',
      en: 'Machine {machine} is done already.',
    },
    BOX_OF_ANOTHER_KIND: {
      status: 409,
      fr: 'La boîte {box} n’est pas de cette sorte.',
      en: 'Box {box} is not of this kind.',
    },
    BOX_TWICE: {
      status: 409,
      fr: 'La boîte {box} est déjà prise par la relève {drop}.',
      en: 'Box {box} is taken already, by relève {drop}.',
    },
    BOX_RETIRED: {
      status: 409,
      fr: 'La boîte {box} est hors d’usage.',
      en: 'Box {box} is out of use.',
    },
    BOX_OF_ANOTHER_MACHINE: {
      status: 409,
      fr: 'La boîte {box} n’est pas celle de cet appareil (elle est connue à : {machine}). Confirmez et dites pourquoi.',
      en: 'Box {box} is not that of this machine (it is known at: {machine}). Confirm it and say why.',
    },
    BOX_NOT_IN_STOCK: {
      status: 409,
      fr: 'La boîte {box} n’est pas en stock.',
      en: 'Box {box} is not in stock.',
    },
    BOX_NOT_THERE: {
      status: 409,
      fr: 'La boîte {box} n’est pas là où cela se fait.',
      en: 'Box {box} is not where this is done.',
    },
    BOX_NOT_MISSING: {
      status: 409,
      fr: 'La boîte {box} ne manque pas.',
      en: 'Box {box} is not missing.',
    },
    MACHINE_HAS_BOX: {
      status: 409,
      fr: 'L’appareil {machine} a déjà une boîte de cette sorte : {box}.',
      en: 'Machine {machine} has a box of this kind already: {box}.',
    },
    DROP_REASON_REQUIRED: {
      status: 422,
      fr: 'Une exception a son motif : boîte absente, boîte d’un autre appareil, scellé rompu, appareil laissé.',
      en: 'An exception has its reason: box missing, box of another machine, broken seal, machine skipped.',
    },
    EXCHANGE_OVERTAKEN: {
      status: 409,
      fr: 'Les boîtes de l’appareil {machine} ont bougé depuis : cela ne se reprend plus.',
      en: 'The boxes of machine {machine} have moved since: this can no longer be taken back.',
    },
    DROP_MACHINES_LEFT: {
      status: 409,
      fr: 'Des appareils restent à relever ou à laisser avec un motif : {machines}.',
      en: 'Machines are left to be done, or skipped with a reason: {machines}.',
    },
    DROP_READINGS_MISSING: {
      status: 409,
      fr: 'Des appareils relevés n’ont pas leur relevé de compteurs : {machines}. Saisissez-le ou dites pourquoi.',
      en: 'Machines that were done have no drop reading: {machines}. Enter it or say why.',
    },
    RECEIVER_IN_DROP: {
      status: 409,
      fr: 'Les boîtes sont reçues par une personne qui n’est pas de l’équipe de la relève.',
      en: 'The boxes are received by somebody who is not of the team of the relève.',
    },
    BOX_NOT_ON_THE_WAY: {
      status: 409,
      fr: 'La boîte {box} n’est pas en chemin avec cette relève.',
      en: 'Box {box} is not on its way with this relève.',
    },
    BOX_NOT_TO_COUNT: {
      status: 409,
      fr: 'La boîte {box} n’attend pas de comptée de cette relève.',
      en: 'Box {box} awaits no count of this relève.',
    },
    COUNTER_IN_DROP: {
      status: 409,
      fr: 'Qui a pris part à la relève n’en compte pas les recettes.',
      en: 'Whoever took part in the relève does not count what it brought in.',
    },
    OWN_COUNT_AGAIN: {
      status: 409,
      fr: 'La boîte {box} est recomptée par une autre personne que la précédente.',
      en: 'Box {box} is counted again by another person than the last.',
    },
    NOT_IN_THIS_CONTAINER: {
      status: 422,
      fr: 'Une boîte à billets contient des billets et des tickets ; un seau, des pièces ou des jetons : {box}.',
      en: 'A bill box holds notes and tickets; a bucket coins or tokens: {box}.',
    },
    NOT_LEGAL_TENDER: {
      status: 422,
      fr: 'Aucun billet ni aucune pièce ayant cours légal ne vaut {value}.',
      en: 'No note or coin that is legal tender is worth {value}.',
    },
    TICKET_TWICE: {
      status: 422,
      fr: 'Le ticket {ticket} est scanné deux fois.',
      en: 'Ticket {ticket} is scanned twice.',
    },
    COIN_WEIGHT_UNKNOWN: {
      status: 422,
      fr: 'Le poids de la pièce de {value} n’est pas connu : comptez-la.',
      en: 'The weight of the coin of {value} is not known: count it.',
    },
    COIN_WEIGHT_UNEVEN: {
      status: 422,
      fr: 'Ce poids n’est pas celui d’un nombre entier de pièces de {value} : autre chose y est mêlé.',
      en: 'This is not the weight of a whole number of coins of {value}: something else is among them.',
    },
    BOX_IN_FILE_TWICE: {
      status: 422,
      fr: 'La boîte {box} figure deux fois dans le fichier.',
      en: 'Box {box} stands twice in the file.',
    },
    COINS_TOLD_ALREADY: {
      status: 409,
      fr: 'Les pièces de {place} sont déjà inscrites.',
      en: 'The coins of {place} are entered already.',
    },
    DROP_NOT_RECEIVED: {
      status: 409,
      fr: 'Cette relève n’est pas close et reçue en salle de comptée.',
      en: 'This relève is not closed and received in the count room.',
    },
    BOXES_NOT_COUNTED: {
      status: 409,
      fr: 'Des boîtes n’ont pas deux comptées en accord : {boxes}.',
      en: 'Boxes do not have two counts that agree: {boxes}.',
    },
    COINS_NOT_EXTRACTED: {
      status: 409,
      fr: 'Les pièces convoyées n’ont pas été comptées à l’extraction.',
      en: 'The conveyed coins were not counted at extraction.',
    },
    CONVEYED_DIFFERENCE_UNEXPLAINED: {
      status: 409,
      fr: 'Les pièces convoyées diffèrent de {difference} : dites pourquoi.',
      en: 'The conveyed coins differ by {difference}: say why.',
    },
    CERTIFIER_IN_DROP: {
      status: 409,
      fr: '{name} a pris part à la relève : une autre personne certifie.',
      en: '{name} took part in the relève: another person certifies.',
    },
    ACCOUNTANT_CERTIFIES: {
      status: 409,
      fr: 'Le comptable ne certifie pas la comptée : {name}.',
      en: 'The accountant does not certify the count: {name}.',
    },
    CERTIFIERS_MISSING: {
      status: 409,
      fr: 'Deux personnes certifient la comptée, dont une de la Direction.',
      en: 'Two people certify the count, one of them of the Direction.',
    },
  },
});
