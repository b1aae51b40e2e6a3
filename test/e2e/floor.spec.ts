import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { installCamera, holdLabel, untilReleased } from './support/camera.js';
import { demoNow, demoPassword } from './support/demo-establishment.js';
import { drawOn, inDialog, keepReading, proofOf, prove, signBySecret } from './support/floor-hands.js';
import { openSheet } from './support/screens.js';
import { Visit, expectAccessible, expectCount, untilOnPage } from './support/visit.js';
import { exhaustiveIt } from '../support/scale.js';

/** The supervisor's tablet: 10 inches, touched, on an unreliable network. */

let visit: Visit;

beforeAll(async () => {
  visit = await Visit.open();
});

afterAll(async () => {
  await visit.close();
});

const tablet = { size: 'tablet', isOfflineCapable: true } as const;

interface Sheet {
  readonly entries: readonly { readonly kind: string; readonly entry: string; readonly quantity: number | null }[];
  readonly closedAt: string | null;
}

async function sheetOf(page: Page, id: string): Promise<Sheet> {
  const answer = await page.request.get(`/api/establishments/DEMO/interventions/${id}`);
  return (await answer.json()) as Sheet;
}

/** Reports an event as a machine does. */
async function reportEvent(page: Page, machine: string, code: string): Promise<void> {
  const answer = await page.request.post('/api/establishments/DEMO/machine-events', {
    headers: { 'idempotency-key': `floor-${machine}-${code}` },
    data: { events: [{ machine, code, occurredAt: demoNow.toISOString() }] },
  });
  expect(await answer.json()).toMatchObject({ accepted: 1, refused: [] });
}

let lastTaken = 4100;

/** Returns a new machine for each attempt, so that the remains of a failed one do not interfere. */
function machineOfItsOwn(): string {
  lastTaken += 1;
  return String(lastTaken);
}

/** Returns a sheet whose machine stopped some time ago, as the server recorded it. */
async function sheetStopped(page: Page, machine: string, stoppedAt: string) {
  const post = async (path: string, data: object): Promise<Readonly<Record<string, string>>> => {
    const answer = await page.request.post(`/api/establishments/DEMO/interventions${path}`, {
      headers: { 'idempotency-key': `floor-sheet-${machine}${path.replaceAll('/', '-')}` },
      data,
    });
    expect([answer.status(), await answer.text()]).toEqual([200, expect.any(String)]);
    return (await answer.json()) as Readonly<Record<string, string>>;
  };
  await post('/identifications', { machine, code: 'octave', secret: demoPassword });
  const sheet = await post('', { machine, stoppedAt, reason: 'mémoire à contrôler' });
  return { id: sheet['interventionId'] ?? '', gamingDay: sheet['gamingDay'] ?? '' };
}

const readMeters = async (page: Page, moment: 'avant' | 'après', time: string, coinIn: string): Promise<void> => {
  await page.getByRole('button', { name: `Relever ${moment}` }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('à', { exact: true }).fill(time);
  await dialog.getByLabel('Mises', { exact: true }).fill(coinIn);
  await expectAccessible(page);
  await keepReading(page);
};

describe('an intervention', () => {
  exhaustiveIt('opens from any screen by two taps', async () => {
    const page = await visit.as('leontine', tablet);
    await page.goto('/DEMO/machines');
    await page.getByRole('button', { name: 'Identifier un technicien' }).tap();
    const number = page.getByLabel('N° de l’appareil');
    await number.waitFor();
    await expectAccessible(page);
    const machine = machineOfItsOwn();
    await number.fill(machine);
    await number.press('Enter');
    await page.keyboard.type('octave');
    await page.keyboard.press('Enter');
    await page.keyboard.type(demoPassword);
    await page.getByRole('button', { name: 'Identifier et ouvrir la fiche' }).tap();
    await page.getByRole('heading', { level: 1, name: new RegExp(`^Fiche n° \\d+ · appareil ${machine}$`) }).waitFor();
  });

  it('is written and signed', async () => {
    const page = await visit.as('leontine', tablet);
    const id = await openSheet(page, machineOfItsOwn());
    await page.goto(`/DEMO/interventions/${id}`);
    await page.getByText('Bourrage dégagé').tap();
    await page.getByRole('button', { name: 'Ajouter le travail' }).tap();
    await page.getByRole('listitem').filter({ hasText: 'Bourrage dégagé' }).waitFor();
    // the answer clears the form: a tap before it could meet a form that moves
    await page.locator('form input[maxlength="500"][value=""]').waitFor();
    await page.getByText('Pièce', { exact: true }).tap();
    await page.getByLabel('Pièce et son numéro').fill('courroie 12-B');
    await page.getByRole('button', { name: 'Ajouter la pièce' }).tap();
    await page.getByRole('listitem').filter({ hasText: '1 × courroie 12-B' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Signer' }).tap();
    await prove(page.getByRole('dialog'), proofOf('octave'));
    await page.getByRole('button', { name: 'Signer et clore' }).tap();
    await page.getByText('Signez dans le cadre').waitFor();
    await drawOn(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Signer et clore' }).tap();
    await page.getByText('signée', { exact: true }).waitFor();
    expect(await sheetOf(page, id)).toMatchObject({
      closedAt: expect.any(String),
      entries: [
        { kind: 'act', entry: 'Bourrage dégagé', quantity: null },
        { kind: 'part', entry: 'courroie 12-B', quantity: 1 },
      ],
    });
  });

  exhaustiveIt('is signed by the secret alone by a technician who cannot draw', async () => {
    const page = await visit.as('leontine', tablet);
    const id = await openSheet(page, '4002');
    await page.goto(`/DEMO/interventions/${id}`);
    await page.getByLabel('Travail effectué').fill('écran recalibré');
    await page.getByRole('button', { name: 'Ajouter le travail' }).tap();
    await page.getByRole('listitem').filter({ hasText: 'écran recalibré' }).waitFor();
    await page.getByRole('button', { name: 'Signer' }).tap();
    await page.getByLabel('Je ne peux pas dessiner').check();
    await page.getByLabel('L’appareil reste arrêté').check();
    await prove(page.getByRole('dialog'), proofOf('octave'));
    await page.getByRole('button', { name: 'Signer et clore' }).tap();
    await page.getByText('signée', { exact: true }).waitFor();
    expect((await sheetOf(page, id)).closedAt).not.toBeNull();
  });
});

describe('meters touched by an intervention', () => {
  exhaustiveIt('are read before and after; a cleared memory is signed by two people, then the sheet', async () => {
    const page = await visit.as('leontine', { size: 'upright', isOfflineCapable: true });
    const { id } = await sheetStopped(page, '4006', '2026-03-16T08:45:00Z');
    await page.goto(`/DEMO/interventions/${id}`);
    await page.getByLabel('Travail effectué').fill('carte mère ouverte');
    await page.getByText('Zone logique', { exact: true }).click();
    await page.getByRole('button', { name: 'Ajouter le travail' }).click();
    await page.getByText('À relever avant la signature : poste 1 avant, poste 1 après.').waitFor();
    await page.getByText('Relevez d’abord les compteurs avant et après.').waitFor();
    await expectAccessible(page);
    await readMeters(page, 'avant', '09:50', '5050000');
    await page.getByText('À relever avant la signature : poste 1 après.').waitFor();
    await page.getByRole('button', { name: 'Relever après' }).tap();
    const reading = page.getByRole('dialog');
    await reading.getByText(/^Avant\s: 5.050.000$/).waitFor();
    for (const typed of ['-5', '12.5']) {
      await reading.getByLabel('Mises', { exact: true }).fill(typed);
      await reading.getByText('Un nombre entier, sans signe ni décimale.').waitFor();
      await reading.getByRole('button', { name: 'Enregistrer le relevé' }).click();
    }
    await reading.getByLabel('Mises', { exact: true }).fill('0');
    await reading.getByRole('button', { name: 'Enregistrer le relevé' }).click();
    await reading.getByText(/^Mises\s: 0, moins que le dernier relevé \(5.050.000\)$/).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expectCount(page.getByRole('dialog'), 0);
    await readMeters(page, 'après', '09:55', '0');
    await page.getByRole('row', { name: /Mises.*5.050.000.*0/ }).waitFor();
    await page.getByRole('button', { name: 'Remise à zéro de la mémoire' }).click();
    const dialog = page.getByRole('dialog');
    await signBySecret(dialog.getByRole('group', { name: /mécanicien/ }), proofOf('octave'));
    await signBySecret(dialog.getByRole('group', { name: 'Un superviseur' }), proofOf('leontine'));
    await expectAccessible(page);
    await inDialog(page, 'Signer à deux');
    await page.getByText('Octave Romarin, Léontine Figuier').waitFor();
    await page.getByRole('button', { name: 'Signer', exact: true }).click();
    await signBySecret(page.getByRole('dialog'), proofOf('octave'));
    await page.getByRole('button', { name: 'Signer et clore' }).click();
    await page.getByText('signée', { exact: true }).waitFor();
    expect(await sheetOf(page, id)).toMatchObject({ ramClear: { clearedAt: '2026-03-16T08:55:00.000Z' } });
  });
});

describe('the envelope of a day', () => {
  exhaustiveIt('waits for an unsigned sheet, which two others close; then it is made, and received', async () => {
    const page = await visit.as('leontine', { size: 'upright', isOfflineCapable: true });
    // before the closing hour: a sheet of the day that is over
    const { id, gamingDay } = await sheetStopped(page, '4007', '2026-03-16T04:30:00Z');
    expect(gamingDay).toBe('2026-03-15');
    await page.goto(`/DEMO/days/${gamingDay}`);
    await page.getByRole('link', { name: 'Enveloppe des fiches d’intervention' }).click();
    await page.getByText('L’enveloppe ne peut pas encore se faire').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: /appareil 4007 · Octave Romarin/ }).click();
    await page.getByRole('button', { name: 'Clore sans signature' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Pourquoi le mécanicien ne signe pas').fill('hospitalisé avant de signer');
    await signBySecret(dialog.getByRole('group', { name: /superviseur/ }), proofOf('leontine'));
    await signBySecret(dialog.getByRole('group', { name: /Direction/ }), proofOf('hortense'));
    await expectAccessible(page);
    await inDialog(page, 'Clore sans signature');
    await page.getByText('close sans signature', { exact: true }).waitFor();
    await page.getByText('hospitalisé avant de signer').waitFor();
    await expectAccessible(page);
    expect(await sheetOf(page, id)).toMatchObject({ unsignedBy: 'Léontine Figuier', confirmedBy: 'Hortense Genêt' });
    await page.goto(`/DEMO/envelopes/${gamingDay}`);
    await page.getByRole('button', { name: 'Faire l’enveloppe' }).click();
    await signBySecret(dialog, proofOf('leontine'));
    await expectAccessible(page);
    await inDialog(page, 'Faire l’enveloppe');
    await page.getByText('pas encore remise').waitFor();
    await page.getByRole('button', { name: 'Signer la réception' }).click();
    await signBySecret(dialog, proofOf('hortense'));
    await inDialog(page, 'Signer la réception');
    await page.getByText(/^Hortense Genêt, /).waitFor();
    await expectAccessible(page);
  });
});

describe('the return of a key', () => {
  exhaustiveIt('names the recipient, and takes the key whose number is read on it', async () => {
    const direction = await visit.as('hortense');
    const made = await direction.request.post('/api/establishments/DEMO/keys', {
      headers: { 'idempotency-key': 'floor-key-that-comes-back' },
      data: { kind: 'machine', keyNumber: 'A-77' },
    });
    expect([made.status(), await made.text()]).toEqual([201, expect.any(String)]);
    const page = await visit.as('leontine', tablet);
    await page.goto('/DEMO/keys');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Remettre la clé A-77' }).tap();
    await dialog.getByLabel('Motif').fill('porte à régler');
    await prove(dialog, proofOf('octave'));
    await inDialog(page, 'Remettre');
    await page.getByRole('button', { name: 'Reprendre la clé A-77' }).tap();
    await dialog.getByText(/^Vous la recevez, Léontine Figuier, et la remettez en garde/).waitFor();
    await dialog.getByLabel('N° gravé sur la clé rendue').fill('A-78');
    await dialog.getByRole('button', { name: 'Reprendre' }).click();
    await dialog.getByText(/^Ce n’est pas la clé A-77/).waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('N° gravé sur la clé rendue').fill('a-77');
    // the response arrives after the tablet announced that it queues the form
    await page.route('**/return', async (route) => {
      const answer = await route.fetch();
      await page.getByText('Sur la tablette, en attente du réseau').waitFor();
      await route.fulfill({ response: answer });
    });
    await inDialog(page, 'Reprendre');
    await page.getByRole('button', { name: 'Remettre la clé A-77' }).waitFor();
    expect(await dialog.count()).toBe(0);
  });
});

describe('an alarm', () => {
  exhaustiveIt('appears by itself and is settled with a reason', async () => {
    const page = await visit.as('leontine', tablet);
    await page.goto('/DEMO/floor');
    await page.getByRole('heading', { level: 1, name: 'Salle en direct' }).waitFor();
    await reportEvent(page, '4003', 'slotDoorOpened');
    const card = page.getByRole('button', { name: /4003.*Porte ouverte sans technicien/ });
    await card.tap();
    await page.getByText('Personne ne s’était identifié').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Régler l’alarme' }).tap();
    await page.getByText('Trois caractères au moins.').waitFor();
    await page.getByText('Essai de la porte').tap();
    await page.getByRole('button', { name: 'Régler l’alarme' }).tap();
    await expectCount(card, 0);
    await page.goto('/DEMO/alarms?state=settled');
    await page.getByText('Léontine Figuier : Essai de la porte').waitFor();
  });
});

describe('the tablet without network', () => {
  exhaustiveIt(
    'queues a form through a reload and a double tap, and sends it once when the network is back',
    async () => {
      const page = await visit.anew('leontine', tablet);
      const id = await openSheet(page, machineOfItsOwn());
      await page.goto(`/DEMO/interventions/${id}`);
      await page.evaluate(`navigator.serviceWorker.ready.then(() => true)`);
      const context = page.context();
      const write = async (text: string): Promise<void> => {
        await page.getByLabel('Travail effectué').fill(text);
        await page.getByRole('button', { name: 'Ajouter le travail' }).dblclick();
        await page.getByRole('list', { name: 'Sur la tablette' }).getByText(text).waitFor();
      };
      await context.setOffline(true);
      await write('premier');
      await write('deuxième');
      await page.reload();
      await page.getByRole('heading', { level: 1, name: /^Fiche n° \d+ · appareil / }).waitFor();
      await page.getByText(/^Cette page montre ce qui a été lu le /).waitFor();
      await page.getByRole('button', { name: 'Identifier un technicien' }).tap();
      await page.getByText('Hors réseau : cet acte attend').waitFor();
      await page.keyboard.press('Escape');
      await expectCount(page.getByRole('dialog'), 0);
      await write('troisième');
      await page.getByRole('button', { name: /Fiches de cette tablette, Hors réseau, 3 fiches en attente/ }).tap();
      await page.getByRole('heading', { name: 'En attente (3)' }).waitFor();
      await expectAccessible(page);
      await context.setOffline(false);
      await page.getByRole('heading', { name: 'Envoyées' }).waitFor();
      await expectCount(page.getByRole('heading', { name: /^En attente/ }), 0);
      const { entries } = await sheetOf(page, id);
      expect(entries.map(({ entry }) => entry)).toEqual(['premier', 'deuxième', 'troisième']);
    },
  );

  exhaustiveIt(
    'marks a form refused by the server for checking: it is corrected and resent, or withdrawn for a reason',
    async () => {
      const page = await visit.anew('leontine', tablet);
      const meant = machineOfItsOwn();
      await page.goto('/DEMO/events');
      const context = page.context();
      const enter = async (machine: string): Promise<void> => {
        await page.getByRole('button', { name: 'Saisir un événement' }).tap();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('N° de l’appareil').fill(machine);
        await dialog.getByRole('combobox', { name: 'Événement' }).fill('bourrage de billets');
        await page.getByRole('option', { name: 'bourrage de billets' }).tap();
        await inDialog(page, 'Enregistrer');
      };
      await page.getByRole('button', { name: 'Saisir un événement' }).waitFor();
      await page.evaluate(`navigator.serviceWorker.ready.then(() => true)`);
      await context.setOffline(true);
      await enter('9998');
      await enter('9999');
      await context.setOffline(false);
      await page.getByRole('button', { name: /2 fiches à vérifier/ }).tap();
      const panel = page.getByRole('dialog').filter({ hasText: 'Fiches de cette tablette' });
      await panel.getByRole('listitem').filter({ hasText: '9998' }).getByRole('button', { name: 'Corriger' }).tap();
      await page
        .getByRole('dialog', { name: /^Corriger/ })
        .getByLabel('Appareil')
        .fill(meant);
      await page.getByRole('button', { name: 'Renvoyer' }).tap();
      const left = panel.getByRole('listitem').filter({ hasText: '9999' }).getByRole('button', { name: 'Retirer' });
      await expectCount(left, 1);
      await left.tap();
      await page.getByLabel('Motif').fill('appareil inconnu, erreur de lecture');
      await page.getByRole('button', { name: 'Retirer' }).last().tap();
      await panel.getByText('appareil inconnu, erreur de lecture').waitFor();
      await expectCount(panel.getByRole('heading', { name: /^À vérifier/ }), 0);
      const answer = await page.request.get(`/api/establishments/DEMO/machine-events?machine=${meant}`);
      expect(await answer.json()).toMatchObject({ events: [{ code: 'billJam', source: 'person' }] });
    },
  );

  exhaustiveIt('shows texts that could not be loaded once the network is back', async () => {
    const page = await visit.anew('leontine', { size: 'tablet' });
    await page.goto('/DEMO/events');
    const enter = page.getByRole('button', { name: 'Saisir un événement' });
    await enter.waitFor();
    await page.context().setOffline(true);
    await enter.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Événement' }).waitFor();
    expect(await dialog.getByLabel('N° de l’appareil').count()).toBe(0);
    await page.context().setOffline(false);
    await dialog.getByLabel('N° de l’appareil').waitFor();
  });
});

describe('a label in front of the camera', () => {
  const scan = (page: Page) => page.getByRole('button', { name: 'Scanner' });
  const number = (page: Page) => page.getByLabel('N° de l’appareil');
  const isFocused = 'document.activeElement === document.querySelector("[role=dialog] input")';

  async function openDialog(): Promise<Page> {
    const page = await visit.as('leontine', tablet);
    await installCamera(page);
    await page.goto('/DEMO/machines');
    await page.getByRole('button', { name: 'Identifier un technicien' }).tap();
    await number(page).waitFor();
    return page;
  }

  exhaustiveIt('fills the field in a browser without a code reader, and the camera is released', async () => {
    const page = await openDialog();
    await scan(page).tap();
    await page.getByLabel('Image de la caméra').waitFor();
    await untilReleased(page, 1, true);
    await page.getByRole('button', { name: 'Lampe' }).tap();
    await page.getByRole('button', { name: 'Lampe', pressed: true }).waitFor();
    expect(await page.evaluate('camera.isLit')).toBe(true);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Arrêter', exact: true }).tap();
    await untilReleased(page, 1);
    await untilOnPage(page, isFocused);
    await scan(page).tap();
    await holdLabel(page, '4001');
    await untilOnPage(page, 'document.querySelector("[role=dialog] input").value === "4001"');
    await untilOnPage(page, 'document.activeElement.name === "code"');
    await untilReleased(page, 2);
    expect(await page.getByLabel('Image de la caméra').count()).toBe(0);
  });

  exhaustiveIt('is read in a browser that knows other codes, and by no hidden page', async () => {
    const page = await openDialog();
    const show = (state: string): Promise<unknown> =>
      page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
        document.dispatchEvent(new Event('visibilitychange'))`);
    await page.evaluate(`globalThis.BarcodeDetector = class {
      static getSupportedFormats() { return Promise.resolve(['qr_code', 'itf']); }
      detect() { return Promise.resolve([]); }
    }`);
    await scan(page).tap();
    await untilReleased(page, 1, true);
    await show('hidden');
    await untilReleased(page, 1);
    await show('visible');
    await untilReleased(page, 2, true);
    await holdLabel(page, '4002');
    await untilOnPage(page, 'document.querySelector("[role=dialog] input").value === "4002"');
    await untilReleased(page, 2);
  });

  exhaustiveIt('is optional: without a camera the page explains why, and the number is typed', async () => {
    const page = await openDialog();
    const denied = (error: string): Promise<unknown> => page.evaluate(`camera.trouble = '${error}'`);
    await denied('NotAllowedError');
    await scan(page).tap();
    await page.getByText('La caméra n’est pas autorisée').waitFor();
    await expectAccessible(page);
    for (const [error, words] of [
      ['NotFoundError', 'Aucune caméra n’a été trouvée'],
      ['NotReadableError', 'La caméra est occupée'],
    ] as const) {
      await denied(error);
      await page.getByRole('button', { name: 'Réessayer' }).tap();
      await page.getByText(words).waitFor();
    }
    await page.evaluate('camera.trouble = null');
    await page.getByRole('button', { name: 'Réessayer' }).tap();
    await page.getByLabel('Image de la caméra').waitFor();
    await untilReleased(page, 1, true);
    await page.evaluate('camera.tracks[0].dispatchEvent(new Event("ended"))');
    await page.getByText('La caméra est occupée').waitFor();
    await page.getByRole('button', { name: 'Arrêter', exact: true }).tap();
    await untilOnPage(page, isFocused);
    await page.keyboard.type('4001');
    expect(await number(page).inputValue()).toBe('4001');
  });
});
