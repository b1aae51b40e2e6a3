import { expect } from '@jest/globals';
import { formatDifference, recomputed } from '../recompute/second-path.js';
import { sendCountedAgain } from '../support/counted-again.js';
import { answer, chip, granted, note, openCashDesk, openPit, type Answer, type Pit } from '../tables/pit.js';
import type { NewEstablishment } from '#establishments/establishments.service.js';
import type { TestApp } from '../support/test-app.js';

/** Tables of jeux de cercle whose documents are read: every request must succeed. */
export class Night {
  private constructor(readonly pit: Pit) {}

  static async begin(app: TestApp, input: Partial<NewEstablishment>): Promise<Night> {
    await app.database.superuser.query('delete from sign_in_throttles');
    const pit = await openPit(app, input);
    await openCashDesk(pit, { cashMinor: 1_000_000, chips: [chip(1000, 10)] });
    return new Night(pit);
  }

  /** Enters a table with its rake terms and a book of tickets of each value; returns the numbers of the books. */
  async table(tableNumber: string, game: string, terms: object, values: readonly number[]): Promise<readonly number[]> {
    const { direction } = this.pit.as;
    await granted(direction.post('/cercle-tables', { tableNumber, game, room: 'Salle privée' }));
    const decided = { effectiveFrom: this.today, tie: 'up', reason: 'décision de la direction', ...terms };
    await granted(direction.post(`/cercle-tables/${tableNumber}/terms`, decided));
    const numbers: number[] = [];
    for (const value of values) numbers.push(await this.book(tableNumber, value));
    return numbers;
  }

  /** Receives a book of tickets 1 to 9 999 of a value for a table; returns its number. */
  async book(tableNumber: string, value: number, series = `T${tableNumber}`): Promise<number> {
    const book = { tableNumber, series, valueMinor: String(value), firstTicket: '1', lastTicket: '9999' };
    const { bookNumber } = await granted(this.pit.as.sousDirecteur.post('/ticket-books', book));
    return Number(bookNumber);
  }

  /** Stamps the books and opens a session with them; returns the acts of play. */
  async open(tableNumber: string, books: readonly number[], more: object = {}): Promise<Session> {
    const { as: people, secrets, app } = this.pit;
    await app.database.superuser.query('delete from sign_in_throttles');
    for (const book of books) await granted(people.sousDirecteur.post(`/ticket-books/${String(book)}/stamps`, {}));
    const opening = { tableNumber, croupier: secrets.croupier, seated: 4, books, shoe: `S-${tableNumber}`, ...more };
    const { sessionId } = await granted(people.chefDeTable.post('/cercle-sessions', opening));
    return new Session(this.pit, String(sessionId));
  }

  /** Reads a document as JSON, in French, with ordinary spaces. */
  async read(report: string, query: string): Promise<ReadDocument> {
    const path = `/reports/${report}?${query}&format=json&language=fr`;
    const document = JSON.stringify(await granted(this.pit.as.controleur.get(path)));
    const { status, sections } = JSON.parse(document.replaceAll(/[\u00a0\u202f]/g, ' ')) as ReadDocument;
    return { status, sections };
  }

  private get today(): string {
    return this.pit.app.clock.now().toISOString().slice(0, 10);
  }
}

export class Session {
  constructor(
    private readonly pit: Pit,
    readonly sessionId: string,
  ) {}

  act(way: string, body: object): Promise<Answer['body']> {
    return granted(this.pit.as.chefDeTable.post(`/cercle-sessions/${this.sessionId}/${way}`, body));
  }

  /** Enters a coup of chemin de fer; `seat`: of the banker, absent for the one whose hand it is. */
  bank(bankMinor: number, outcome: string, seat?: number): Promise<Answer['body']> {
    return this.act('banks', { bankMinor: String(bankMinor), outcome, ...(seat === undefined ? {} : { seat }) });
  }

  /** Opens the cagnotte before a member of the committee, with notes of one value in it. */
  async count(value: number, count: number, more: object = {}): Promise<Answer['body']> {
    const { secrets, app } = this.pit;
    await app.database.superuser.query('delete from sign_in_throttles');
    const opening = {
      chips: [],
      notes: count === 0 ? [] : [note(value, count)],
      deskCode: 'C1',
      reason: 'vérifié',
      cashier: secrets.caissier,
      witness: secrets.membreDuComite,
      ...more,
    };
    const path = `/cercle-sessions/${this.sessionId}/opening`;
    return granted(
      sendCountedAgain((confirmedDoubts) =>
        answer(this.pit.as.chefDeTable.post(path, { ...opening, confirmedDoubts })),
      ),
    );
  }
}

interface ReadRow {
  readonly kind: string;
  readonly label?: string;
  readonly mark?: string;
  readonly cells?: Readonly<Record<string, string | null>>;
}

export interface ReadSection {
  readonly kind: string;
  readonly name?: string;
  readonly text?: string;
  readonly places?: readonly unknown[];
  readonly columns?: readonly { readonly key: string }[];
  readonly rows?: readonly ReadRow[];
  readonly facts?: readonly { readonly label: string; readonly value: string | null }[];
  readonly findings?: readonly Readonly<Record<string, unknown>>[];
}

export interface ReadDocument {
  readonly status: string | undefined;
  readonly sections: readonly ReadSection[];
}

/** Returns the rows of a table: the given cells, and the label of each row that is not data. */
export function linesOf(document: ReadDocument, name: string, ...keys: readonly string[]): (string | null)[][] {
  const rows = document.sections.find((section) => section.name === name)?.rows ?? [];
  return rows.map(({ label, cells }) => [
    ...(label === undefined ? [] : [label]),
    ...keys.flatMap((key) => (cells?.[key] === undefined ? [] : [cells[key]])),
  ]);
}

/** Compares the document with raw rows: no difference, and at least the given number of figures. */
export async function expectRecomputed(night: Night, report: string, least: number): Promise<void> {
  const { app, establishment } = night.pit;
  const tally = await recomputed(app, establishment.code, ({ document }) => document === report);
  expect(tally.differences.map(formatDifference)).toEqual([]);
  expect(tally.unexplained).toEqual([]);
  expect(tally.compared).toBeGreaterThanOrEqual(least);
}

/** Returns one column of the data rows of a table. */
export const columnOf = ({ sections }: ReadDocument, name: string, key: string): (string | null | undefined)[] =>
  (sections.find((section) => section.name === name)?.rows ?? [])
    .filter(({ kind }) => kind === 'row')
    .map(({ cells }) => cells?.[key]);

/** Returns the paragraphs, one per line. */
export const textOf = ({ sections }: ReadDocument): string =>
  sections.flatMap(({ kind, text }) => (kind === 'paragraph' && text !== undefined ? [text] : [])).join('\n');
