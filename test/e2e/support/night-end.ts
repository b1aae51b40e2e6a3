import { expect } from '@jest/globals';
import { AuditService } from '#audit/audit.service.js';
import { DAY } from '../../night/night.js';
import { sealed } from '../../support/sealed.js';
import { inDialog, press } from './floor-hands.js';
import { signInDialog, type NightScreens } from './night-hands.js';
import { expectAccessible, expectCount, type Visit } from './visit.js';

/**
 * Reconciles as the accountant, and explains the one finding that the row names; the Direction approves the
 * explanation.
 */
export async function reconcile({ at, night }: NightScreens, row: RegExp): Promise<void> {
  night.clock(1500);
  const page = await at('comptable', '/days');
  await page.getByRole('link', { name: '01/03/2026' }).click();
  // a day that is over is reconciled when it is opened
  const toExplain = page.getByRole('region', { name: 'Constats' }).getByRole('row').filter({ hasText: 'à expliquer' });
  await toExplain.first().waitFor();
  expect(await toExplain.allInnerTexts()).toEqual([expect.stringMatching(row)]);
  await toExplain.first().getByRole('button').focus();
  await page.keyboard.press('e');
  await page.getByLabel('Expliquer').fill('Un billet de 20 resté dans le lecteur, remis à la relève suivante.');
  await expectAccessible(page);
  await press(page, 'Envoyer l’explication');
  await page.getByText('C’est votre demande', { exact: false }).waitFor();

  const direction = await at('direction', '/approvals');
  await direction.getByText('À décider (1)').waitFor();
  await press(direction, 'Approuver');
  await direction.getByText('À décider (0)').waitFor();
  await at('comptable', `/days/${DAY}`);
  await page.getByText(/^Plus rien à régler ni à expliquer. 1 expliqué et approuvé./).waitFor();
}

/**
 * Makes the envelope, which keeps the day open until then; the accountant requests the closing, and the Direction
 * closes.
 */
export async function closeWithEnvelope(screens: NightScreens): Promise<void> {
  const { at, night } = screens;
  const accountant = await at('comptable');
  await accountant.getByText(/ne sont pas sous enveloppe/).waitFor();
  expect(await accountant.getByRole('button', { name: 'Demander la clôture' }).isDisabled()).toBe(true);
  const page = await at('superviseur', `/envelopes/${DAY}`);
  await signInDialog(screens, page, 'superviseur', 'Faire l’enveloppe');
  await signInDialog(screens, page, 'direction', 'Signer la réception');
  await page.getByText(new RegExp(`^${night.people.direction.fullName}, `)).waitFor();
  await expectAccessible(page);
  await press(accountant, 'Demander la clôture');
  await accountant.getByLabel('Ce que vous attestez').fill('journée rapprochée');
  await inDialog(accountant, 'Demander la clôture');
  await accountant.getByText('C’est votre demande : vous ne pouvez pas l’approuver vous-même.').waitFor();
  const direction = await at('direction', '/approvals');
  await press(direction, 'Approuver et clore');
  await direction.getByText('La journée est close.').waitFor();
  await at('comptable', `/days/${DAY}`);
  await accountant.getByText('Cette journée est close', { exact: false }).waitFor();
  expect(await night.sees('comptable', `/days/${DAY}`)).toMatchObject({ state: 'closed' });
}

interface Books {
  readonly accounts: readonly { readonly debitMinor: string; readonly creditMinor: string }[];
}

/** Checks a closed night: orphans whose register and account show that sum, balanced books, a complete log. */
export async function expectWhole(visit: Visit, { at, night }: NightScreens, orphans: string): Promise<void> {
  const page = await at('comptable', '/orphans');
  await expectCount(page.getByRole('region', { name: 'Registre et compte' }).getByText(orphans), 2);
  const { accounts } = await night.sees<Books>('comptable', `/ledger/trial-balance?from=${DAY}&to=${DAY}`);
  const sum = (of: 'debitMinor' | 'creditMinor') => accounts.reduce((total, row) => total + BigInt(row[of]), 0n);
  expect(sum('debitMinor')).toBe(sum('creditMinor'));
  await sealed(visit.establishment);
  const establishmentIds = [night.establishment.establishmentId];
  const report = await visit.establishment.app.get(AuditService).verifyLogs({ establishmentIds });
  expect(report).toMatchObject({ isClean: true, findings: [] });
  const direction = await at('direction', '/log');
  await press(direction, 'Vérifier maintenant');
  await direction.getByText('Rien d’altéré').first().waitFor();
}
