import type { Shape } from '#web/api/client.js';

/** What is to be done in the establishment, as the server gathered it. */
export type Work = Shape<'DashboardTasks'>;
