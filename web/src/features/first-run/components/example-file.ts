/** Example file of machines: every required column, some optional ones. */
export const exampleCsv = [
  'sbm_number,serial_number,maker,model,denomination,location,stand,return_percent,return_certified_on,accepts_notes,accepts_tickets',
  '1001,SN-0001,Fabricant,Modèle,0.01,Salle principale,S-001,92.5,2026-01-15,yes,yes',
  '1002,SN-0002,Fabricant,Modèle,0.05,Salle principale,S-002,93,2026-01-15,yes,yes',
  '',
].join('\r\n');
