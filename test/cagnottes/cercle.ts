import { sendCountedAgain } from '../support/counted-again.js';
import { answer, type Answer, type Pit } from '../tables/pit.js';

export const codeOf = async (pending: Promise<Answer>): Promise<unknown> => (await pending).body.code;

/** The requests of a session of a jeu de cercle, each made by its role. */
export class Cercle {
  constructor(readonly pit: Pit) {}

  table(tableNumber: string, game: string): Promise<Answer> {
    return answer(this.pit.as.direction.post('/cercle-tables', { tableNumber, game, room: 'Salle privée' }));
  }

  terms(tableNumber: string, more: object = {}): Promise<Answer> {
    const terms = { effectiveFrom: '2026-03-02', tie: 'up', reason: 'décision de la direction', ...more };
    return answer(this.pit.as.direction.post(`/cercle-tables/${tableNumber}/terms`, terms));
  }

  book(tableNumber: string, valueMinor: string, first: string, last: string, series = 'A'): Promise<Answer> {
    const book = { tableNumber, series, valueMinor, firstTicket: first, lastTicket: last };
    return answer(this.pit.as.sousDirecteur.post('/ticket-books', book));
  }

  stamp(book: number, stamper: 'sousDirecteur' | 'chefDeTable' = 'sousDirecteur'): Promise<Answer> {
    return answer(this.pit.as[stamper].post(`/ticket-books/${String(book)}/stamps`, {}));
  }

  open(tableNumber: string, books: readonly number[], more: object = {}): Promise<Answer> {
    const opening = {
      tableNumber,
      croupier: this.pit.secrets.croupier,
      seated: 4,
      books,
      shoe: `S-${tableNumber}`,
      ...more,
    };
    return answer(this.pit.as.chefDeTable.post('/cercle-sessions', opening));
  }

  coup(session: unknown, way: string, more: object): Promise<Answer> {
    return answer(this.pit.as.chefDeTable.post(`/cercle-sessions/${String(session)}/${way}`, more));
  }

  session(session: unknown): Promise<Answer> {
    return answer(this.pit.as.comptable.get(`/cercle-sessions/${String(session)}`));
  }

  async openSessions(): Promise<readonly object[]> {
    const { body } = await answer(this.pit.as.comptable.get('/cercle-sessions'));
    return (body as unknown as readonly { readonly state: string }[]).filter(({ state }) => state === 'open');
  }

  /** Enters the end of a book on its cover. */
  finish(book: number): Promise<Answer> {
    return answer(this.pit.as.sousDirecteur.post(`/ticket-books/${String(book)}/end`, {}));
  }

  /** Counts a cagnotte, a second time where its figures are doubted and `more` has a reason. */
  count(session: unknown, notes: readonly object[], more: object = {}): Promise<Answer> {
    const { secrets } = this.pit;
    const count = {
      chips: [],
      notes,
      deskCode: 'C1',
      cashier: secrets.caissier,
      witness: secrets.membreDuComite,
      ...more,
    };
    const send = (confirmedDoubts: readonly string[]): Promise<Answer> =>
      this.coup(session, 'opening', { ...count, confirmedDoubts });
    return 'reason' in more ? sendCountedAgain(send) : send([]);
  }
}
