/**
 * Most frequent acts of the demonstration's supervisor in its night and its running day, by the sealed log. They are 19
 * entries of work on a sheet, 13 technicians identified whose sheet opens, 12 sheets signed by them, 8 hand pays
 * authorised, and three keys handed over and three complements. Each act begins on the supervisor's current page: the
 * home page, or the sheet for acts that belong to it.
 */

/**
 * Identifies the technician before the machine, whose label is read, with the reason of the opening; the sheet opens.
 */
async function identify(hand, { technician, machine }) {
  const { page } = hand;
  hand.think();
  await hand.tap(page.getByRole('button', { name: 'Identifier un technicien' }));
  const dialog = page.getByRole('dialog');
  await hand.scan(dialog.getByRole('textbox', { name: 'N° de l’appareil', exact: true }), machine);
  hand.think();
  await hand.tap(dialog.getByText('Bourrage de billets'));
  await hand.scan(dialog.getByLabel('Badge ou identifiant'), technician.code);
  await hand.type(dialog.getByLabel('Code PIN ou mot de passe'), technician.secret);
  await hand.press('Enter');
  await page.getByRole('heading', { level: 1, name: new RegExp(`^Fiche n° \\d+ · appareil ${machine}$`) }).waitFor();
}

/** Enters the work done, from the list of usual work. */
async function writeWork(hand) {
  const { page } = hand;
  hand.think();
  await hand.tap(page.getByText('Lecteur nettoyé', { exact: true }));
  await hand.tap(page.getByRole('button', { name: 'Ajouter le travail' }));
  await page.getByRole('listitem').filter({ hasText: 'Lecteur nettoyé' }).waitFor();
}

/** The technician signs on the supervisor's tablet. */
async function signAsTechnician(hand, { technician }) {
  const { page } = hand;
  hand.think();
  await hand.tap(page.getByRole('button', { name: 'Signer', exact: true }));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Signer et clore' }).waitFor();
  await hand.sign(dialog.getByRole('img', { name: /Signature/ }));
  await hand.scan(dialog.getByLabel('Badge ou identifiant'), technician.code);
  await hand.type(dialog.getByLabel('Code PIN ou mot de passe'), technician.secret);
  await hand.press('Enter');
  await page.getByText('signée', { exact: true }).waitFor();
}

/** Authorises a waiting hand pay above the supervisor's amount. */
async function authorise(hand, { slip }) {
  const { page } = hand;
  hand.think();
  await hand.tap(page.getByRole('link', { name: /bordereau.* vous attend/ }));
  await hand.tap(page.getByRole('region', { name: 'Pour vous' }).getByRole('link', { name: `appareil ${slip}` }));
  hand.think();
  await hand.tap(page.getByRole('button', { name: 'Autoriser', exact: true }));
  await page.getByRole('button', { name: 'Autoriser', exact: true }).waitFor({ state: 'detached' });
}

/** Enters a complement: the machine paid 40 of the 100 due. */
async function enterComplement(hand, { machine }) {
  const { page } = hand;
  hand.think();
  await hand.tap(page.getByRole('link', { name: 'Inscrire un complément' }));
  const dialog = page.getByRole('dialog');
  await hand.type(dialog.getByLabel('N° de l’appareil'), machine);
  await hand.press('Enter');
  await hand.type(dialog.getByLabel('Combinaison gagnante'), 'c');
  await hand.tap(page.getByRole('option').first());
  hand.think();
  await hand.type(dialog.getByLabel('Payé par l’appareil'), '40');
  await hand.press('Enter');
  await hand.type(dialog.getByLabel('Dû pour la combinaison'), '100');
  await hand.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

/** Hands over a key that the technician needs; they scan their badge to confirm the receipt. */
async function handOverKey(hand, { technician, key }) {
  const { page } = hand;
  hand.think();
  await hand.tap(page.getByRole('link', { name: 'Remettre une clé' }));
  hand.think();
  await hand.tap(page.getByRole('button', { name: `Remettre la clé ${key}` }));
  const dialog = page.getByRole('dialog');
  await hand.tap(dialog.getByText('Service du mécanicien'));
  await hand.scan(dialog.getByLabel('Badge ou identifiant'), technician.code);
  await hand.type(dialog.getByLabel('Code PIN ou mot de passe'), technician.secret);
  await hand.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

/** The acts in order: the sheet opened by the first is the one written on and signed. */
export const supervisorActs = [
  { name: 'technician identified, sheet opened', at: '', does: identify },
  { name: 'work written on the sheet', at: null, does: writeWork },
  { name: 'sheet signed by the technician', at: null, does: signAsTechnician },
  { name: 'hand pay authorised', at: '', does: authorise },
  { name: 'complement entered', at: '', does: enterComplement },
  { name: 'key handed over', at: '', does: handOverKey },
];
