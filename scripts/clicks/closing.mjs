/**
 * Closes the waiting day of the demonstration as people who see the screens for the first time. Each starts from the
 * home page, follows its links, and uses no key except to type words.
 */

const explanation = 'Recompté avec la salle de comptée, écart admis';

/**
 * The accountant explains each finding that needs an explanation and requests the closing, due once all are approved.
 */
export async function explainFindings(hand, day) {
  const { page } = hand;
  await hand.tap(page.getByRole('link', { name: day, exact: true }).first());
  const rows = page.getByRole('region', { name: 'Constats' }).getByRole('row').filter({ hasText: 'à expliquer' });
  await rows.first().waitFor();
  const count = await rows.count();
  await hand.tap(rows.first().getByRole('button'));
  const panel = page.getByRole('dialog');
  for (let isLast = false; !isLast;) {
    hand.think();
    const field = panel.getByLabel('Expliquer');
    await hand.type(field, explanation);
    const next = panel.getByRole('button', { name: 'Envoyer et passer au suivant' });
    // findings of one case are explained together
    isLast = (await next.count()) === 0;
    await hand.tap(isLast ? panel.getByRole('button', { name: 'Envoyer l’explication' }) : next);
    if (isLast) await panel.getByText('C’est votre demande', { exact: false }).waitFor();
    else await waitUntilEmpty(field);
  }
  await hand.tap(page.getByRole('dialog').getByRole('button', { name: 'Fermer' }));
  return count;
}

/** Waits until the panel shows the next finding: its field is empty. */
async function waitUntilEmpty(field) {
  for (let tries = 0; (await field.inputValue()) !== ''; tries += 1) {
    if (tries > 500) throw new Error('the next finding does not come');
    await field.page().waitForTimeout(20);
  }
}

/** As the Direction, approves each explanation. */
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

/** As the accountant, requests the closing. */
export async function requestClosing(hand) {
  const { page } = hand;
  hand.think();
  await hand.tap(page.getByRole('button', { name: 'Demander la clôture' }));
  const dialog = page.getByRole('dialog');
  await hand.type(dialog.getByLabel('Ce que vous attestez'), 'Journée rapprochée, constats expliqués');
  await hand.tap(dialog.getByRole('button', { name: 'Demander la clôture', exact: true }));
  await dialog.waitFor({ state: 'detached' });
}

/** As the Direction, whose page shows the pending request, closes the day. */
export async function closeDay(hand) {
  const { page } = hand;
  hand.think();
  await hand.tap(page.getByRole('button', { name: 'Approuver et clore' }));
  await page.getByText('La journée est close.').waitFor();
}

/** Closes the waiting day, starting from the two home pages. The day is in the format of the screens (15/03/2026). */
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
  // waiting for the other user's page is machine time
  direction.begin();
  await closeDay(direction);
  return [
    { name: `${count} findings explained by the accountant`, ...explained },
    { name: 'explanations approved by the Direction', ...approved },
    { name: 'closing requested by the accountant', ...requested },
    { name: 'day closed by the Direction', ...direction.done() },
  ];
}
