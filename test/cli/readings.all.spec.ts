import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { packageRoot } from '#platform/runtime/package-root.js';
import { sampleOf } from '../support/scale.js';
import { Console } from './command.js';

const published = join(packageRoot, 'test/cli/fixtures/machine-meters.csv');

interface Imported {
  readonly rows: number;
  readonly accepted: number;
  readonly duplicates: number;
  readonly refused: readonly { readonly line: number; readonly code: string; readonly message: string }[];
  readonly exceptions: number;
}
interface Movement {
  readonly machine: string;
  readonly station: number;
  readonly counters: Readonly<Record<string, { from: number; to: number; movement: number; rolledOver: boolean }>>;
  readonly identities: readonly { readonly name: string; readonly balanced: boolean }[];
  readonly meteredWinCredits: number;
  readonly actualHoldPercent: string;
}
interface Refused {
  readonly code: string;
  readonly message: string;
}

let releve: Console;

beforeAll(async () => {
  releve = await Console.open();
  const words = ['create-establishment', 'ESSAI', '--name', 'Maison d’essai', '--first-day', '2020-06-01'];
  expect(await releve.json(words)).toMatchObject({ code: 'ESSAI', currency: 'EUR' });
});
afterAll(() => releve.close());

const movements = (movement: Movement): Record<string, number> =>
  Object.fromEntries(Object.entries(movement.counters).map(([name, counter]) => [name, counter.movement]));

function fileOf(name: string, ...lines: readonly string[]): string {
  const file = join(releve.home, name);
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

describe('published counters of real machines', () => {
  it('are imported exactly once', async () => {
    const words = ['import', 'readings', published, '--establishment', 'ESSAI', '--register-machines'];
    expect(await releve.json<Imported>(words)).toMatchObject({
      rows: 6,
      accepted: 6,
      duplicates: 0,
      refused: [],
      exceptions: 0,
    });
    expect(releve.leftBehind()).toEqual([]);
    expect(await releve.json<Refused>(words, 1)).toMatchObject({ code: 'FILE_ALREADY_IMPORTED' });
    const again = await releve.json<Imported>([...words, '--again']);
    expect(again).toMatchObject({ rows: 6, accepted: 0, duplicates: 6, refused: [] });
  });

  it('give the ticket machine’s movement for instants in milliseconds', async () => {
    const words = ['movement', '--machine', '5093619', '--from', '1592204401032', '--to', '1592334001010'];
    const movement = await releve.json<Movement>(words);
    expect(movement).toMatchObject({ machine: '5093619', station: 1, meteredWinCredits: -270 });
    expect(movements(movement)).toMatchObject({
      coinInCredits: 250,
      coinOutCredits: 520,
      dropCredits: 12_500,
      billsCredits: 12_500,
      currentCredits: 12_770,
    });
    expect(movement.identities.map(({ name, balanced }) => `${name} ${String(balanced)}`)).toEqual(
      ['drop', 'cancelled', 'won', 'played', 'credits'].map((name) => `${name} true`),
    );
  });

  it('give the other machine’s movement for instants in ISO 8601', async () => {
    const [from, to] = ['2020-06-15T07:00:00.952Z', '2020-06-20T00:00:00+02:00'];
    const movement = await releve.json<Movement>(['movement', '--machine', '1940732', '--from', from, '--to', to]);
    expect(movements(movement)).toMatchObject({ coinInCredits: 177_500, coinOutCredits: 195_000, gamesPlayed: 355 });
    expect(movement).toMatchObject({ meteredWinCredits: -17_500, actualHoldPercent: '-9.8592' });
  });
});

describe('commands beside a running server', () => {
  let url = '';
  let isRunning = (): boolean => false;

  beforeAll(async () => {
    ({ url, isRunning } = await releve.serve());
  });
  afterAll(async () => {
    expect(isRunning()).toBe(true);
    expect((await fetch(`${url}/api/docs`)).status).toBe(200);
  });

  it('print the movement for a person in their language', async () => {
    const words = ['movement', '--machine', '5093619', '--from', '1592204401032', '--to', '1592334001010'];
    const [french, english] = await Promise.all([
      releve.run(words, { LANG: 'fr_FR.UTF-8' }),
      releve.run(words, { LANG: 'en_GB.UTF-8' }),
    ]);
    expect(french.stdout).toMatch(/^Mises +483\u202f023 +483\u202f273 +250$/m);
    expect(french.stdout).toContain('Produit aux compteurs\u00a0: −270 crédits = −2,70\u00a0€');
    expect(french.stdout).toContain('Taux de retenue réel\u00a0: −108,00\u00a0%');
    expect(english.stdout).toMatch(/^Coin in +483,023 +483,273 +250$/m);
    expect(english.stdout).toMatch(/^Drop +12,500 +12,500 +balances$/m);
  });

  it('preserve whole numbers beyond 2^53 exactly in the JSON', async () => {
    const file = fileOf(
      'large.csv',
      'coin_in_credits,asset_number,read_at_ms',
      '9007199254740993,LARGE,1592204400000',
      '9007199254741000,LARGE,1592204700000',
    );
    await releve.json(['import', 'readings', file, '--register-machines']);
    const words = ['movement', '--machine', 'LARGE', '--from', '1592204400000', '--to', '1592204700000', '--json'];
    const { stdout } = await releve.run(words);
    expect(stdout).toContain('"from": 9007199254740993,');
    expect(stdout).toContain('"to": 9007199254741000,');
    expect(stdout).toContain('"movement": 7,');
  });

  it('refuse bad lines with number, code and sentence, and import the others', async () => {
    const file = fileOf(
      'faults.csv',
      'asset_number,read_at_ms,coin_in_credits,coin_out_credits',
      '1940732,1592290000000,-5,1',
      '1940732,not-an-instant,1,1',
      'NOBODY,1592290000000,1,1',
      '1940732,1592290000000,1765000,1765000',
    );
    const words = ['import', 'readings', file];
    const answer = await releve.json<Imported>(words, 1);
    expect(answer).toMatchObject({ rows: 4, accepted: 1 });
    expect(answer.refused.map(({ line }) => line)).toEqual([2, 3, 4]);
    expect(answer.refused[2]).toMatchObject({ code: 'UNKNOWN_MACHINE' });
    for (const { message } of answer.refused) expect(message).toMatch(/\.$/);
    const { exitCode, stdout } = await releve.run([...words, '--again'], { LANG: 'fr_FR.UTF-8' });
    expect(exitCode).toBe(1);
    expect(stdout).toContain('ligne 4 : UNKNOWN_MACHINE : Appareil inconnu\u00a0: NOBODY.');
  });

  it('refuse an unknown column by its name and import nothing', async () => {
    const file = fileOf('column.csv', 'asset_number,read_at_ms,coin_inn_credits', '1940732,1592300000000,1');
    expect((await releve.json<Refused>(['import', 'readings', file], 1)).message).toContain('coin_inn_credits');
  });

  it('refuse an unknown establishment, machine and station, and a period that ends before it begins', async () => {
    const movementOf = (machine: string, ...more: readonly string[]): readonly string[] => [
      'movement',
      '--machine',
      machine,
      '--from',
      '2020-06-15T07:00:01Z',
      '--to',
      '2020-06-17T00:00:00Z',
      ...more,
    ];
    const refusedWith = async (words: readonly string[]): Promise<string> =>
      (await releve.json<Refused>(words, 1)).code;
    const refused: readonly (readonly [code: string, words: readonly string[]])[] = [
      ['UNKNOWN_ESTABLISHMENT', movementOf('1940732', '--establishment', 'NOWHERE')],
      ['UNKNOWN_MACHINE', movementOf('404')],
      ['UNKNOWN_STATION', movementOf('1940732', '--station', '9')],
      ['PERIOD_EMPTY', [...movementOf('1940732'), '--to', '2019-01-01T00:00:00Z']],
    ];
    for (const [code, words] of sampleOf(refused, 1)) expect(await refusedWith(words)).toBe(code);
  });
});
