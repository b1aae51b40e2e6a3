import { declareCovered, declareRule } from './rule.js';
import type { Rule, RuleClause } from './rule.js';

/** Returns a function that declares clauses met by one document or screen of cards and dice. */
const createClauseFunction =
  (proofFr: string, proofEn: string) =>
  (fr: string, en: string): RuleClause =>
    declareCovered(fr, en, proofFr, proofEn);

const cardReceiptClause = createClauseFunction(
  'registre de prise en charge des cartes',
  'register of receipt of cards',
);
const diceReceiptClause = createClauseFunction('registre de prise en charge des dés', 'register of receipt of dice');
const allocationClause = createClauseFunction(
  'cartes et dés : dotations et contrôles',
  'cards and dice: allocations and controls',
);
const diceSessionClause = createClauseFunction('registre des dés par séance', 'register of dice by session');
const destructionClause = createClauseFunction('cartes et dés : destructions', 'cards and dice: destructions');

/**
 * Requirements of the texts for cards, dice and equipment. MC:1.0 is the part of article 1 before 1.1: `MC:1` with a
 * clause would read as one of its numbered parts.
 */
export const cardRules: readonly Rule[] = [
  declareRule(
    'MC:1.0',
    'Cartes : prise en charge',
    'Cards: receipt',
    cardReceiptClause('sixains et huitains par numéro de fabricant', 'sixains and huitains by maker’s number'),
    cardReceiptClause('entrées, sorties, stock, visa', 'entries, exits, stock, visa'),
    cardReceiptClause('registre coté et paraphé avant usage', 'register numbered and initialled before use'),
  ),
  declareRule(
    'AI67:4',
    'Cartes : registre',
    'Cards: register',
    cardReceiptClause('réception, mouvements, stock maximum', 'receipt, movements, maximum stock'),
    allocationClause(
      'une clé, avec le directeur ou un membre du comité',
      'one key, with the director or a member of the committee',
    ),
    destructionClause('sixains complets jusqu’à leur destruction', 'sets complete until they are destroyed'),
  ),
  declareRule(
    'MC:1.2',
    'Cartes : contrôles',
    'Cards: controls',
    allocationClause('premier contrôle du cartier', 'first control by the cartier'),
    allocationClause('second contrôle à la table', 'second control at the table'),
  ),
  declareRule(
    'MC:1.4',
    'Cartes : contrôle de fin de séance',
    'Cards: end-of-session control',
    allocationClause(
      'cartes contrôlées et remises en ordre avant tout nouvel usage',
      'cards controlled and put in order before any use',
    ),
    allocationClause(
      'carte manquante, en trop, marquée ou étrangère signalée aussitôt',
      'missing, extra, marked or foreign card reported at once',
    ),
  ),
  declareRule(
    'AI67:5',
    'Cartes : contrôles',
    'Cards: controls',
    allocationClause('premier contrôle', 'first control'),
    allocationClause('second contrôle à la table', 'second control at the table'),
  ),
  declareRule(
    'MC:1.3',
    'Carte détériorée',
    'Damaged card',
    allocationClause('remplacée par la réserve, par un inspecteur', 'replaced from the reserve, by an inspector'),
  ),
  declareRule(
    'MC09:1',
    'Cartes : échange et destruction',
    'Cards: exchange and destruction',
    destructionClause('service de contrôle prévenu', 'control service notified beforehand'),
  ),
  declareRule(
    'MC:1.1',
    'Cartes : destruction',
    'Cards: destruction',
    destructionClause('sous la responsabilité de la Direction', 'under the Direction’s responsibility'),
  ),
  declareRule(
    'MC:2',
    'Dés',
    'Dice',
    diceReceiptClause('numéro et sigle inscrits à la réception', 'number and mark entered at receipt'),
    diceSessionClause('cinq dés neufs par table et par séance', 'five new dice per table and session'),
    diceSessionClause('dotation signée par le sous-directeur', 'allocation signed by the sous-directeur'),
    diceSessionClause('contrôle en fin de séance', 'control at the end of the session'),
    destructionClause('détruits en présence d’un inspecteur', 'destroyed in the presence of an inspector'),
  ),
  declareRule(
    'FR14:55-22',
    'Dés',
    'Dice',
    diceSessionClause('deux paires, autres qu’à la séance précédente', 'two pairs, other than at the session before'),
    diceSessionClause('contrôle au micromètre, équerre, balance', 'control by micrometer, square, balance'),
  ),
  declareRule(
    'AI67:26',
    'Dés',
    'Dice',
    diceReceiptClause('numéro et sigle inscrits à la réception', 'number and mark entered at receipt'),
    diceSessionClause(
      'trois paires, autres qu’à la séance précédente',
      'three pairs, other than at the session before',
    ),
    diceSessionClause('contrôle en fin de séance', 'control at the end of the session'),
  ),
  declareRule(
    'MC:3.5',
    'Contrôle du matériel',
    'Equipment check',
    allocationClause('avant chaque séance, devant un inspecteur', 'before each session, before an inspector'),
  ),
];
