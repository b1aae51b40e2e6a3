import { not, partly, rule } from './rule.js';
import type { Rule, RuleClause } from './rule.js';

/** A clause that is judged on request, while no register of cards or dice applies it yet. */
const judged = (fr: string, en: string): RuleClause =>
  partly(
    fr,
    en,
    'essai d’une règle ; aucun registre de cartes ou de dés ne l’applique encore',
    'trying a rule; no register of cards or dice applies it yet',
  );

/** What the texts ask of cards, dice and equipment. */
export const cardRules: readonly Rule[] = [
  rule(
    'MC:1',
    'Cartes : prise en charge',
    'Cards: receipt',
    not('sixains et huitains par numéro de fabricant', 'sixains and huitains by maker’s number'),
    not('entrées, sorties, stock, visa', 'entries, exits, stock, visa'),
  ),
  rule(
    'AI67:4',
    'Cartes : registre',
    'Cards: register',
    not('réception, mouvements, stock', 'receipt, movements, stock'),
  ),
  rule(
    'MC:1.2',
    'Cartes : contrôles',
    'Cards: controls',
    not('premier contrôle du cartier', 'first control by the cartier'),
    not('second contrôle à la table', 'second control at the table'),
  ),
  rule(
    'MC:1.4',
    'Cartes : contrôle de fin de séance',
    'Cards: end-of-session control',
    not(
      'cartes contrôlées et remises en ordre avant tout nouvel usage',
      'cards controlled and put in order before any use',
    ),
    judged(
      'carte manquante, en trop, marquée ou étrangère signalée aussitôt',
      'missing, extra, marked or foreign card reported at once',
    ),
  ),
  rule(
    'AI67:5',
    'Cartes : contrôles',
    'Cards: controls',
    not('premier contrôle', 'first control'),
    not('second contrôle à la table', 'second control at the table'),
  ),
  rule(
    'MC:1.3',
    'Carte détériorée',
    'Damaged card',
    not('remplacée par la réserve, par un inspecteur', 'replaced from the reserve, by an inspector'),
  ),
  rule(
    'MC09:1',
    'Cartes : échange et destruction',
    'Cards: exchange and destruction',
    not('service de contrôle prévenu', 'control service told beforehand'),
  ),
  rule(
    'MC:1.1',
    'Cartes : destruction',
    'Cards: destruction',
    not('sous la responsabilité de la Direction', 'under the Direction’s responsibility'),
  ),
  rule(
    'MC:2',
    'Dés',
    'Dice',
    not('numéro et sigle inscrits à la réception', 'number and mark entered at receipt'),
    judged('cinq dés neufs par table et par séance', 'five new dice per table and session'),
    not('dotation signée par le sous-directeur', 'allocation signed by the sous-directeur'),
    not('contrôle en fin de séance', 'control at the end of the session'),
  ),
  rule(
    'FR14:55-22',
    'Dés',
    'Dice',
    judged('deux paires, autres qu’à la séance précédente', 'two pairs, other than at the session before'),
    not('contrôle au micromètre, équerre, balance', 'control by micrometer, square, balance'),
  ),
  rule(
    'AI67:26',
    'Dés',
    'Dice',
    not('numéro et sigle inscrits à la réception', 'number and mark entered at receipt'),
    judged('trois paires, autres qu’à la séance précédente', 'three pairs, other than at the session before'),
    not('contrôle en fin de séance', 'control at the end of the session'),
  ),
  rule(
    'MC:3.5',
    'Contrôle du matériel',
    'Equipment check',
    not('avant chaque séance, devant un inspecteur', 'before each session, before an inspector'),
  ),
];
