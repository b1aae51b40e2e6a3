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
  add(contribution: DayContribution): void {
    this.#contributions = sortByPlace('the day', [...this.#contributions, contribution]);
  }

  /** Returns the reasons of all modules that keep the day from closing. */
  async blockers(on: Queryable, day: EstablishmentDay): Promise<Blocker[]> {
    const blockers: Blocker[] = [];
    for (const each of this.#contributions) blockers.push(...((await each.blockers?.(on, day)) ?? []));
    return blockers;
  }

  /** Returns the outstanding work of a day from all modules. */
  async tallies(on: Queryable, day: EstablishmentDay): Promise<DayTallies> {
    const tallies: Partial<DayTallies> = {};
    for (const each of this.#contributions) Object.assign(tallies, await each.tallies?.(on, day));
    // each name is declared by the module that contributes it
    return tallies as DayTallies;
  }

  /** Returns the findings of all modules about the day. */
  async findings(tx: Tx, day: EstablishmentDay, settings: SettingsInForce): Promise<DayFinding[]> {
    const findings: DayFinding[] = [];
    for (const each of this.#contributions) findings.push(...((await each.findings?.(tx, day, settings)) ?? []));
    return findings;
  }

  /**
   * Returns the figures and entries of all modules for the books of the day; throws when two modules bring one figure.
   */
  async books(tx: Tx, run: DayRun): Promise<DayBooks> {
    const books: DayBooks[] = [];
    for (const each of this.#contributions) {
      if (each.books !== undefined) books.push(await each.books(tx, run));
    }
    const figures = books.flatMap((each) => Object.entries(each.figures));
    const names = figures.map(([name]) => name);
    const twice = names.find((name, at) => names.indexOf(name) !== at);
    if (twice !== undefined) throw new Error(`two modules bring ${twice} to the books of the day`);
    return { figures: Object.fromEntries(figures), entries: books.flatMap(({ entries }) => entries) };
  }
}
