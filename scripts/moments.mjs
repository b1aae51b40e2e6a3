import { randomUUID } from 'node:crypto';
import { openScreen, waitUntilSettled } from './screens.mjs';

/**
 * Moments that no address shows: dialogs, drawers, a refusal, an empty establishment, the first steps of a person and
 * of an establishment. Each has a name, a viewer, an address and an act. They are played in this order, in the
 * demonstration.
 */
export const moments = [
  { name: 'refusal', who: 'capucine', at: '/DEMO/devices' },
  { name: 'not-found', who: 'capucine', at: '/DEMO/nowhere' },
  { name: 'search', who: 'capucine', at: '/DEMO', act: (page) => page.keyboard.press('Control+k') },
  { name: 'help', who: 'capucine', at: '/DEMO', act: (page) => page.keyboard.press('?') },
  { name: 'person-menu', who: 'capucine', at: '/DEMO', act: press(/^Menu/) },
  { name: 'grid-notes', who: 'capucine', at: '/DEMO/days/$day/grid?medium=notes' },
  { name: 'grid-groups', who: 'capucine', at: '/DEMO/days/$day/grid?groupBy=location&medium=cash' },
  {
    name: 'figure',
    who: 'capucine',
    at: '/DEMO/days/$day/grid?medium=notes',
    act: (page) => page.locator('.grid-table tbody td .grid-cell').first().click(),
  },
  { name: 'counts-payments', who: 'capucine', at: '/DEMO/days/$day/counts', act: choose('Paiements et avances') },
  { name: 'counts-second', who: 'capucine', at: '/DEMO/days/$day/counts', act: choose('Seconde comptée') },
  { name: 'counts-paste', who: 'capucine', at: '/DEMO/days/$day/counts', act: press('Coller un tableau') },
  { name: 'counts-correct', who: 'capucine', at: '/DEMO/days/$day/counts', act: press('Corriger') },
  {
    name: 'finding',
    who: 'capucine',
    at: '/DEMO/days/$day',
    act: (page) => page.getByRole('button', { name: 'Écart de comptée' }).first().click(),
  },
  { name: 'reversal', who: 'capucine', at: '/DEMO/ledger', act: press(/Contre-passer/) },
  {
    name: 'documents-meters',
    who: 'capucine',
    at: '/DEMO/documents',
    act: choose("Relevé de compteurs d'un appareil"),
  },
  { name: 'log-heads', who: 'capucine', at: '/DEMO/log?tab=heads' },
  { name: 'trends-variance', who: 'capucine', at: '/DEMO/trends', act: choose('Écarts') },
  { name: 'visa', who: 'isidore', at: '/DEMO/registers', act: followAndPress('Journal comptable', 'Apposer un visa') },
  {
    name: 'observation',
    who: 'isidore',
    at: '/DEMO/registers',
    act: followAndPress('Journal comptable', 'Noter une observation'),
  },
  { name: 'setting-history', who: 'hortense', at: '/DEMO/settings', act: press(/^Historique/) },
  {
    name: 'setting-propose',
    who: 'hortense',
    at: '/DEMO/settings',
    act: press(/^Proposer un changement : Écart de billets/),
  },
  { name: 'machine-sheet', who: 'hortense', at: '/DEMO/machines/4012' },
  { name: 'machine-change', who: 'hortense', at: '/DEMO/machines/4012', act: pressInMenu('Changer', 'Déplacer') },
  {
    name: 'machine-plate',
    who: 'hortense',
    at: '/DEMO/machines/4012',
    act: pressInMenu('Changer', 'Rectifier la plaque'),
  },
  { name: 'machine-register', who: 'hortense', at: '/DEMO/new-machine' },
  { name: 'floor-editor', who: 'hortense', at: '/DEMO/floor-plan', act: press('Disposer les socles') },
  { name: 'floor-list', who: 'hortense', at: '/DEMO/floor-plan', act: choose('Liste') },
  { name: 'drop-plan', who: 'leontine', at: '/DEMO/new-drop', act: chooseTeam },
  { name: 'drop-certified', who: 'hortense', at: '/DEMO/drops?state=all', act: followFromFirstDrop() },
  { name: 'drop-count', who: 'hortense', at: '/DEMO/drops?state=all', act: followFromFirstDrop('Ouvrir la comptée') },
  {
    name: 'drop-open',
    who: 'leontine',
    at: '/DEMO/drops',
    before: planDrop,
    act: pressInLatestDrop('Ouvrir la relève'),
  },
  { name: 'drop-add', who: 'leontine', at: '/DEMO/drops', act: pressInLatestDrop('Ajouter') },
  { name: 'drop-cancel', who: 'leontine', at: '/DEMO/drops', act: pressInLatestDrop('Abandonner la relève') },
  { name: 'drop-round', who: 'leontine', at: '/DEMO/drops', before: openDrop, act: actInLatestRound() },
  { name: 'drop-exchange', who: 'leontine', at: '/DEMO/drops', act: actInLatestRound(removeForeignBox) },
  { name: 'drop-reading', who: 'leontine', at: '/DEMO/drops', act: actInLatestRound(showDone('Saisir le relevé')) },
  { name: 'drop-reverse', who: 'leontine', at: '/DEMO/drops', act: actInLatestRound(showDone('Reprendre')) },
  { name: 'drop-interrupt', who: 'leontine', at: '/DEMO/drops', act: pressInLatestDrop('Interrompre') },
  { name: 'drop-convey', who: 'leontine', at: '/DEMO/drops', act: pressInLatestDrop('Remettre les boîtes') },
  { name: 'boxes-new', who: 'leontine', at: '/DEMO/boxes', act: press('Inscrire des boîtes') },
  { name: 'box-missing', who: 'leontine', at: '/DEMO/boxes/PHOTO-3', act: press(/^Déclarer manquante/) },
  { name: 'exceptions', who: 'capucine', at: '/DEMO/meter-exceptions', before: enterRecedingMeter },
  {
    name: 'exception-settle',
    who: 'capucine',
    at: '/DEMO/meter-exceptions',
    act: (page) => page.getByRole('main').getByRole('table').getByRole('link').first().click(),
  },
  {
    name: 'exception-settle-form',
    who: 'capucine',
    at: '/DEMO/meter-exceptions',
    act: async (page) => {
      await page.getByRole('main').getByRole('table').getByRole('link').first().click();
      await page.getByRole('heading', { name: /régler les compteurs/ }).waitFor();
      await waitUntilSettled(page);
      await page.evaluate(() => globalThis.scrollTo(0, globalThis.document.body.scrollHeight));
    },
  },
  { name: 'approvals', who: 'hortense', at: '/DEMO/approvals', before: explanations },
  { name: 'approval-refuse', who: 'hortense', at: '/DEMO/approvals', act: press('Refuser') },
  { name: 'close', who: 'capucine', at: '/DEMO/days/$day', before: approvals, act: press('Demander la clôture') },
  { name: 'sheet-meters', who: 'leontine', at: '/DEMO/interventions', before: openTouchedSheet, act: openTouched() },
  { name: 'sheet-reading', who: 'leontine', at: '/DEMO/interventions', act: openTouched('Relever avant') },
  { name: 'sheet-unsigned', who: 'leontine', at: '/DEMO/interventions', act: openTouched('Clore sans signature') },
  { name: 'home-elsewhere', who: 'administrator', at: '/DEMO' },
  { name: 'devices', who: 'administrator', at: '/DEMO/devices' },
  { name: 'token', who: 'administrator', at: '/DEMO/devices', act: press('Nouveau jeton') },
  { name: 'enrol', who: 'administrator', at: '/DEMO/people', act: press('Inscrire une personne') },
  { name: 'person', who: 'administrator', at: '/DEMO/people', act: follow('Zélie Lavande') },
  { name: 'first-password', who: 'newcomer', at: '/', before: signInWithAssignedPassword },
  { name: 'first-run-establishment', who: 'administrator', at: '/first-run?step=establishment' },
  {
    name: 'first-run-people',
    who: 'administrator',
    at: '/first-run?establishment=VIDE&step=people',
    before: openEmptyEstablishment,
  },
  { name: 'first-run-machines', who: 'administrator', at: '/first-run?establishment=VIDE&step=machines' },
  { name: 'choose-establishment', who: 'capucine', at: '/' },
  { name: 'empty-home', who: 'capucine', at: '/VIDE' },
  { name: 'empty-days', who: 'capucine', at: '/VIDE/days' },
  { name: 'empty-machines', who: 'capucine', at: '/VIDE/machines' },
  { name: 'empty-floor-plan', who: 'capucine', at: '/VIDE/floor-plan' },
  { name: 'empty-trends', who: 'capucine', at: '/VIDE/trends' },
  { name: 'empty-ledger', who: 'capucine', at: '/VIDE/ledger' },
  { name: 'empty-imports', who: 'capucine', at: '/VIDE/imports' },
  { name: 'empty-registers', who: 'capucine', at: '/VIDE/registers' },
  { name: 'empty-approvals', who: 'capucine', at: '/VIDE/approvals' },
  { name: 'empty-devices', who: 'administrator', at: '/VIDE/devices' },
  { name: 'locked', who: 'capucine', at: '/DEMO', act: lock },
];

/** Printed lists. */
export const prints = [
  { name: 'grid', at: '/DEMO/days/$day/grid' },
  { name: 'machines', at: '/DEMO/machines' },
  { name: 'ledger', at: '/DEMO/ledger' },
  { name: 'alterations', at: '/DEMO/alterations' },
  { name: 'settings', at: '/DEMO/settings' },
];

/** Opens a moment on the viewer's page. */
export async function playMoment({ who: viewer, at, before, act }, visit) {
  await before?.(visit);
  const page = visit.pages[viewer];
  await page.setViewportSize({ width: 1440, height: 900 });
  await openScreen(page, at.replace('$day', visit.day));
  await act?.(page);
  await page.mouse.move(0, 0);
  await waitUntilSettled(page);
  return page;
}

function press(name) {
  return (page) => page.getByRole('button', { name }).first().click();
}

function choose(name) {
  return (page) => page.getByText(name, { exact: true }).first().click();
}

function follow(name) {
  return (page) => page.getByRole('link', { name }).first().click();
}

function followAndPress(link, button) {
  return async (page) => {
    await follow(link)(page);
    await press(button)(page);
  };
}

function openTouched(button) {
  return async (page) => {
    await page.getByRole('row').filter({ hasText: touchedMachine }).getByRole('link').first().click();
    await page.getByRole('heading', { name: new RegExp(`appareil ${touchedMachine}$`) }).waitFor();
    if (button !== undefined) await press(button)(page);
  };
}

function pressInMenu(menu, name) {
  return async (page) => {
    await page.getByRole('button', { name: menu }).first().click();
    await page.getByRole('menuitem', { name }).first().click();
  };
}

async function lock(page) {
  await page.keyboard.press('g');
  await page.keyboard.press('z');
  await page.getByRole('heading', { name: 'Session verrouillée' }).waitFor();
}

async function chooseTeam(page) {
  await page.getByText('Pendant l’exploitation', { exact: true }).click();
  await page
    .getByRole('checkbox', { name: /Superviseur|Mécanicien|Agent/ })
    .first()
    .check();
  await page.getByRole('button', { name: /^Tous les appareils/ }).click();
  await page.getByRole('group', { name: 'Appareils choisis' }).waitFor();
}

/** Opens the most recently planned drop and presses the named button. */
function pressInLatestDrop(name) {
  return async (page) => {
    await page
      .getByRole('link', { name: /^Relève n° / })
      .first()
      .click();
    await waitUntilSettled(page);
    await page.getByRole('button', { name, exact: true }).first().click();
  };
}

/** Opens the drop whose count is certified, and follows the link from its page. */
function followFromFirstDrop(link) {
  return async (page) => {
    await page.getByRole('link', { name: /^Relève n° 1\b/ }).click();
    await waitUntilSettled(page);
    if (link !== undefined) await page.getByRole('link', { name: link }).click();
  };
}

/** Opens its round and performs the act. */
function actInLatestRound(act) {
  return async (page) => {
    await page
      .getByRole('link', { name: /^Faire la tournée/ })
      .first()
      .click();
    await waitUntilSettled(page);
    await act?.(page);
  };
}

/** Removes from a machine a box other than the expected one. */
async function removeForeignBox(page) {
  await page.getByRole('button', { name: /^Suivant dans la salle/ }).click();
  await page.getByRole('textbox', { name: 'Boîte sortie' }).fill('PHOTO-3');
  await page.keyboard.press('Enter');
  await page.getByRole('checkbox', { name: /^J’ai regardé/ }).waitFor();
}

function showDone(name) {
  return async (page) => {
    await page.getByText('Faits', { exact: true }).click();
    await page.getByRole('button', { name }).first().click();
  };
}

/** Plans a drop outside operation, with the first user of each required function. */
async function planDrop({ pages: { leontine } }) {
  const boxes = ['PHOTO-1', 'PHOTO-2', 'PHOTO-3'].map((box) => ({ box, container: 'billBox' }));
  await write(leontine, 'establishments/DEMO/boxes', { boxes });
  const people = await read(leontine, 'establishments/DEMO/drops/people');
  const { personId: own } = await read(leontine, 'sessions/current');
  const holding = (role) => people.find(({ personId, roles }) => personId !== own && roles.includes(role)).personId;
  const team = [
    { personId: own, function: 'superviseur' },
    ...['mecanicien', 'caissier'].map((role) => ({ personId: holding(role), function: role })),
  ];
  const machines = ['4001', '4002', '4003'].map((machine) => ({ machine, containers: ['billBox'] }));
  await write(leontine, 'establishments/DEMO/drops', { isDuringOperation: false, team, machines });
}

/** Opens the planned drop and completes its first machine. */
async function openDrop({ pages: { leontine } }) {
  const [{ dropId }] = await read(leontine, 'establishments/DEMO/drops?limit=1');
  const drop = `establishments/DEMO/drops/${dropId}`;
  await write(leontine, `${drop}/opening`, {});
  await write(leontine, `${drop}/machines/4001/billBox`, {
    outcome: 'exchanged',
    taken: 'PHOTO-1',
    put: 'PHOTO-2',
    isOtherBoxConfirmed: true,
    reason: 'boîte posée sans être inscrite',
  });
}

/** Enters by hand a meter value lower than the last, without an explanation. */
async function enterRecedingMeter({ pages }) {
  await write(pages.capucine, 'establishments/DEMO/readings/manual', {
    machine: '4020',
    station: 1,
    readAt: new Date().toISOString(),
    reason: 'manualCheck',
    counters: { coinInCredits: '5', coinOutCredits: '3' },
  });
}

const touchedMachine = '4022';

/** Opens a sheet on which the logic area was touched: its meters must be read before and after. */
async function openTouchedSheet({ pages, password }) {
  const establishment = 'establishments/DEMO/interventions';
  await write(pages.leontine, `${establishment}/identifications`, {
    machine: touchedMachine,
    code: 'octave',
    secret: password,
  });
  const stoppedAt = new Date(Date.now() - 600_000).toISOString();
  const opened = { machine: touchedMachine, stoppedAt, reason: 'Mémoire à contrôler' };
  const { interventionId } = await write(pages.leontine, establishment, opened);
  const act = { kind: 'act', entry: 'Carte mère ouverte', touches: 'logicArea' };
  await write(pages.leontine, `${establishment}/${interventionId}/entries`, act);
}

async function explanations({ pages, day }) {
  const days = `establishments/DEMO/days/${day}`;
  for (const { findingKey } of await read(pages.capucine, `${days}/findings?severity=toExplain&state=open`)) {
    const path = `${days}/findings/${encodeURIComponent(findingKey)}/explanation`;
    await write(pages.capucine, path, { explanation: 'Vérifié avec la salle de comptée ; écart admis.' });
  }
}

async function approvals({ pages, password }) {
  await write(pages.hortense, 'sessions/current/proof', { secret: password });
  for (const { requestId } of await read(pages.hortense, 'establishments/DEMO/approvals')) {
    await write(pages.hortense, `establishments/DEMO/approvals/${requestId}/decision`, { decision: 'approved' });
  }
}

/** Signs in a user whose password was reset. */
async function signInWithAssignedPassword(visit) {
  const { administrator } = visit.pages;
  await write(administrator, 'sessions/current/proof', { secret: visit.password });
  const [{ accounts }] = await read(administrator, 'establishments/DEMO/people?search=zelie');
  const { password } = await write(administrator, `accounts/${accounts[0].accountId}/password-reset`, {
    reason: 'Démonstration',
  });
  visit.pages.newcomer = await visit.signIn('zelie', password);
}

/** Opens a second establishment, in which an accountant of the first works too. */
async function openEmptyEstablishment({ pages, day, password }) {
  await write(pages.administrator, 'sessions/current/proof', { secret: password });
  await write(pages.administrator, 'establishments', {
    code: 'VIDE',
    name: 'Casino à venir (fictif)',
    currency: 'EUR',
    jurisdiction: 'MC',
    timeZone: 'Europe/Monaco',
    firstGamingDay: day,
    closingTime: '06:00',
  });
  const { personId } = await read(pages.capucine, 'sessions/current');
  await write(pages.administrator, 'establishments/VIDE/grants', { personId, role: 'comptable' });
}

async function read(page, path) {
  return answerOf(path, await page.request.get(`/api/${path}`));
}

async function write(page, path, data) {
  return answerOf(
    path,
    await page.request.post(`/api/${path}`, { data, headers: { 'idempotency-key': randomUUID() } }),
  );
}

async function answerOf(path, answer) {
  if (!answer.ok()) throw new Error(`${path} answers ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}
