import { not, rule } from './rule.js';
import type { Rule } from './rule.js';

/** What the texts ask of jeux de cercle, their cagnottes, and progressive jackpots. */
export const cercleRules: readonly Rule[] = [
  rule(
    'MC:15',
    'Enjeux en billets',
    'Staked notes',
    not('billets perdus changés aussitôt par le croupier', 'lost notes exchanged at once by the croupier'),
  ),
  rule(
    'MC:10.2',
    'Chemin de fer : places',
    'Chemin de fer: seats',
    not('places et mises selon le texte', 'seats and stakes as the text says'),
  ),
  rule(
    'MC:11.1',
    'Chemin de fer : joueurs',
    'Chemin de fer: players',
    not('quatre joueurs assis au moins', 'four seated players at least'),
  ),
  rule(
    'MC:11.10',
    'Chemin de fer : fin de partie',
    'Chemin de fer: end of play',
    not('au-delà de l’heure, portée par la journée', 'past the hour, borne by its gaming day'),
  ),
  rule(
    'MC:12',
    'Banque à tout va',
    'Open bank',
    not('aucun taux sans décision de la Direction', 'no rate without the Direction’s decision'),
  ),
  rule(
    'MC:5.2-8',
    'Jackpots progressifs de black-jack',
    'Progressive black-jack jackpots',
    not('contributions, montants, gains', 'contributions, amounts, hits'),
  ),
  rule(
    'FR07:55-4-8',
    'Jackpots progressifs de black-jack',
    'Progressive black-jack jackpots',
    not('jackpots principal et secondaire, lots de consolation', 'principal and secondary jackpots, consolation lots'),
    not('paiement après visionnage', 'payment after video review'),
  ),
  rule(
    'AI67:19',
    'Cercle : tables',
    'Cercle: tables',
    not('tables et séances selon le texte', 'tables and sessions as the text says'),
  ),
  rule(
    'AI67:30',
    'Tickets à souche',
    'Ticket books',
    not('valeur, souches numérotées, une table par saison', 'value, numbered stubs, one table a season'),
    not('cagnotte égale aux tickets détachés', 'cagnotte equal to the tickets detached'),
  ),
  rule(
    'AI67:31',
    'Ouverture des cagnottes',
    'Opening of cagnottes',
    not('carnet vérifié avant l’ouverture', 'book verified before opening'),
    not('différence inscrite', 'difference entered'),
  ),
  rule(
    'MC:11.7',
    'Cagnotte du chemin de fer',
    'Cagnotte at chemin de fer',
    not('5 % des gains du banquier', '5 % of the banker’s winnings'),
    not('ouverture en présence d’un agent de contrôle', 'opening in presence of a control agent'),
  ),
  rule(
    'AI67:32',
    'Sabots',
    'Shoes',
    not(
      'sabot inscrit à chaque séance, sans appariement systématique',
      'shoe entered at each session, no systematic pairing',
    ),
  ),
  rule(
    'AI67:33',
    'Prélèvement par coup',
    'Rake per coup',
    not('trois valeurs de tickets au plus', 'at most three ticket values'),
    not('arrondi à 50 ou 100 FD', 'rounding to 50 or 100 FD'),
  ),
  rule('AI67:34', 'Taux du prélèvement', 'Rake rates', not('5 %, 2 %, 1,25 %', '5 %, 2 %, 1.25 %')),
  rule(
    'AI67:35',
    'Banque ouverte : séances',
    'Open bank: sessions',
    not(
      'une table, deux séances, deux tailles, tirage du banquier',
      'one table, two sessions, two tailles, draw of the banker',
    ),
  ),
  rule(
    'AI67:36',
    'Assiette de la banque ouverte',
    'Base of the open bank',
    not('selon les tableaux gagnés, perdus ou égaux', 'by tableaux won, lost or tied'),
  ),
  rule(
    'AI67:37',
    'Banque ouverte : dépôt',
    'Open bank: deposit',
    not('dépôt qui couvre toutes les mises', 'deposit that covers every stake'),
  ),
  rule(
    'AI67:38',
    'Écarté : cahier des coups',
    'Écarté: book of coups',
    not('numéro, totaux, prélèvement, tickets', 'number, totals, rake, tickets'),
  ),
  rule(
    'AI67:39',
    'Écarté : rétablissement',
    'Écarté: restoration',
    not('rétablie une fois après une perte', 'restored once after a loss'),
  ),
  rule('AI67:40', 'Écarté : prélèvement', 'Écarté: rake', not('5 % du côté gagnant', '5 % of the winning side')),
  rule(
    'AI67:41',
    'Chouette',
    'Chouette',
    not(
      '5 % du montant adjugé, puis des gains des pontes',
      '5 % of the adjudged amount, then of the punters’ winnings',
    ),
  ),
  rule(
    'MC:11.8',
    'Chemin de fer : doublement',
    'Chemin de fer: doubling',
    not('double moins 5 %', 'doubles less 5 %'),
    not('surplus du maximum au garage', 'surplus over the maximum to the garage'),
  ),
  rule(
    'MC:11.9',
    'Chemin de fer : garage anticipé',
    'Chemin de fer: early garage',
    not(
      'sous le maximum, avec l’autorisation de la Direction',
      'below the maximum, with the Direction’s authorisation',
    ),
  ),
  rule(
    'MC09:6',
    'Garage autorisé',
    'Authorised garage',
    not('autorisation et montant communiqué', 'authorisation and amount communicated'),
  ),
];
