/**
 * The waiting day of the demonstration, closed by people who see the screens for the first time: each goes from the home
 * page by what it says, and uses no key but those that write words.
 */

const explanation = 'Recompté avec la salle de comptée, écart admis';

/** The accountant explains what is to be explained, and asks that the day be closed once it is approved. */
export async function explainFindings(hand, day) {
  const { page } = hand;
  await hand.tap(page.getByRole('link', { name: day, exact: true }).first());
  const rows = page.getByRole('region', { name: 'Constats' }).getByRole('row').filter({ hasText: 'à expliquer' });
  await rows.first().waitFor();
  const count = await rows.count();
  await hand.tap(rows.first().getByRole('button'));
  for (let left = count; left > 0; left -= 1) {
    hand.think();
    const panel = page.getByRole('dialog');
    const field = panel.getByLabel('Expliquer');
    await hand.type(field, explanation);
    const next = panel.getByRole('button', { name: 'Envoyer et passer au suivant' });
    await hand.tap(left > 1 ? next : panel.getByRole('button', { name: 'Envoyer l’explication' }));
    if (left === 1) await panel.getByText('C’est votre demande', { exact: false }).waitFor();
    else await emptied(field);
  }
  await hand.tap(page.getByRole('dialog').getByRole('button', { name: 'Fermer' }));
  return count;
}

/** The panel shows the next finding: its field is empty. */
async function emptied(field) {
  for (let tries = 0; (await field.inputValue()) !== ''; tries += 1) {
    if (tries > 500) throw new Error('the next finding does not come');
    await field.page().waitForTimeout(20);
  }
}

/** The Direction approves each explanation. */
export async function approveExplanations(hand, count) {
  const { page } = hand;
  await hand.tap(page.getByRole('link', { name: 'Approbations' }));
  for (let left = count; left > 0; left -= 1) {
    await page.getByText(`À décider (${left})`).waitFor();
    hand.think();
    await hand.tap(page.getByRole('button', { name: 'Approuver', exact: true }).first());
  }
  await page.getByText('À décider (0)').waitFor();
}

/** The accountant asks for the closing. */
export async function requestClosing(hand) {
  const { page } = hand;
  hand.think();
  await hand.tap(page.getByRole('button', { name: 'Demander la clôture' }));
  const dialog = page.getByRole('dialog');
  await hand.type(dialog.getByLabel('Ce que vous attestez'), 'Journée rapprochée, constats expliqués');
  await hand.tap(dialog.getByRole('button', { name: 'Demander la clôture', exact: true }));
  await dialog.waitFor({ state: 'detached' });
}

/** The Direction, whose page shows what was asked meanwhile, closes the day. */
export async function closeDay(hand) {
  const { page } = hand;
  hand.think();
  await hand.tap(page.getByRole('button', { name: 'Approuver et clore' }));
  await page.getByText('La journée est close.').waitFor();
}

/** The whole way from the two home pages, day after day in the format of the screens (15/03/2026). */
export async function closeWaitingDay(accountant, direction, day) {
  accountant.begin();
  const count = await explainFindings(accountant, day);
  const explained = accountant.done();
  direction.begin();
  await approveExplanations(direction, count);
  const approved = direction.done();
  await accountant.still();
  accountant.begin();
  await requestClosing(accountant);
  const requested = accountant.done();
  // the wait for the other's page is the machine's
  direction.begin();
  await closeDay(direction);
  return [
    { name: `${count} findings explained by the accountant`, ...explained },
    { name: 'explanations approved by the Direction', ...approved },
    { name: 'closing requested by the accountant', ...requested },
    { name: 'day closed by the Direction', ...direction.done() },
  ];
}
