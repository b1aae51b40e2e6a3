import type { Caller } from '../establishments/establishment.js';
import { sendCountedAgain } from '../support/counted-again.js';

type TableMember = 'direction' | 'caissier' | 'chefDeTable' | 'croupier' | 'inspecteur' | 'mecanicien';

/** The staff of the night's tables, with their proofs of identity. */
export interface NightOfTables {
  readonly callers: Readonly<Record<TableMember, Caller>>;
  readonly proofOf: (member: TableMember) => { readonly code: string; readonly secret: string };
  /** Performs one successful write and returns its response. */
  readonly done: (answer: PromiseLike<{ status: number; body: unknown }>) => Promise<Readonly<Record<string, string>>>;
}

const chip = (count: number) => ({ medium: 'chip', game: '', valueMinor: '1000', count });
const plaque = (count: number) => ({ medium: 'plaque', game: '', valueMinor: '100000', count });
const counterChip = (count: number) => ({ medium: 'chip', game: 'americanRoulette', valueMinor: '500', count });

/**
 * Plays a roulette that wins and pauses, a black-jack that loses, and a boule that is still open. `giveCards` gives a
 * table a controlled set and a shoe.
 */
export async function playTables({
  callers,
  giveCards,
  proofOf,
  done,
}: NightOfTables & { readonly giveCards: (table: string) => Promise<void> }): Promise<void> {
  const { direction, chefDeTable, mecanicien } = callers;
  const hands = { signer: proofOf('inspecteur'), croupier: proofOf('croupier'), cashier: proofOf('caissier') };
  const open = async (
    table: string,
    game: 'americanRoulette' | 'boule' | 'blackJack',
    avanceMinor: string,
    pieces: readonly object[],
  ) => {
    await done(direction.post('/tables', { tableNumber: table, game, room: 'Salle Blanche' }));
    const terms = {
      effectiveFrom: '2026-03-02',
      minimumMinor: '500',
      maxima: {},
      avanceMinor,
      reason: 'saison',
      toldOn: '2026-03-01',
    };
    await done(direction.post(`/tables/${table}/terms`, terms));
    const apparatus = { americanRoulette: 'rouletteAmerican', boule: 'boule', blackJack: null }[game];
    if (apparatus !== null) {
      const entered = { kind: apparatus, apparatusNumber: `AP-${table}`, table };
      const { apparatusId = '' } = await done(direction.post('/equipment/apparatus', entered));
      const sound = { isSound: true, inspecteur: proofOf('inspecteur') };
      await done(mecanicien.post(`/equipment/apparatus/${apparatusId}/checks`, sound));
    }
    if (game === 'blackJack') await giveCards(table);
    const opened = { tableNumber: table, deskCode: 'C1', pieces, ...hands };
    const { sessionId = '' } = await done(chefDeTable.post('/table-sessions', opened));
    const send = (act: string, body: object) => chefDeTable.post(`/table-sessions/${sessionId}/${act}`, body);
    return {
      write: (act: string, body: object) => done(send(act, body)),
      count: (act: string, body: object) =>
        done(
          sendCountedAgain((confirmedDoubts) =>
            send(act, confirmedDoubts.length === 0 ? body : { ...body, confirmedDoubts, reason: 'recompté' }),
          ),
        ),
    };
  };
  const roulette = await open('7', 'americanRoulette', '110000', [chip(10), plaque(1)]);
  const bon = { deskCode: 'C1', asked: [counterChip(10)], given: [chip(5)] };
  await roulette.write('bons', { ...bon, signer: proofOf('inspecteur'), cashier: proofOf('caissier') });
  await roulette.write('note-exchanges', { notes: [{ valueMinor: '5000', count: 3 }] });
  await roulette.write('avances', { deskCode: 'C1', pieces: [plaque(1)], ...hands });
  const counted = { chips: [chip(9), counterChip(8), plaque(2)], notes: [{ valueMinor: '5000', count: 3 }] };
  const paused = { ...counted, signer: proofOf('inspecteur'), croupier: proofOf('croupier') };
  await roulette.count('interruption', { way: 'count', ...paused, cashier: proofOf('caissier') });
  await roulette.count('reopening', paused);
  await roulette.count('closing', { ...counted, deskCode: 'C1', ...hands });
  const blackJack = await open('12', 'blackJack', '10000', [chip(10)]);
  await blackJack.count('closing', { chips: [chip(4)], notes: [], deskCode: 'C1', ...hands });
  await open('13', 'boule', '5000', [chip(5)]);
}
