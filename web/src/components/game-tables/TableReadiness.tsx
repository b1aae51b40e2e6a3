import { List, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { PageLink } from '#web/components/pages/Go.js';
import { useEstablishmentCode, useHasPermission } from '#web/session/session.js';

type Need = (ApiSchema<'TableReadiness'> | ApiSchema<'CercleReadiness'>)['needs'][number];

/** Needs that are met on the page of the equipment. */
const EQUIPMENT_NEEDS: readonly Need['need'][] = ['apparatus', 'cards', 'cardControl', 'shoe', 'dice'];

/** Returns whether a table may open: nothing is missing. */
export const isTableReady = (needs: readonly Need[]): boolean => needs.every(({ missing }) => missing === null);

export interface TableReadinessProps {
  readonly tableNumber: string;
  readonly needs: readonly Need[];
}

/** Lists the unmet needs of a table before it opens, with a link to the equipment; one line when all are met. */
export function TableReadiness({ tableNumber, needs }: TableReadinessProps) {
  const { t } = useTranslation('tables');
  const establishment = useEstablishmentCode();
  const mayReadEquipment = useHasPermission('equipment.read');
  if (isTableReady(needs)) return <Text size="sm">{t('ready.all')}</Text>;
  const missingNeeds = needs.filter(({ missing }) => missing !== null);
  const isInEquipment = missingNeeds.some(({ need }) => EQUIPMENT_NEEDS.includes(need));
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {t('ready.missing')}
      </Text>
      <List size="sm" aria-label={t('ready.missingOf', { table: tableNumber })}>
        {missingNeeds.map(({ need, missing }) => (
          <List.Item key={need}>
            {t(`need.${need}`)} : {missing}
          </List.Item>
        ))}
      </List>
      {isInEquipment && mayReadEquipment && (
        <PageLink to={`/${establishment}/equipment`}>{t('ready.equipment')}</PageLink>
      )}
    </Stack>
  );
}
