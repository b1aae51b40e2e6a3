import { describe, expect, it } from '@jest/globals';
import { isElidedBefore, joinWithParticle } from '#domain/french.js';
import { fillSentence, formatPlaceholder, isPlural, moveParticles } from '#domain/sentences.js';

const NBSP = '\u00a0';
const NNBSP = '\u202f';

describe('French elision', () => {
  it.each([
    ['Isidore', 'd’Isidore'],
    ['Élodie', 'd’Élodie'],
    ['Œuvre', 'd’Œuvre'],
    ['AURÉLIE', 'd’AURÉLIE'],
    ['A. Dumas', 'd’A. Dumas'],
    ['Hélène', 'd’Hélène'],
    ['Henri Hubert', 'd’Henri Hubert'],
    ['Honoré', 'd’Honoré'],
    ['Yves', 'd’Yves'],
    ['Yvonne', 'd’Yvonne'],
    ['Capucine', 'de Capucine'],
    ['Yann Le Goff', 'de Yann Le Goff'],
    ['Yolande', 'de Yolande'],
    ['Hugo', 'de Hugo'],
    ['hopper', 'de hopper'],
    ['huitain', 'de huitain'],
    ['haut de gamme', 'de haut de gamme'],
    ['hasard', 'de hasard'],
    ['huître', 'd’huître'],
    ['haltère', 'd’haltère'],
    ['onze appareils', 'de onze appareils'],
    ['William', 'de William'],
    ['A', 'de A'],
    ['A-12', 'de A-12'],
    ['8 jetons', 'de 8 jetons'],
    ['le caissier', 'du caissier'],
    ['les caissiers', 'des caissiers'],
    ['Le Goff', 'de Le Goff'],
    ['« Isidore »', 'de « Isidore »'],
  ])('puts de before %s', (value, phrase) => {
    expect(joinWithParticle('de', value)).toBe(phrase);
  });

  it.each([
    ['du', 'inspecteur', 'de l’inspecteur'],
    ['du', 'caissier principal', 'du caissier principal'],
    ['du', '14/03/2026', 'du 14/03/2026'],
    ['au', 'agent de surveillance', 'à l’agent de surveillance'],
    ['au', 'huissier', 'à l’huissier'],
    ['au', 'comptable', 'au comptable'],
    ['à', 'le caissier', 'au caissier'],
    ['à', 'les caissiers', 'aux caissiers'],
    ['à', 'Isidore', 'à Isidore'],
    ['le', 'écart', 'l’écart'],
    ['la', 'enveloppe', 'l’enveloppe'],
    ['la', 'hausse', 'la hausse'],
    ['que', 'Inès', 'qu’Inès'],
    ['jusque', 'hier', 'jusqu’hier'],
    ['De', 'Isidore', 'D’Isidore'],
    ['Du', 'inspecteur', 'De l’inspecteur'],
  ])('joins %s and %s', (particle, value, phrase) => {
    expect(joinWithParticle(particle, value)).toBe(phrase);
  });

  it('refuses a word that does not merge', () => {
    expect(() => joinWithParticle('par', 'Inès')).toThrow(RangeError);
  });

  it('treats a value without letters as not elided', () => {
    expect(['', '—', '12,50 €', '€'].map(isElidedBefore)).toEqual([false, false, false, false]);
  });
});

describe('agreement with a count', () => {
  it.each([
    [0, '0 relevé reçu'],
    [1, '1 relevé reçu'],
    [2, '2 relevés reçus'],
    [1n, '1 relevé reçu'],
    ['1', '1 relevé reçu'],
    ['1,5', '1,5 relevé reçu'],
    [`1${NNBSP}234`, `1${NNBSP}234 relevés reçus`],
  ])('uses the French plural from two: %s', (count, phrase) => {
    expect(fillSentence('{count} {count, relevé reçu|relevés reçus}', { count }, 'fr')).toBe(phrase);
  });

  it.each([
    [0, '0 readings'],
    [1, '1 reading'],
    ['1,000', '1,000 readings'],
  ])('uses the English singular for one alone: %s', (count, phrase) => {
    expect(fillSentence('{count} {count, reading|readings}', { count }, 'en')).toBe(phrase);
  });

  it('counts below zero by their size', () => {
    expect([-1, -2].map((count) => isPlural(count, 'fr'))).toEqual([false, true]);
    expect(isPlural('−1', 'en')).toBe(false);
  });
});

describe('a place in a sentence', () => {
  it('takes the French particle before it, and the value is elided', () => {
    expect(moveParticles('Session de {{name}}')).toBe('Session {{name, de}}');
    expect(
      fillSentence('Session de {name} : {amount} de {name}', { name: 'Isidore', amount: `7,00${NBSP}€` }, 'fr'),
    ).toBe(`Session d’Isidore : 7,00${NBSP}€ d’Isidore`);
    expect(fillSentence('De {from} à {to}, la {key}', { from: 'Ève', to: 'Adam', key: 'clé' }, 'fr')).toBe(
      'D’Ève à Adam, la clé',
    );
  });

  it('leaves English, other words and unknown places alone', () => {
    expect(fillSentence('a change of le {name}', { name: 'Isidore' }, 'en')).toBe('a change of le Isidore');
    expect(fillSentence('guide {name}, {unknown}', { name: 'Isidore' }, 'fr')).toBe('guide Isidore, {unknown}');
  });

  it('writes a value without a form as it is', () => {
    expect(formatPlaceholder(12n, undefined, 'fr')).toBe('12');
  });
});
