import { Injectable } from '@nestjs/common';
import type { Actor, Establishment } from '#identity/access/access.decorators.js';
import type { PermissionName } from '#identity/access/permissions.js';
import { GamingDaysService } from '#establishments/days/gaming-days.service.js';
import { addDays } from '#establishments/days/gaming-day.js';
import { Clock } from '#platform/runtime/clock.js';
import { Database } from '#platform/database/database.js';
import { ReportingService } from '#documents/reporting.service.js';
import { searchDays, searchDaysOfMonth, searchMachines, searchPeople } from './search.queries.js';
import type { FoundDay, FoundMachine, FoundPerson } from './search.queries.js';
import { parseDayReference } from './search-days.js';
import type { Language } from '#declarations/shapes/text.js';

/** A document that the search found. */
export interface FoundDocument {
  /** Name of the document, as in its address. */
  readonly name: string;
  readonly title: string;
  readonly needsMachine: boolean;
}

/** Results for a few letters, a few of each kind; a kind is empty when the caller may not read it. */
export interface SearchAnswer {
  /** Machines found. */
  readonly machines: readonly FoundMachine[];
  /** Gaming days found. */
  readonly days: readonly FoundDay[];
  /** People found. */
  readonly people: readonly FoundPerson[];
  /** Documents found. */
  readonly documents: readonly FoundDocument[];
}

const MAX_RESULTS_PER_KIND = 6;

/** Finds machines, days, people and documents of an establishment by typed text. */
@Injectable()
export class SearchService {
  constructor(
    private readonly database: Database,
    private readonly gamingDays: GamingDaysService,
    private readonly reporting: ReportingService,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns machines, days, people and documents that match the typed text, a few of each.
   * A kind that the caller may not read has none.
   */
  async search(actor: Actor, establishment: Establishment, input: string, language: Language): Promise<SearchAnswer> {
    const searchText = input.trim().toLowerCase();
    if (searchText === '') return { machines: [], days: [], people: [], documents: [] };
    const connection = this.database.dataSource;
    const { establishmentId } = establishment;
    const searchIfPermitted = <T>(permission: PermissionName, runSearch: () => Promise<T[]>): Promise<T[]> =>
      actor.permissions.has(permission) ? runSearch() : Promise.resolve([]);
    const [machines, days, people, documents] = await Promise.all([
      searchIfPermitted('machines.read', () =>
        searchMachines(connection, establishmentId, searchText, MAX_RESULTS_PER_KIND),
      ),
      searchIfPermitted('days.read', () => this.searchGamingDays(establishment, searchText)),
      searchIfPermitted('people.read', () =>
        searchPeople(connection, establishmentId, searchText, this.clock.now(), MAX_RESULTS_PER_KIND),
      ),
      searchIfPermitted('reports.read', () => Promise.resolve(this.searchDocuments(searchText, language))),
    ]);
    return { machines, days, people, documents };
  }

  /** Returns the recorded gaming days that the text refers to; [] when it is no reference to a day. */
  private async searchGamingDays(establishment: Establishment, searchText: string): Promise<FoundDay[]> {
    const connection = this.database.dataSource;
    const { establishmentId } = establishment;
    const dayReference = parseDayReference(searchText);
    if (dayReference === null) return [];
    if (dayReference.kind === 'monthDay')
      return searchDaysOfMonth(connection, establishmentId, dayReference.monthDay, MAX_RESULTS_PER_KIND);
    if (dayReference.kind === 'period')
      return searchDays(connection, establishmentId, dayReference.from, dayReference.to, MAX_RESULTS_PER_KIND);
    const currentDay = await this.gamingDays.findCurrentDay(connection, establishment);
    const day = addDays(currentDay, -dayReference.daysAgo);
    return searchDays(connection, establishmentId, day, day, 1);
  }

  /** Returns the documents whose title or name contains the text, without accents and capitals. */
  private searchDocuments(searchText: string, language: Language): FoundDocument[] {
    return this.reporting
      .listCatalogue(language)
      .filter(({ title, name }) => foldText(`${title} ${name}`).includes(foldText(searchText)))
      .slice(0, MAX_RESULTS_PER_KIND);
  }
}

/** Returns a text without accents and capitals. */
function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
