import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { setAuditContext } from '#audit/log/audit-context.js';
import { hashPassword } from '#identity/credentials/passwords.js';
import { createPerson, openAccounts } from '../support/people.js';
import { demoPassword } from './support/demo-establishment.js';
import { inDialog } from './support/floor-hands.js';
import { Visit, expectAccessible, expectCount, type VisitOptions } from './support/visit.js';

let visit: Visit;

beforeAll(async () => {
  visit = await Visit.open();
  await employ('intendant');
});

afterAll(() => visit.close());

/** Creates an administrator of the operator with the staff's password, because the demonstration's own is unknown. */
async function employ(login: string): Promise<void> {
  const { db } = visit.establishment.database;
  const { personId } = await createPerson(db, { roles: ['administrateur'], establishment: 'OPERATOR' });
  const passwordHash = await hashPassword(demoPassword);
  await openAccounts(db, [{ personId, login, passwordHash }]);
}

const head = (page: Page, name: string): Promise<void> => page.getByRole('heading', { level: 1, name }).waitFor();

describe('one’s own account', () => {
  it('sets a PIN, locks, and unlocks within three seconds', async () => {
    const page = await visit.as('capucine');
    await page.goto('/me');
    await page.getByRole('heading', { level: 2, name: 'Code de déverrouillage' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: /^Code/ }).fill('481926');
    await page.getByLabel('Le code, une seconde fois').fill('481926');
    await page.getByLabel('Votre mot de passe').fill(demoPassword);
    await page.getByRole('button', { name: 'Choisir ce code' }).click();
    await page.getByText('Vous avez un code.').waitFor();

    await page.goto('/DEMO');
    await head(page, 'Accueil');
    await page.keyboard.press('g');
    await page.keyboard.press('z');
    await head(page, 'Session verrouillée');
    expect(await page.getByRole('heading', { level: 1, name: 'Accueil' }).isVisible()).toBe(false);
    await expectAccessible(page);
    await page.getByRole('textbox', { name: /^Code/ }).fill('602417');
    await page.keyboard.press('Enter');
    await page.getByText('PIN_REFUSED').waitFor();
    await expectAccessible(page);

    await page.getByRole('textbox', { name: /^Code/ }).fill('481926');
    await page.keyboard.press('Enter');
    await head(page, 'Accueil');

    // a page opened while the session is locked requires the PIN as well
    await page.evaluate(() => fetch('/api/sessions/current/lock', { method: 'POST' }));
    await page.goto('/DEMO/people');
    await head(page, 'Session verrouillée');
    await page.getByRole('textbox', { name: /^Code/ }).fill('481926');
    await page.keyboard.press('Enter');
    await head(page, 'Personnes et droits');
  });
});

/** Signs in, opens an address and waits for its heading. */
async function at(login: string, path: string, title: string, options: VisitOptions = {}): Promise<Page> {
  const page = await visit.as(login, options);
  await page.goto(path);
  await head(page, title);
  return page;
}

describe('settings', () => {
  it('show the value in force, its reason and its date; a change waits for a second person', async () => {
    const page = await at('hortense', '/DEMO/settings', 'Réglages');
    const name = page.getByRole('rowheader', { name: 'Écart de billets toléré', exact: true });
    const row = page.getByRole('row').filter({ has: name });
    expect(await row.first().textContent()).toMatch(/100,00\s€/);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Proposer un changement : Écart de billets toléré', exact: true }).click();
    await page.getByLabel('Nouvelle valeur').fill('abc');
    await page.getByLabel('Motif').fill('plus serré');
    await page.getByRole('button', { name: 'Demander l’approbation' }).click();
    await page.getByText('Cette valeur n’est pas de la bonne forme.').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Nouvelle valeur').fill('50,00');
    await page.getByRole('button', { name: 'Demander l’approbation' }).click();
    await page.getByText('Un changement attend une seconde personne').waitFor();
    await page.getByText(/de 100,00\s€ à 50,00\s€/).waitFor();

    await page.getByRole('button', { name: 'Historique : Écart de billets toléré', exact: true }).click();
    await page.getByRole('dialog').getByText('Valeur de départ').first().waitFor();
    await expectAccessible(page);
    expect(new URL(page.url()).searchParams.get('history')).toBe('notesToleranceMinor');
  });

  it('are read by the controller, who proposes nothing; in English, on a tablet, in the dark', async () => {
    const page = await at('isidore', '/DEMO/settings', 'Settings', { language: 'en', size: 'upright', dark: true });
    expect(await page.getByRole('button', { name: /^Propose/ }).count()).toBe(0);
    await expectAccessible(page);
  });
});

describe('people', () => {
  it('are found, entered, given a function and suspended by the administrator', async () => {
    const page = await at('intendant', '/DEMO/people', 'Personnes et droits');
    await page.getByRole('searchbox', { name: 'Rechercher' }).fill('capuc');
    await page.waitForURL((url) => url.searchParams.get('search') === 'capuc');
    // the others disappear when the server has responded
    await page.getByRole('link', { name: 'Hortense Genêt' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Capucine Mandarine' }).waitFor();
    await expectCount(page.getByRole('row'), 2);
    await page.getByRole('searchbox', { name: 'Rechercher' }).fill('');
    await page.getByRole('link', { name: 'Hortense Genêt' }).waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Inscrire une personne' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Inscrire', exact: true }).click();
    await page.getByText('Le nom est nécessaire.').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Nom complet').fill('Rosalie Bleuet');
    await page.getByLabel('Matricule').fill('D-900');
    await page
      .getByRole('dialog')
      .getByLabel(/^Fonctions/)
      .first()
      .fill('Cais');
    await page.getByRole('option', { name: 'Caissier', exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').getByRole('button', { name: 'Inscrire', exact: true }).click();
    await page.getByText('Ces mots de passe ne s’affichent qu’une fois').waitFor();
    await page.getByRole('button', { name: 'J’ai noté, fermer' }).click();

    await page.getByRole('link', { name: 'Rosalie Bleuet' }).click();
    await head(page, 'Rosalie Bleuet');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Attribuer une fonction' }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/^Fonction/)
      .first()
      .click();
    await page.getByRole('option', { name: 'Changeur', exact: true }).click();
    await inDialog(page, 'Attribuer une fonction');
    await page.getByRole('rowheader', { name: 'Changeur' }).waitFor();
    await page.getByRole('button', { name: 'Suspendre rosalie.bleuet' }).click();
    await page.getByLabel('Motif').fill('congé');
    await inDialog(page, 'Suspendre');
    await page.getByText('suspendu').waitFor();
    await expectAccessible(page);
  });

  it('are read by the direction, which changes no rights; in English, on a tablet', async () => {
    const page = await at('hortense', '/DEMO/people', 'People and rights', {
      language: 'en',
      size: 'tablet',
      dark: true,
    });
    expect(await page.getByRole('button', { name: 'Enter a person' }).count()).toBe(0);
    await expectAccessible(page);
  });
});

describe('personal data', () => {
  const GONE = 'Ombeline Quittée';

  /** Creates a person who left so long ago that no record must be retained. */
  async function leave(): Promise<bigint> {
    const { db } = visit.establishment.database;
    const { personId } = await createPerson(db, { roles: ['changeur'], establishment: 'DEMO', fullName: GONE });
    await db.transaction(async (tx) => {
      const act = {
        establishmentId: 0,
        personId: null,
        action: 'test.act' as const,
        happenedAt: visit.establishment.clock.now(),
      };
      await setAuditContext(tx, { ...act, gamingDay: null });
      await tx.query(`update people set employed_until = '2008-01-01' where person_id = $1`, [personId]);
    });
    return personId;
  }

  it('are exported as a file, and erased once a second person approves', async () => {
    const personId = await leave();
    const page = await at('hortense', `/DEMO/people/${personId}`, GONE);
    await page.getByRole('button', { name: 'Remettre les données' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^But de la remise/).fill('demande n° 14');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Remettre', exact: true }).click();
    await dialog.getByText('Trouvé').waitFor();
    const href = await dialog.getByRole('link', { name: 'Enregistrer le fichier' }).getAttribute('href');
    const given = JSON.parse(decodeURIComponent(href?.split(',').slice(1).join(',') ?? '')) as {
      person: { fullName: string };
    };
    expect(given.person.fullName).toBe(GONE);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Retour' }).click();

    await page.getByRole('button', { name: 'Effacer les données' }).click();
    await dialog.getByLabel(/^Motif/).fill('demande n° 14');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Demander l’effacement' }).click();
    await dialog.getByText(/Une seconde personne en décide/).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Fermer' }).last().click();

    const second = await at('intendant', '/DEMO/people', 'Personnes et droits');
    const pendingRequest = second.getByRole('group', { name: /^Effacer des données personnelles \(éléments\s: 1\)$/ });
    await pendingRequest.waitFor();
    await expectAccessible(second);
    await pendingRequest.getByRole('button', { name: 'Approuver' }).click();
    await pendingRequest.waitFor({ state: 'detached' });
    await page.goto(`/DEMO/people/${personId}`);
    await head(page, '[effacé / erased]');
    await expectAccessible(page);
  });

  it('of a customer are exported, and records under retention are not erased yet, on a tablet', async () => {
    const { db } = visit.establishment.database;
    const direction = await createPerson(db, { roles: ['direction'], establishment: 'DEMO' });
    const customer = { fullName: 'Célestine Vraquebois', bornOn: '1980-05-06' };
    const excluded = await fetch(`${visit.establishment.url}/api/establishments/DEMO/exclusions`, {
      method: 'POST',
      headers: { cookie: direction.cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({
        customer,
        cause: 'conduct',
        reason: 'conduite au bar',
        firstDay: '2026-03-16',
        lastDay: '2026-04-15',
      }),
    });
    expect([excluded.status, await excluded.text()]).toEqual([201, expect.any(String)]);
    const page = await at('hortense', '/DEMO/exclusions', 'Exclusions', { size: 'tablet' });
    await page.getByRole('button', { name: 'Remettre les données' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Nom et prénoms/).fill('Vraquebois Celestine');
    await dialog.getByLabel(/^Date de naissance/).fill('1980-05-06');
    await dialog.getByLabel(/^But de la remise/).fill('demande n° 16');
    await dialog.getByRole('button', { name: 'Remettre', exact: true }).click();
    await dialog.getByText(/Inscriptions\s: 1\. /).waitFor();
    await expectAccessible(page);
    const href = await dialog.getByRole('link', { name: 'Enregistrer le fichier' }).getAttribute('href');
    const given = JSON.parse(decodeURIComponent(href?.split(',').slice(1).join(',') ?? '')) as {
      rows: { table: string; recorded: unknown }[];
    };
    expect(given.rows).toMatchObject([{ table: 'exclusions', recorded: customer }]);
    await dialog.getByRole('button', { name: 'Demander l’effacement' }).click();
    await dialog.getByText('PERSONAL_DATA_TO_KEEP').waitFor();
    await expectAccessible(page);
  });

  it('of an unknown customer are reported as absent, in English and the dark, on a tablet', async () => {
    const options: VisitOptions = { language: 'en', size: 'upright', dark: true };
    const page = await at('hortense', '/DEMO/exclusions', 'Exclusions', options);
    await page.getByRole('button', { name: 'Give out the data' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Full name/).fill('Personne Inconnue');
    await dialog.getByLabel(/^Purpose of the export/).fill('request no. 15');
    await dialog.getByRole('button', { name: 'Give out', exact: true }).click();
    await dialog.getByText('NO_PERSONAL_DATA').waitFor();
    await expectAccessible(page);
  });
});

describe('devices', () => {
  it('receive a token, shown once, and lose it', async () => {
    const page = await at('intendant', '/DEMO/devices', 'Équipements et jetons');
    await page.getByRole('button', { name: 'Nouveau jeton' }).click();
    await page.getByLabel('Nom de l’équipement').fill('concentrateur Est');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Créer le jeton' }).click();
    const secret = await page.getByRole('dialog').locator('.mantine-Code-root').textContent();
    expect(secret).toMatch(/^rlv_\d+_[A-Za-z0-9_-]{43}$/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'C’est fait, fermer' }).click();
    await page.getByRole('rowheader', { name: 'concentrateur Est' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Retirer le jeton concentrateur Est' }).click();
    await inDialog(page, 'Retirer');
    await page.getByText('retiré', { exact: true }).waitFor();
  });
});

describe('changes by other users', () => {
  it('are reloaded in place', async () => {
    const page = await at('hortense', '/DEMO/settings', 'Réglages');
    const other = await at('balthazar', '/DEMO/settings', 'Réglages');
    await other.getByRole('button', { name: /^Proposer un changement\s: Appareil muet/ }).click();
    await other.getByLabel('Nouvelle valeur').fill('45');
    await other.getByLabel('Motif').fill('salle plus petite');
    await other.getByRole('button', { name: 'Demander l’approbation' }).click();
    await page.getByText('« salle plus petite »').waitFor();
  });
});

describe('search and keys', () => {
  it('find a machine, a day, a person and a page; g and a letter navigate; ? lists the keys', async () => {
    const page = await visit.as('capucine');
    await page.goto('/');
    await head(page, 'Accueil');
    await page.keyboard.press('Control+k');
    const field = page.getByPlaceholder('Appareil, journée, personne, document…');
    await field.fill('horten');
    await page.getByRole('button', { name: /^Hortense Genêt/ }).waitFor();
    await expectAccessible(page);
    await field.fill('14/03/2026');
    await page.getByRole('button', { name: /^14\/03\/2026/ }).waitFor();
    await field.fill('régl');
    await page.getByRole('button', { name: /^Réglages/ }).waitFor();
    await page.getByRole('button', { name: /^Réglages/ }).click();
    await head(page, 'Réglages');
    await page.keyboard.press('g');
    await page.keyboard.press('u');
    await head(page, 'Personnes et droits');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Raccourcis clavier' }).waitFor();
    await expectAccessible(page);
  });
});

describe('the sign-in page', () => {
  it('is available in English and in the dark, and remembers the last user', async () => {
    const page = await visit.as('anatole', { language: 'en', dark: true, size: 'upright' });
    await page.goto('/me');
    await page.getByRole('textbox', { name: /^PIN/ }).fill('730158');
    await page.getByLabel('The PIN, once more').fill('730158');
    await page.getByLabel('Your password').fill(demoPassword);
    await page.getByRole('button', { name: 'Choose this PIN' }).click();
    await page.getByText('You have a PIN.').waitFor();
    await expectAccessible(page);
    await visit.establishment.database.superuser.query(
      `update sessions set ended_at = now() from accounts
       where accounts.account_id = sessions.account_id and accounts.login = 'anatole'`,
    );
    await page.goto('/DEMO');
    await page.getByRole('heading', { name: 'Come back with your PIN' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: /^PIN/ }).fill('730158');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/DEMO');
  });
});
