import type { NightOfTables } from './floor-tables.js';

/**
 * Plays a progressive fed by a table and another site: one entry too many, a jackpot won by two hands, one in doubt.
 */
export async function playProgressives({ callers, proofOf, done }: NightOfTables): Promise<void> {
  const { direction, chefDeTable, inspecteur } = callers;
  const principal = { startMinor: '500000', shareHundredths: 1500, combination: 'quatre as de la même couleur' };
  const secondary = { startMinor: '50000', shareHundredths: 525, combination: 'quatre as' };
  const progressiveInput = { name: 'Split Aces', stakeMinor: '500', oddUnit: 'staysInJackpot', principal, secondary };
  await done(direction.post('/progressives', progressiveInput));
  await done(direction.post('/progressives/1/links', { tableNumber: '12' }));
  await done(direction.post('/progressives/1/links', { site: 'Casino du Cap Fictif' }));
  const take = (linkNumber: number, bets: number, reason?: string) =>
    done(
      chefDeTable.post('/progressives/1/takings', { linkNumber, bets, ...(reason === undefined ? {} : { reason }) }),
    );
  await take(1, 41);
  await take(2, 17);
  await take(1, -1, 'inscrit deux fois');
  // 500.00 of start and 5.25 % of 57 × 5.00: the cent that three hands cannot share stays
  const shown = { principalMinor: '504275', secondaryMinor: '51496' };
  const hand = (at: number, won?: 'principal' | 'secondary') => ({
    hand: at,
    player: `J${at}`,
    ...(won === undefined ? {} : { won }),
  });
  const hands = [hand(1, 'secondary'), hand(3, 'secondary'), hand(4), hand(6, 'secondary')];
  await done(chefDeTable.post('/progressives/1/hits', { linkNumber: 1, ...shown, hands }));
  const decision = { isConfirmed: true, member: proofOf('direction'), supervisorCard: 'SUP-4', video: 'caméra 7' };
  await done(inspecteur.post('/progressives/1/hits/1/decision', decision));
  await take(1, 3);
  const again = { linkNumber: 1, principalMinor: '504500', secondaryMinor: '50079' };
  await done(chefDeTable.post('/progressives/1/hits', { ...again, hands: [hand(2, 'principal')] }));
}
