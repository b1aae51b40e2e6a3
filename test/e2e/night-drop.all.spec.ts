import { afterAll, beforeAll, describe } from '@jest/globals';
import { playEvening, readAtTheEnd } from '../night/acts.js';
import { openNight } from '../night/night.js';
import { builtClient } from '../support/compiled.js';
import { createTestApp } from '../support/test-app.js';
import { FOUND, SWAPPED, movedAt } from './support/night-facts.js';
import { bringBoxesIn, certify, countBox, exchangeBox, openDrop } from './support/night-drop.js';
import { closeWithEnvelope, expectWhole, reconcile } from './support/night-end.js';
import { openScreens, type NightScreens } from './support/night-hands.js';
import { inParts } from './support/parts.js';
import { Visit, expectAccessible } from './support/visit.js';

/**
 * The relève of a gaming day of forty machines, its count and its closing, on the screens of the staff. The evening
 * before is played through HTTP here, and on the screens in night-evening.all.spec.ts. Each part depends on those
 * before it.
 */

let visit: Visit;
let screens: NightScreens;

beforeAll(async () => {
  await builtClient();
  const app = await createTestApp({ now: new Date('2026-03-01T05:30:00Z') });
  visit = await Visit.open(app);
  const night = await openNight(app);
  await playEvening(night);
  screens = openScreens(visit, night);
});

afterAll(async () => {
  await visit.close();
});

const part = inParts();

describe('the relève on the screens', () => {
  part('has a relève of forty machines, two of them with each other’s box', async () => {
    const { at, night } = screens;
    const { machines } = night;
    night.clock(1380);
    const page = await openDrop(screens);
    night.clock(1400);
    const onEvery = (code: string, minute: number) => machines.map((machine) => ({ machine, code, minute }));
    await night.send(...onEvery('dropDoorOpened', 1390), ...onEvery('dropDoorClosed', 1391));
    const round = await at('mecanicien', '/drops');
    await round.getByRole('link', { name: /^Faire la tournée/ }).tap();
    await round.getByRole('textbox', { name: 'Appareil suivant', exact: true }).tap();
    for (const machine of machines) await exchangeBox(round, machine, SWAPPED[machine] ?? `B-${machine}`);
    await round.getByText('40 faits sur 40').waitFor();
    await expectAccessible(round);

    await bringBoxesIn(screens, page);
    await at('superviseur', '/floor');
    await page.getByText('Aucune alarme.').waitFor();
  });

  part('has its forty boxes counted by two people, one of them again, and certified', async () => {
    const { at, night } = screens;
    const boxes = night.machines.map((machine) => `B-${machine}`);
    let say: () => void = () => undefined;
    const isWrong = new Promise<void>((resolve) => {
      say = resolve;
    });
    const count = async (member: 'caissier' | 'otherCaissier', notes: Readonly<Record<string, string>>) => {
      const page = await at(member, '/drops');
      await page.getByRole('link', { name: /^Ouvrir la comptée/ }).click();
      await page.getByRole('textbox', { name: 'Boîte à compter', exact: true }).click();
      for (const box of boxes) {
        // the person who counted last may not count again: it is counted wrong first, and right afterwards
        if (box === 'B-4010' && member === 'otherCaissier') await isWrong;
        await countBox(page, box, notes[box] ?? '10');
        await page.getByRole('region', { name: box }).waitFor({ state: 'detached' });
        if (box === 'B-4010') say();
      }
      return page;
    };
    const [page] = await Promise.all([count('caissier', { ...FOUND, 'B-4010': '9' }), count('otherCaissier', FOUND)]);
    const recounted = page.getByRole('article', { name: 'Boîte B-4010' });
    await recounted.getByText(/^Les deux dernières comptées diffèrent/).waitFor();
    await countBox(page, 'B-4010', '10');
    await recounted.getByText('en accord').waitFor();
    await expectAccessible(page);

    await certify(screens, /^8.000,00/);
  });

  part('reconciles but for the note that stuck, which the accountant explains and the Direction approves', async () => {
    await readAtTheEnd(screens.night, movedAt);
    await reconcile(screens, /relevé 200,00[^]*180,00[^]*4012/);
  });

  part('waits for the envelope, and is closed', async () => {
    await closeWithEnvelope(screens);
  });

  part('leaves books that balance, orphans that agree with their account, and a log that is whole', async () => {
    await expectWhole(visit, screens, '61,50 €');
  });
});
