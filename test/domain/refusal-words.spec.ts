import { describe, expect, it } from '@jest/globals';
import { getDecimalAmounts, type RefusalDetails } from '#refusals/details.js';
import { Refusal } from '#refusals/refusal.js';
import type { RefusalCode } from '#refusals/codes.js';

const NBSP = '\u00a0';
const euros = getDecimalAmounts({ currency: 'EUR', currencyExponent: 2 }, 'due', 'held', 'amount', 'value', 'allowed');

describe('the sentence of a refusal', () => {
  it.each<[RefusalCode, RefusalDetails, string]>([
    ['DAY_CLOSED', { gamingDay: '2026-03-14' }, `La journée du 14/03/2026 est close${NBSP}: saisissez l’écart`],
    ['STOP_NOT_RECENT', { value: '2026-03-14T05:09:00.000Z' }, 'L’heure d’arrêt 14/03/2026 05:09:00 UTC'],
    ['GUARANTEE_FUND_SHORT', { due: '2000.00', held: '7.00' }, `2\u202f000,00${NBSP}€`],
    ['MAXIMUM_NOT_ALLOWED', { article: 'FR07:55-5', allowed: ['7.00', '8.50'] }, `7,00${NBSP}€, 8,50${NBSP}€`],
    ['AMOUNT_ABOVE_CEILING', { amount: '12000.00 EUR', ceiling: '7.00 EUR' }, `12\u202f000,00${NBSP}€ dépasse`],
    ['FUNCTION_NOT_HELD', { name: 'Inès', functions: ['caissier', 'inspecteur'] }, 'caissier ou inspecteur'],
    ['NOT_KEY_CUSTODIAN', { custodian: 'inspecteur' }, 'elle est confiée à l’inspecteur.'],
    ['NOT_KEY_CUSTODIAN', { custodian: 'caissierPrincipal' }, 'elle est confiée au caissier principal.'],
    ['AGENT_NOT_SWORN', { name: 'Isidore' }, 'Le serment d’Isidore'],
    ['AGENT_NOT_SWORN', { name: 'Capucine' }, 'Le serment de Capucine'],
    ['TICKET_NOT_PENDING_LONG', { minutes: 1 }, '1 minute pour répondre'],
    ['TICKET_NOT_PENDING_LONG', { minutes: 5 }, '5 minutes pour répondre'],
    ['NOT_FOUND', { what: 'person 12' }, `Introuvable${NBSP}: personne 12.`],
    ['UNKNOWN_MACHINE', { machine: '2001' }, `Appareil inconnu${NBSP}: 2001.`],
    ['SETTING_NOT_VALID', { setting: 'ticketValidityDays', expected: '1..3650' }, 'un nombre entier de 1 à 3\u202f650'],
    ['CLEAR_COUNTERS_DIFFER', { machine: '2001', counters: ['coinInCredits'] }, 'Mises'],
  ])('is read by a French reader: %s %j', (code, details, part) => {
    expect(new Refusal(code, details, { amounts: euros }).buildBody('fr').message).toContain(part);
  });

  it.each([
    ['fr', '2026-03-14T05:00:00.000Z', 'le 14/03/2026 à 06:00.'],
    ['en', '2026-03-14T05:00:00.000Z', `on 14${NBSP}Mar${NBSP}2026 at 06:00.`],
    // 02:30 occurs twice on the night when summer time ends
    ['fr', '2026-10-25T00:30:05.000Z', 'le 25/10/2026 à 02:30:05 +02:00.'],
    ['fr', '2026-10-25T01:30:05.000Z', 'le 25/10/2026 à 02:30:05 +01:00.'],
  ] as const)('has the clock of the establishment, in %s: %s', (language, closesAt, part) => {
    const refusal = new Refusal('DAY_NOT_OVER', { gamingDay: '2026-03-13', closesAt });
    expect(refusal.buildBody(language, 'Europe/Monaco').message).toContain(part);
  });

  it.each<[RefusalCode, RefusalDetails, string]>([
    ['DAY_CLOSED', { gamingDay: '2026-03-14' }, `14${NBSP}Mar${NBSP}2026 is closed`],
    ['GUARANTEE_FUND_SHORT', { due: '2000.00', held: '7.00' }, '€2,000.00'],
    ['TICKET_NOT_PENDING_LONG', { minutes: 1 }, '1 minute to answer'],
    ['PAYOUT_LEVEL_NOT_HELD', { level: 'superviseur' }, 'supervisor'],
    ['NOT_FOUND', { what: 'claimant of orphan 3' }, 'claimant of orphan 3'],
  ])('is read by an English reader: %s %j', (code, details, part) => {
    expect(new Refusal(code, details, { amounts: euros }).buildBody('en').message).toContain(part);
  });

  it('leaves the details as they are', () => {
    const refusal = new Refusal('GUARANTEE_FUND_SHORT', { due: '2000.00', held: '7.00' }, { amounts: euros });
    expect(refusal.buildBody('fr').details).toEqual({ due: '2000.00', held: '7.00' });
  });

  it('names no constraint of the database', () => {
    expect(new Refusal('ALREADY_EXISTS', { what: 'people_employee_number_key' }).buildBody('fr').message).toBe(
      `Existe déjà${NBSP}: cette valeur.`,
    );
  });
});
