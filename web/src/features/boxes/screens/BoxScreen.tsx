import { Anchor, Stack, Table, Text } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { BackLink } from '#web/components/general/BackLink.js';
import { BoxActions } from '../components/BoxActions.js';
import { BoxPlaceTag } from '../components/BoxPlace.js';
import { ListTable } from '#web/components/general/ListTable.js';

/** Shows the page of one box: its present place, its acts and its history. */
export function BoxScreen() {
  const { t } = useTranslation('drops');
  const establishment = useEstablishmentCode();
  const { box } = useParams({ from: '/behind/$establishment/boxes/$box' });
  const boxQuery = useEstablishmentQuery('/boxes/{box}', { path: { box } });
  return (
    <>
      <BackLink to={`/${establishment}/boxes`}>{t('boxes.back')}</BackLink>
      <PageHeader
        title={t('box.title', { box })}
        summary={boxQuery.data === undefined ? undefined : <BoxPlaceTag box={boxQuery.data} />}
      >
        {boxQuery.data !== undefined && <BoxActions box={boxQuery.data} />}
      </PageHeader>
      <QueryStatus query={boxQuery} />
      {boxQuery.data !== undefined && <BoxHistory box={boxQuery.data} />}
    </>
  );
}

/** Shows the container of a box, a link to its drop (a round that removes boxes) if any, and its moves. */
function BoxHistory({ box: { moves, container, dropId, dropNumber } }: { readonly box: ApiSchema<'BoxHistory'> }) {
  const { t } = useTranslation(['drops', 'acts']);
  const establishment = useEstablishmentCode();
  const { formatInstant } = useFormats();
  return (
    <Stack gap="sm">
      <Text>{t(`container.${container}`)}</Text>
      {dropId !== null && (
        <Anchor component={Link} to={`/${establishment}/drops/${dropId}`} py="xs">
          {t('drop', { number: dropNumber })}
        </Anchor>
      )}
      <ListTable
        label={t('box.story')}
        columns={[t('box.when'), t('boxes.where'), t('box.by'), t('reason')]}
        verticalSpacing="sm"
      >
        {moves.map((move) => (
          <Table.Tr key={move.moveNumber}>
            <Table.Td>{formatInstant(move.movedAt)}</Table.Td>
            <Table.Td>
              <BoxPlaceTag box={move} />
            </Table.Td>
            <Table.Td>{move.movedByName}</Table.Td>
            <Table.Td>{move.reason}</Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
    </Stack>
  );
}
