import { declaration } from '../shapes/shape.js';
import { documentReaders } from '../shapes/roles.js';
import { integer, settingAt } from '../shapes/settings.js';

/** Declares orphans/ to the rest of the product. */
export const orphansDeclaration = declaration({
  permissions: {
    'orphans.read': { heldBy: [...documentReaders, 'superviseur', 'changeur', 'caissier'], does: ['readsMoney'] },
    'orphans.enter': { heldBy: ['superviseur', 'changeur', 'caissier'], does: ['writesMoney', 'handlesCash'] },
    'orphans.refund': { heldBy: ['changeur', 'caissier'], does: ['writesMoney', 'handlesCash'] },
    'orphans.forfeit': { heldBy: ['comptable'], neverBy: ['superviseur'], does: ['writesMoney'] },
    'claimants.read': { heldBy: [...documentReaders, 'superviseur'], does: ['readsMoney'] },
  },
  settings: {
    orphanClaimDays: settingAt(
      'payouts',
      270,
      integer(
        365,
        ['1', '3650'],
        [
          'ni MC:21.3 ni AI67:6 ne fixent de délai : choix de l’établissement',
          'MC:21.3 and AI67:6 set no deadline: the establishment',
        ],
        ['Un orphelin se réclame pendant (jours)', 'An orphan can be claimed for (days)'],
      ),
    ),
    orphanExclusionDays: settingAt(
      'security',
      280,
      integer(
        365,
        ['1', '3660'],
        [
          'MC 88-384 art. 21.3 : exclu immédiatement ; durée choisie par l’établissement',
          'MC 88-384 art. 21.3: excluded at once; for how long is the establishment’s choice',
        ],
        ['Exclusion d’un client qui prend un orphelin (jours)', 'Exclusion of a customer who takes an orphan (days)'],
      ),
    ),
    orphanRecordDays: settingAt(
      'security',
      290,
      integer(
        3650,
        ['365', '11000'],
        ['arrêté du 14 mai 2007, art. 80 : dix ans', 'arrêté of 14 May 2007, art. 80: ten years'],
        ['Nom, adresse et justifications gardés (jours)', 'Name, address and proofs kept for (days)'],
      ),
    ),
  },
  registers: {
    orphans: {
      place: 30,
      title: ['Registre des orphelins', 'Register of orphans'],
      kinds: { document: 'orphans-register', prefix: 'act_' },
    },
  },
  tables: {
    orphan_entries: { log: 'append_only', rights: 'insert select', texts: ['reason'] },
    orphans: { log: 'append_only', rights: 'insert select', texts: ['place'] },
  },
  refusals: {
    FOUND_LATER: {
      status: 422,
      fr: 'L’heure de la découverte de l’orphelin est à venir.',
      en: 'The time at which the orphan was found is in the future.',
    },
    ORPHAN_NEEDS_SLIP: {
      status: 422,
      fr: 'Un jackpot non réclamé, ou des crédits laissés sans ticket, s’inscrit depuis son bordereau impayé : aucun argent ne bouge.',
      en: 'Enter an unclaimed jackpot, or credits left without a ticket, from its unpaid slip: no cash moves.',
    },
    ORPHAN_CHIPS_NOT_VALID: {
      status: 422,
      fr: 'Jetons et plaques ne se listent que pour une somme trouvée ou une mise abandonnée, jusqu’à son montant ; les gains d’une mise à une table sont en jetons.',
      en: 'Chips and plaques can be listed only for a sum found or an abandoned stake, up to its amount; the winnings of a stake at a table are in chips.',
    },
    ORPHAN_IDENTITY_REQUIRED: {
      status: 409,
      fr: 'Au-delà du montant fixé par la Direction, le gagnant d’un jackpot doit présenter une pièce d’identité, même plus tard.',
      en: 'Above the amount set by the Direction, the winner of a jackpot must show an identity document, even after some time.',
    },
    ORPHAN_OF_SLIP: {
      status: 409,
      fr: 'Cet orphelin vient du bordereau n° {slip} : il se restitue au gagnant ou se forclôt, mais ne s’annule pas.',
      en: 'This orphan comes from slip no. {slip}: it can be refunded to the winner or forfeited, but not cancelled.',
    },
    ORPHAN_SETTLED: {
      status: 409,
      fr: 'L’orphelin n° {number} est déjà restitué, forclos ou annulé.',
      en: 'Orphan no. {number} has already been refunded, forfeited or cancelled.',
    },
    ORPHAN_NOT_DUE: {
      status: 409,
      fr: 'Cet orphelin peut être réclamé jusqu’au {deadline} inclus.',
      en: 'This orphan can be claimed up to and including {deadline}.',
    },
    ORPHANS_DIFFER: {
      status: 409,
      fr: 'Le compte des orphelins et leur registre ne s’accorderaient plus : inscrivez, restituez ou annulez les orphelins au registre.',
      en: 'The orphans account and register would no longer agree: enter, refund or cancel orphans in the register.',
    },
  },
});
