import { describe, expect, it } from '@jest/globals';
import { DETAIL_SENTENCES, translateFindingDetail, isTranslatableDetail } from '#proof/finding-details.js';

const filled = (sentence: string): string => {
  let place = 0;
  return sentence.replaceAll('{}', () => `v${(place += 1)}`);
};

describe('the detail of a finding', () => {
  it.each(DETAIL_SENTENCES)('%s', (en, fr) => {
    // each sentence is recognised, and no other before it
    expect(translateFindingDetail(filled(en), 'fr')).toBe(filled(fr));
    expect(translateFindingDetail(filled(en), 'en')).toBe(filled(en));
    expect(fr).not.toBe(en);
  });

  it('names the cause that holds entries back within its sentence', () => {
    const held = '1 entry waits to be sealed since 2026-03-01T08:00:00.000Z, held back by';
    expect(translateFindingDetail(`${held} session 12 of postgres (psql), idle in transaction, for 90 s`, 'fr')).toBe(
      '1 écriture attend d’être scellée depuis 2026-03-01T08:00:00.000Z ; ce qui retient : ' +
        'session 12 de postgres (psql), idle in transaction, depuis 90 s',
    );
    expect(translateFindingDetail(`${held} a session`, 'fr')).toMatch(/ce qui retient : une session$/u);
  });

  it('leaves columns with their values, which need no words, and unknown details unchanged', () => {
    const values = 'maker: "Atronic" → "Faussaire"; reason: absent → "essai"';
    expect(isTranslatableDetail(values)).toBe(true);
    expect(translateFindingDetail(values, 'fr')).toBe(values);
    expect(isTranslatableDetail('words of another version')).toBe(false);
    expect(translateFindingDetail('words of another version', 'fr')).toBe('words of another version');
  });
});
