import { Injectable } from '@nestjs/common';
import { sortByPlace } from '#declarations/shapes/places.js';
import type { SettingsInForce } from '#domain/settings/settings.js';
import type { Queryable, Tx } from '#platform/database/rows.js';
import type {
  Blocker,
  DayBooks,
  DayContribution,
  DayFinding,
  DayRun,
  DayTallies,
  EstablishmentDay,
} from './day-contributions.js';

/** Collects the modules' contributions to a gaming day, always in the order of their places. */
@Injectable()
export class DayContributionsService {
  #contributions: readonly DayContribution[] = [];

  /** Registers a module's contribution to every day from now on; its name and its place must be unique. */
  registerContribution(contribution: DayContribution): void {
    this.#contributions = sortByPlace('the day', [...this.#contributions, contribution]);
  }

  /** Returns the reasons that prevent the day's closing, of all modules. */
  async listBlockers(db: Queryable, day: EstablishmentDay): Promise<Blocker[]> {
    const blockers: Blocker[] = [];
    for (const contribution of this.#contributions) blockers.push(...((await contribution.blockers?.(db, day)) ?? []));
    return blockers;
  }

  /** Returns the numbers of work still outstanding on a day, by name, from all modules. */
  async collectTallies(db: Queryable, day: EstablishmentDay): Promise<DayTallies> {
    const tallies: Partial<DayTallies> = {};
    for (const contribution of this.#contributions) Object.assign(tallies, await contribution.tallies?.(db, day));
    // each name is declared by the module that contributes it
    return tallies as DayTallies;
  }

  /** Returns the findings of all modules about the day, in the order of the modules. */
  async listFindings(tx: Tx, day: EstablishmentDay, settings: SettingsInForce): Promise<DayFinding[]> {
    const findings: DayFinding[] = [];
    for (const contribution of this.#contributions)
      findings.push(...((await contribution.findings?.(tx, day, settings)) ?? []));
    return findings;
  }

  /**
   * Returns the figures and entries of all modules for the accounting books of the day.
   * Throws when two modules have the same figure.
   */
  async collectBooks(tx: Tx, run: DayRun): Promise<DayBooks> {
    const moduleBooks: DayBooks[] = [];
    for (const contribution of this.#contributions) {
      if (contribution.books !== undefined) moduleBooks.push(await contribution.books(tx, run));
    }
    const figureEntries = moduleBooks.flatMap((books) => Object.entries(books.figures));
    const figureNames = figureEntries.map(([name]) => name);
    const duplicateName = figureNames.find((name, index) => figureNames.indexOf(name) !== index);
    if (duplicateName !== undefined) throw new Error(`two modules bring ${duplicateName} to the books of the day`);
    return { figures: Object.fromEntries(figureEntries), entries: moduleBooks.flatMap(({ entries }) => entries) };
  }
}
