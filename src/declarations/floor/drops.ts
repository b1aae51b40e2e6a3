import { declaration } from '../shapes/shape.js';
import { documentReaders } from '../shapes/roles.js';
import { amountBound, integer, settingAt } from '../shapes/settings.js';

/** Declares the permissions, tables and other contributions of the drops module. */
export const dropsDeclaration = declaration({
  permissions: {
    'drops.read': {
      heldBy: [...documentReaders, 'superviseur', 'mecanicien', 'changeur', 'caissier', 'agentDeSurveillance'],
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
    dropTeamMinimum: settingAt(
      'security',
      40,
      integer(
        3,
        ['3', '20'],
        [
          'New Jersey 13:69D-1.42(c) et usage du Nevada : trois personnes',
          'New Jersey 13:69D-1.42(c) and Nevada practice: three people',
        ],
        ['Équipe d’une relève, au moins (personnes)', 'Drop team, at least (people)'],
      ),
    ),
    countsToleranceMinor: settingAt(
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
    drops: { place: 120, title: ['Registre des relèves', 'Register of drops'], entry: ['Relève', 'Drop'] },
    counts: {
      place: 130,
      title: ['Comptées certifiées', 'Certified counts'],
      entry: ['Comptée certifiée', 'Certified count'],
      refersTo: ['relève n° {n}', 'drop no. {n}'],
    },
  },
  blockers: {
    dropOpen: ['la relève {dropNumber} est encore ouverte', 'drop {dropNumber} is still open'],
    countNotCertified: [
      'la comptée de la relève {dropNumber} n’est pas certifiée',
      'the count of drop {dropNumber} has not been certified',
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
      en: 'Box {box} is not in the box file: register it first.',
    },
    BOX_NUMBER_TAKEN: {
      status: 409,
      fr: 'Le numéro de boîte {box} est déjà attribué.',
      en: 'Box number {box} is already in use.',
    },
    OUTSIDE_DROP_TEAM: {
      status: 403,
      fr: 'Seule l’équipe de la relève peut le faire.',
      en: 'Only the drop team can do this.',
    },
    ACCOUNTANT_IN_DROP: {
      status: 409,
      fr: 'Le comptable ne peut prendre part à la relève : {name}.',
      en: 'The accountant cannot take part in the drop: {name}.',
    },
    DROP_FUNCTION_NOT_HELD: {
      status: 409,
      fr: '{name} n’exerce pas la fonction au titre de laquelle il participe : {function}.',
      en: '{name} does not hold the function under which they take part: {function}.',
    },
    AGENT_NOT_SWORN: {
      status: 409,
      fr: 'Le serment de {name} n’est pas au dossier : un agent assermenté doit assister à la relève.',
      en: 'The oath of {name} is not on file: a sworn agent must attend the drop.',
    },
    DROP_TEAM_WITHOUT_SUPERVISOR: {
      status: 409,
      fr: 'L’équipe n’a pas de superviseur : un superviseur doit diriger la relève.',
      en: 'The drop team has no supervisor: a supervisor must direct the drop.',
    },
    DROP_TEAM_WITHOUT_AGENT: {
      status: 409,
      fr: 'L’équipe n’a pas d’agent de surveillance : un agent doit assister à la relève pendant l’exploitation.',
      en: 'The drop team has no sworn agent: one must attend during operation.',
    },
    DROP_TEAM_TOO_SMALL: {
      status: 409,
      fr: 'Une relève se fait à {minimum} personnes au moins.',
      en: 'A drop needs at least {minimum} people.',
    },
    DROP_WITHOUT_MACHINES: { status: 422, fr: 'La relève ne liste aucun appareil.', en: 'The drop lists no machine.' },
    DROP_NOT_PLANNED: {
      status: 409,
      fr: 'Cette relève n’attend plus son ouverture.',
      en: 'This drop is no longer waiting to be opened.',
    },
    DROP_NOT_OPEN: { status: 409, fr: 'Cette relève n’est pas ouverte.', en: 'This drop is not open.' },
    DROP_INTERRUPTED: {
      status: 409,
      fr: 'Cette relève est interrompue : reprenez-la d’abord.',
      en: 'This drop is interrupted: resume it first.',
    },
    DROP_NOT_INTERRUPTED: {
      status: 409,
      fr: 'Cette relève n’est pas interrompue.',
      en: 'This drop is not interrupted.',
    },
    EXCHANGE_NOT_DURING_DROP: {
      status: 422,
      fr: 'Cette heure est hors de la relève : avant son ouverture ou à venir ({value}).',
      en: 'This time is outside the drop: it is before its opening or in the future ({value}).',
    },
    MACHINE_NOT_OF_DROP: {
      status: 409,
      fr: 'L’appareil {machine} n’est pas de cette relève : ajoutez-le à sa liste.',
      en: 'Machine {machine} is not in this drop: add it to the list.',
    },
    MACHINE_DONE: {
      status: 409,
      fr: 'L’appareil {machine} est déjà relevé.',
      en: 'Machine {machine} has already been dropped.',
    },
    BOX_OF_ANOTHER_KIND: {
      status: 409,
      fr: 'La boîte {box} n’est pas de cette sorte.',
      en: 'Box {box} is not of this kind.',
    },
    BOX_TWICE: {
      status: 409,
      fr: 'La boîte {box} est déjà prise dans la relève {drop}.',
      en: 'Box {box} has already been taken in drop {drop}.',
    },
    BOX_RETIRED: { status: 409, fr: 'La boîte {box} est hors d’usage.', en: 'Box {box} is out of use.' },
    BOX_OF_ANOTHER_MACHINE: {
      status: 409,
      fr: 'La boîte {box} n’est pas celle de cet appareil (connue à : {machine}). Confirmez et donnez le motif.',
      en: 'Box {box} does not belong to this machine (recorded at: {machine}). Confirm it and give the reason.',
    },
    BOX_NOT_IN_STOCK: { status: 409, fr: 'La boîte {box} n’est pas en stock.', en: 'Box {box} is not in stock.' },
    BOX_NOT_THERE: {
      status: 409,
      fr: 'La boîte {box} n’est pas à l’endroit où cela se fait.',
      en: 'Box {box} is not in the place where this is done.',
    },
    BOX_NOT_MISSING: { status: 409, fr: 'La boîte {box} ne manque pas.', en: 'Box {box} is not missing.' },
    MACHINE_HAS_BOX: {
      status: 409,
      fr: 'L’appareil {machine} a déjà une boîte de cette sorte : {box}.',
      en: 'Machine {machine} already has a box of this kind: {box}.',
    },
    DROP_REASON_REQUIRED: {
      status: 422,
      fr: 'Donnez le motif de l’exception : boîte absente, boîte d’un autre appareil, scellé rompu, appareil laissé.',
      en: 'Give a reason for the exception: missing box, box of another machine, broken seal or skipped machine.',
    },
    EXCHANGE_OVERTAKEN: {
      status: 409,
      fr: 'Les boîtes de l’appareil {machine} ont bougé depuis : cela ne peut plus être annulé.',
      en: 'The boxes of machine {machine} have moved since: this can no longer be undone.',
    },
    DROP_MACHINES_LEFT: {
      status: 409,
      fr: 'Des appareils restent à relever ou à laisser avec un motif : {machines}.',
      en: 'Some machines still have to be dropped, or skipped with a reason: {machines}.',
    },
    DROP_READINGS_MISSING: {
      status: 409,
      fr: 'Ces appareils n’ont pas leur relevé de compteurs : {machines}. Saisissez-le ou donnez le motif.',
      en: 'These machines have no drop reading: {machines}. Enter it or give the reason.',
    },
    RECEIVER_IN_DROP: {
      status: 409,
      fr: 'Les boîtes doivent être reçues par une personne étrangère à l’équipe de la relève.',
      en: 'The boxes must be received by a person outside the drop team.',
    },
    BOX_NOT_ON_THE_WAY: {
      status: 409,
      fr: 'La boîte {box} n’est pas en chemin avec cette relève.',
      en: 'Box {box} is not in transit with this drop.',
    },
    BOX_NOT_TO_COUNT: {
      status: 409,
      fr: 'La boîte {box} n’attend pas de comptée de cette relève.',
      en: 'Box {box} is not waiting to be counted in this drop.',
    },
    COUNTER_IN_DROP: {
      status: 409,
      fr: 'Un membre de l’équipe de la relève ne peut en compter les recettes.',
      en: 'A member of the drop team cannot count its boxes.',
    },
    OWN_COUNT_AGAIN: {
      status: 409,
      fr: 'La boîte {box} doit être recomptée par une autre personne que la précédente.',
      en: 'Box {box} must be counted again by a person other than the last counter.',
    },
    NOT_IN_THIS_CONTAINER: {
      status: 422,
      fr: 'Une boîte à billets contient des billets et des tickets, un seau des pièces ou des jetons : {box}.',
      en: 'A bill box contains notes and tickets, a bucket coins or tokens: {box}.',
    },
    NOT_LEGAL_TENDER: {
      status: 422,
      fr: 'Aucun billet ni aucune pièce ayant cours légal ne vaut {value}.',
      en: 'No legal-tender note or coin has the value {value}.',
    },
    TICKET_TWICE: {
      status: 422,
      fr: 'Le ticket {ticket} est scanné deux fois.',
      en: 'Ticket {ticket} is scanned twice.',
    },
    COIN_WEIGHT_UNKNOWN: {
      status: 422,
      fr: 'Le poids de la pièce de {value} n’est pas connu : comptez les pièces.',
      en: 'The weight of the {value} coin is not known: count the coins.',
    },
    COIN_WEIGHT_UNEVEN: {
      status: 422,
      fr: 'Ce poids n’est pas celui d’un nombre entier de pièces de {value} : autre chose y est mêlé.',
      en: 'This is not the weight of a whole number of {value} coins: something else is among them.',
    },
    BOX_IN_FILE_TWICE: {
      status: 422,
      fr: 'La boîte {box} figure deux fois dans le fichier.',
      en: 'Box {box} appears twice in the file.',
    },
    COINS_TOLD_ALREADY: {
      status: 409,
      fr: 'Les pièces de {place} sont déjà inscrites.',
      en: 'The coins of {place} have already been entered.',
    },
    DROP_NOT_RECEIVED: {
      status: 409,
      fr: 'Cette relève n’est pas close et reçue en salle de comptée.',
      en: 'This drop has not been closed and received in the count room.',
    },
    BOXES_NOT_COUNTED: {
      status: 409,
      fr: 'Ces boîtes n’ont pas deux comptées en accord : {boxes}.',
      en: 'These boxes do not have two counts that agree: {boxes}.',
    },
    COINS_NOT_EXTRACTED: {
      status: 409,
      fr: 'Les pièces convoyées n’ont pas été comptées à l’extraction.',
      en: 'The conveyed coins have not been counted at their extraction.',
    },
    CONVEYED_DIFFERENCE_UNEXPLAINED: {
      status: 409,
      fr: 'Les pièces convoyées diffèrent de {difference} : donnez le motif.',
      en: 'The conveyed coins differ by {difference}: give the reason.',
    },
    CERTIFIER_IN_DROP: {
      status: 409,
      fr: '{name} a pris part à la relève : une autre personne doit certifier.',
      en: '{name} took part in the drop: another person must certify.',
    },
    ACCOUNTANT_CERTIFIES: {
      status: 409,
      fr: 'Le comptable ne peut certifier la comptée : {name}.',
      en: 'The accountant cannot certify the count: {name}.',
    },
    CERTIFIERS_MISSING: {
      status: 409,
      fr: 'Deux personnes doivent certifier la comptée, dont une de la Direction.',
      en: 'Two people must certify the count, one of them from the Direction.',
    },
  },
});
