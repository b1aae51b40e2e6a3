import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Visit, expectAccessible, expectCount, untilOnPage } from './support/visit.js';

let visit: Visit;

beforeAll(async () => {
  visit = await Visit.open();
});

afterAll(async () => {
  await visit.close();
});

const keyInWords = /([0-9a-f]{4} ){15}[0-9a-f]{4}/;

describe('the sealed log', () => {
  it('shows its state, and exports its signed heads', async () => {
    const page = await visit.as('isidore');
    await page.goto('/DEMO/log');
    await page
      .getByText(/écritures scellées/)
      .first()
      .waitFor();
    expect(await page.getByText(keyInWords).first().textContent()).toMatch(keyInWords);
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Télécharger toutes les têtes signées' }).click(),
    ]);
    const heads = readFileSync(await download.path(), 'utf8');
    expect(heads).toMatch(/^releve\/[0-9a-f-]+\/DEMO\n\d+\n\S+\n\n— /);
    await page.getByRole('tab', { name: 'Têtes signées' }).click();
    await page.getByRole('columnheader', { name: 'Racine' }).waitFor();
    expect(new URL(page.url()).searchParams.get('tab')).toBe('heads');
    await expectAccessible(page);
  });

  it('is searched, and the search is stored in the address', async () => {
    const page = await visit.as('isidore', { size: 'upright' });
    await page.goto('/DEMO/log?table=day_closings');
    await page
      .getByRole('row', { name: /Clore la journée/ })
      .first()
      .waitFor();
    await expectCount(page.getByRole('row', { name: /Clore la journée/ }), 2);
    await page.getByRole('button', { name: 'Tout afficher' }).click();
    await page.getByRole('button', { name: 'Afficher la suite' }).waitFor();
    const before = await page.getByRole('row').count();
    await page.getByRole('button', { name: 'Afficher la suite' }).click();
    await untilOnPage(page, `document.querySelectorAll('tr').length > ${before}`);
    await expectAccessible(page);
  });

  it.each([
    ['fr', 'Cette écriture est dans le journal scellé', 'Ce calcul a été fait par ce navigateur'],
    ['en', 'This entry is in the sealed log', 'This was computed by this browser'],
  ] as const)('proves an entry in the browser (%s)', async (language, proved, computed) => {
    const page = await visit.as('isidore', { language, size: 'tablet' });
    await page.goto('/DEMO/log?table=day_closings');
    await page.getByRole('row').nth(1).getByRole('link').click();
    await page.getByText(proved).waitFor();
    await page.getByText(computed).waitFor();
    await expectAccessible(page);
    await page.goto('/DEMO/log?table=gaming_days');
    const change = page.getByRole('row', { name: /Changement|Changed/ });
    await change.first().getByRole('link').click();
    await page.getByRole('row', { name: /(état|state).*(changé|changed).*(ouverte.*close|open.*closed)/ }).waitFor();
    await page.getByText(proved).waitFor();
    await expectAccessible(page);
  });

  it('does not trust the server blindly: a response with another body is refused', async () => {
    const page = await visit.as('isidore');
    await page.route('**/log/entries/*/proof', async (route) => {
      const answer = await route.fetch();
      const proof = (await answer.json()) as { body: string };
      await route.fulfill({ response: answer, json: { ...proof, body: proof.body.replace('"p":', '"p": ') } });
    });
    await page.goto('/DEMO/log?table=day_closings');
    await page.getByRole('row').nth(1).getByRole('link').click();
    await page.getByText('La preuve n’est pas bonne').waitFor();
    await page.getByText('L’écriture n’est pas sous la tête signée.').waitFor();
    await expectAccessible(page);
  });

  it('is verified in the background, and the result is stored', async () => {
    const page = await visit.as('isidore', { size: 'upright' });
    await page.goto('/DEMO/log');
    await page.getByRole('button', { name: 'Vérifier maintenant' }).click();
    await page.getByText('Rien d’altéré').first().waitFor();
    await page
      .getByText(/Demandée par Isidore Citronnier/)
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.reload();
    await page.getByText('Rien d’altéré').first().waitFor();
  });

  it('shows each finding of a verification: what happened, the machine, who could have done it and what to do', async () => {
    const { superuser } = visit.establishment.database;
    const [machine] = await superuser.query<{ number: string; maker: string }>(
      `select machines.sbm_number as number, machines.maker from machines order by machines.machine_id limit 1`,
    );
    const { number = '', maker = '' } = machine ?? {};
    const alter = (to: string): Promise<unknown> =>
      superuser.transaction(async (tx) => {
        await tx.query('set local session_replication_role = replica');
        await tx.query(`update machines set maker = $1 where machines.sbm_number = $2`, [to, number]);
      });
    await alter('Faussaire');
    try {
      const page = await visit.as('isidore', { size: 'tablet' });
      await page.goto('/DEMO/log?tab=verifications');
      await page.getByRole('button', { name: 'Vérifier maintenant' }).click();
      await page.getByRole('button', { name: 'Voir les anomalies' }).first().click();
      const section = page.getByRole('region', { name: 'Une ligne n’est plus telle qu’elle a été inscrite.' }).first();
      await section.waitFor();
      await section.getByText(`Appareil ${number}`, { exact: true }).waitFor();
      await section.getByText(/^fabricant\s: ".*" → "Faussaire"$/u).waitFor();
      await page.getByText(/Qui a pu le faire\s:\sUn auteur qui écrit dans la base sans passer par Relevé/).waitFor();
      await page.getByText(/Que faire\s:\sNe corrigez rien/).waitFor();
      await expectAccessible(page);
    } finally {
      await alter(maker);
    }
  });
});
