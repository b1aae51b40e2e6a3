import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EstablishmentsService } from '#establishments/establishments.service.js';
import { openPlayed } from '../support/played.js';
import { sealed } from '../support/sealed.js';
import type { TestApp } from '../support/test-app.js';
import { playToCount, type Course } from './acts.js';
import { at, nightOn, openNight, type Floor, type Night } from './night.js';

/** File in the application's home with the people's tokens, cookies and PINs, which the database has only as hashes. */
const handedOn = 'night.json';

interface StoredMidnight {
  readonly code: string;
  readonly device: string;
  readonly course: Course;
  readonly people: Readonly<Record<string, Omit<Floor['people']['comptable'], 'personId'> & { personId: string }>>;
}

export interface Midnight {
  readonly app: TestApp;
  readonly night: Night;
  /** The course until now. */
  readonly course: Course;
}

/** Opens the night up to its certified count, on a database of its own; it is played through HTTP once per test run. */
export async function openMidnight(): Promise<Midnight> {
  const opening = new Date(at(30));
  const app = await openPlayed({ name: 'releve_midnight', from: opening, now: new Date(at(1420)), play });
  const { code, device, people, course } = JSON.parse(
    readFileSync(join(app.config.home, handedOn), 'utf8'),
  ) as StoredMidnight;
  const establishment = await app.app.get(EstablishmentsService).requireEstablishment(app.database.db.dataSource, code);
  const known = Object.entries(people).map(([name, person]) => [
    name,
    { ...person, personId: BigInt(person.personId) },
  ]);
  const night = nightOn(app, { establishment, device, people: Object.fromEntries(known) as Floor['people'] });
  return { app, night, course };
}

async function play(app: TestApp): Promise<void> {
  const night = await openNight(app);
  const course = await playToCount(night);
  await sealed(app);
  const { establishment, device, people } = night;
  const withIds = Object.entries(people).map(([name, person]) => [
    name,
    { ...person, personId: String(person.personId) },
  ]);
  const storedMidnight: StoredMidnight = {
    code: establishment.code,
    device,
    course,
    people: Object.fromEntries(withIds) as StoredMidnight['people'],
  };
  writeFileSync(join(app.config.home, handedOn), JSON.stringify(storedMidnight));
}
