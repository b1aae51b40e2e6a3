import { IconAlertTriangle, IconLiveView, IconTool } from '@tabler/icons-react';
import type { Feature } from '#web/components/pages/feature.js';

export const feature: Feature = {
  places: [
    {
      path: 'floor',
      name: 'floor',
      icon: IconLiveView,
      permission: 'events.read',
      key: 'f',
      group: 'floor',
      position: 10,
      often: ['superviseur', 'mecanicien', 'changeur', 'agentDeSurveillance'],
    },
    {
      path: 'alarms',
      name: 'alarms',
      icon: IconAlertTriangle,
      permission: 'interventions.read',
      key: 'w',
      group: 'floor',
      position: 20,
      often: ['superviseur', 'mecanicien', 'agentDeSurveillance', 'direction'],
    },
    {
      path: 'interventions',
      name: 'interventions',
      icon: IconTool,
      permission: 'interventions.read',
      key: 'n',
      group: 'floor',
      position: 30,
      often: ['superviseur', 'mecanicien'],
      also: ['envelopes'],
    },
  ],
  reads: [
    { addresses: /^intervention/, tables: [/^(intervention|technician_)/] },
    { addresses: /^interventions\/alarms/, tables: [/^machine_events/] },
    // blockers of the day
    { addresses: /^days/, tables: [/^(interventions|intervention_envelopes)$/] },
  ],
};
