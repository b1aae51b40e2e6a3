/** The documents of the floor, drawn apart from the others, and what each is told besides its period. */
export const floorDocuments: Readonly<Record<string, { readonly subject?: string }>> = {
  'jackpot-slip': { subject: '1' },
  'jackpot-register': {},
  'complement-book': {},
  'dispute-record': { subject: '1' },
  'orphans-register': {},
  'desk-statement': { subject: 'C1' },
  'fill-slip': { subject: '1' },
  'incident-register': {},
  'exclusion-list': {},
  'laundering-register': {},
};
