import type { Feature } from '../../components/pages/feature.js';

export const feature: Feature = {
  reads: [{ addresses: /^(tickets|ticket-redemptions)/, tables: [/^(tickets|ticket_steps|ticket_redemptions)$/] }],
};
