import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { getFigureName } from '#domain/cases/finding-figure.js';
import type { FindingCode } from '#domain/reconciliation/reconciliation-codes.js';
import { demoDays } from './support/demo-establishment.js';
import { inDialog } from './support/floor-hands.js';
import { goToScreen } from './support/screens.js';
import { Visit, expectAccessible } from './support/visit.js';
import { sampleOf } from '../support/scale.js';

const [, , DAY] = demoDays;
const DAY_PAGE = `/DEMO/days/${DAY}`;

let visit: Visit;

beforeAll(async () => {
  visit = await Visit.open();
});

afterAll(async () => {
  await visit.close();
});

const heading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor();

const step = (page: Page, number: number) => page.getByRole('listitem').filter({ hasText: STEPS[number - 1] ?? '' });
const STEPS = [
  'Saisir les comptées et les paiements',
  'Rapprocher',
  'Régler et expliquer les constats',
  'Attendre les approbations',
  'Clore la journée',
];

/** Explains every finding that requires it, one case after the other, by the keyboard. */
async function explainAll(page: Page): Promise<number> {
  const rows = page.getByRole('region', { name: 'Constats' }).getByRole('row').filter({ hasText: 'à expliquer' });
  await rows.first().waitFor();
  const count = await rows.count();
  for (let left = count; left > 0; left = await rows.count()) {
    await rows.first().getByRole('button').focus();
    await page.keyboard.press('e');
    const explanation = page.getByLabel('Expliquer');
    await explanation.fill('Recompté avec la salle de comptée et le superviseur ; écart admis.');
    await page.getByRole('button', { name: 'Envoyer l’explication' }).click();
    await page.getByText('C’est votre demande', { exact: false }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await rows.nth(left - 1).waitFor({ state: 'detached' });
  }
  return count;
}

async function approveAll(page: Page, count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1) {
    await page.getByText(`À décider (${left})`).waitFor();
    await page.getByRole('button', { name: 'Approuver', exact: true }).first().click();
  }
  await page.getByText('À décider (0)').waitFor();
}

interface Found {
  readonly findingKey: string;
  readonly machine: string | null;
  readonly code: FindingCode;
  readonly medium: string;
}

describe('a finding', () => {
  it('opens its calculation, on any subject', async () => {
    const page = await visit.as('capucine');
    const closed: string[] = [];
    let opened = 0;
    for (const day of demoDays) {
      const answer = await page.request.get(`/api/establishments/DEMO/findings?day=${day}&limit=200`);
      const { findings } = (await answer.json()) as { readonly findings: readonly Found[] };
      for (const { findingKey, machine, code, medium } of findings) {
        if (machine === null) continue;
        const figure = getFigureName(code, medium);
        const of = `/api/establishments/DEMO/days/${day}/machines/${machine}/figures/${figure}`;
        if ((await page.request.get(of)).ok()) opened += 1;
        else closed.push(`${day} ${findingKey} ${figure}`);
      }
    }
    expect(closed).toEqual([]);
    expect(opened).toBeGreaterThan(5);
  });

  it('leads to the next of the list, and to its calculation; the day and the home show its result', async () => {
    const page = await visit.as('capucine');
    await page.goto(DAY_PAGE);
    const money = page.getByRole('region', { name: 'Résultat de la journée' });
    await money.getByText(/^moyenne de 2 jours\s: /).waitFor();
    await money.getByText('Produit réel des jeux').waitFor();
    const rows = page.getByRole('region', { name: 'Constats' }).getByRole('row').filter({ hasText: 'à expliquer' });
    await rows.nth(1).waitFor();
    const second = await rows.nth(1).getByRole('button').innerText();
    await rows.first().getByRole('button').click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('link', { name: 'Le calcul, jusqu’aux relevés' }).waitFor();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Constat suivant' }).click();
    // the cause, which has a line of its own there, is before the finding
    const text = second.split('\n').findLast((line) => line.trim() !== '') ?? '';
    await panel
      .getByText(text.trim().replace(/^[^.:]*\. /u, ''))
      .first()
      .waitFor();
    await panel.getByRole('link', { name: 'Le calcul, jusqu’aux relevés' }).click();
    await page.locator('[data-figure]').waitFor();
    await page.goto('/DEMO');
    await page.getByRole('region', { name: 'Résultat du 15/03/2026' }).waitFor();
    await expectAccessible(page);
  });
});

describe('an accountant’s day', () => {
  it('leads from the pending day to the closed one, with two people at every step', async () => {
    const accountant = await visit.as('capucine');
    const director = await visit.as('hortense');
    await accountant.goto('/DEMO/days');
    await heading(accountant, 'Journées d’exploitation');
    await expectAccessible(accountant);
    await accountant.getByRole('link', { name: '15/03/2026' }).click();
    await heading(accountant, 'Journée du 15/03/2026');
    await step(accountant, 3).getByText('à faire').waitFor();
    await expectAccessible(accountant);
    const explained = await explainAll(accountant);
    expect(explained).toBeGreaterThan(0);
    await step(accountant, 4).getByText('attend une autre personne').waitFor();

    // no one approves their own request: the screen does not offer it, and the server refuses it
    await accountant.goto('/DEMO/approvals');
    await accountant.getByText('C’est votre demande', { exact: false }).first().waitFor();
    await expectAccessible(accountant);
    expect(await accountant.getByRole('button', { name: 'Approuver' }).count()).toBe(0);

    await director.goto('/DEMO/approvals');
    await director.getByText(`À décider (${explained})`).waitFor();
    await expectAccessible(director);
    await approveAll(director, explained);

    await accountant.goto(DAY_PAGE);
    await step(accountant, 4).getByText('fait').waitFor();
    await step(accountant, 5).getByRole('button', { name: 'Demander la clôture' }).click();
    const dialog = accountant.getByRole('dialog');
    await dialog.getByLabel('Ce que vous attestez').fill('Journée rapprochée, constats expliqués et approuvés.');
    await expectAccessible(accountant);
    await inDialog(accountant, 'Demander la clôture');
    await accountant.getByText('C’est votre demande : vous ne pouvez pas l’approuver vous-même.').waitFor();

    // the Direction's open page shows the new request
    await director.getByRole('button', { name: 'Approuver et clore' }).click();
    await director.getByText('À décider (0)').waitFor();
    await director.getByText('La journée est close.').waitFor();
    await expectAccessible(director);
    await accountant.goto(DAY_PAGE);
    await accountant.getByText('Cette journée est close', { exact: false }).waitFor();
    await expectAccessible(accountant);
    const [row] = await visit.establishment.database.db.query<{ state: string }>(
      'select gaming_days.state from gaming_days where gaming_days.gaming_day = $1',
      [DAY],
    );
    expect(row?.state).toBe('closed');
  });

  it('refuses approval of one’s own act, in every form of request', async () => {
    const director = await visit.as('hortense');
    await director.goto(DAY_PAGE);
    await director.getByRole('button', { name: 'Rouvrir la journée' }).click();
    await director.getByLabel('Pourquoi rouvrir').fill('Une comptée retrouvée au coffre.');
    await director.getByRole('button', { name: 'Demander la réouverture' }).click();
    await director.getByText('a demandé sa réouverture', { exact: false }).waitFor();
    await director.goto('/DEMO/approvals?state=mine');
    await director.getByText('C’est votre demande : une autre personne doit décider', { exact: false }).waitFor();
    expect(await director.getByRole('button', { name: 'Approuver' }).count()).toBe(0);
    const refused = await director.evaluate(async () => {
      const list = await fetch('/api/establishments/DEMO/approval-descriptions?state=mine');
      const { approvals } = (await list.json()) as { approvals: { requestId: string }[] };
      const answer = await fetch(`/api/establishments/DEMO/approvals/${approvals[0]?.requestId ?? ''}/decision`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'own-approval-refused' },
        body: JSON.stringify({ decision: 'approved' }),
      });
      return { status: answer.status, body: (await answer.json()) as { code: string } };
    });
    expect(refused).toMatchObject({ status: 403, body: { code: 'OWN_APPROVAL' } });
    // another director decides
    const other = await visit.as('balthazar', { language: 'en' });
    await other.goto('/DEMO/approvals');
    await other.getByRole('heading', { name: /Reopen the gaming day/ }).waitFor();
    await expectAccessible(other);
    await other.getByRole('button', { name: 'Approve', exact: true }).click();
    await other.getByText('To decide (0)').waitFor();
    await other.goto(DAY_PAGE);
    await other.getByRole('heading', { name: 'On the way to closing' }).waitFor();
    await expectAccessible(other);
  });
});

describe('the settlement of a step', () => {
  it('shows its effects unasked, and requests them once', async () => {
    const page = await visit.as('capucine');
    const previews: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/meter-adjustments/preview')) previews.push(request.postData() ?? '');
    });
    await page.goto(`/DEMO/meter-exceptions?machine=4001&station=1&day=${DAY}`);
    const form = page.getByRole('region', { name: 'Proposer un ajustement' });
    await form.getByRole('checkbox').first().check();
    await form.getByRole('textbox').first().fill('5');
    await form.getByLabel('Motif').fill('lu sur la photographie');
    await form.getByRole('button', { name: 'Demander l’approbation' }).waitFor();
    expect(new Set(previews).size).toBe(previews.length);
  });
});

describe('the screens of the day', () => {
  it('fit a tablet in both orientations, in the dark theme, in English', async () => {
    for (const size of sampleOf(['upright', 'tablet'] as const, 1)) {
      const page = await visit.as('capucine', { size, language: 'en', dark: size === 'upright' });
      await page.goto('/DEMO');
      for (const path of ['/DEMO/days', DAY_PAGE, '/DEMO/approvals', '/DEMO/meter-exceptions']) {
        await goToScreen(page, path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.getByRole('status').waitFor({ state: 'detached' });
        await expectAccessible(page);
        const wider = await page.evaluate(
          'document.documentElement.scrollWidth > document.documentElement.clientWidth',
        );
        expect({ path, size, wider }).toEqual({ path, size, wider: false });
      }
    }
  });
});
