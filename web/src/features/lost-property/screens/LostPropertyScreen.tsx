import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../api/client.js';
import { Empty } from '../../../components/general/Empty.js';
import { PageHead } from '../../../components/pages/PageHead.js';
import { ProblemBox } from '../../../components/general/ProblemBox.js';
import { Waiting } from '../../../components/general/Waiting.js';
import { useFormats } from '../../../components/figures/figures.js';
import { useEstablishmentCode } from '../../../session/session.js';

/** What customers left behind, the latest first. */
export function LostPropertyScreen() {
  const { t } = useTranslation('lost-property');
  return (
    <>
      <PageHead title={t('title')} />
      <Items />
    </>
  );
}

function Items() {
  const { t } = useTranslation('lost-property');
  const formats = useFormats();
  const path = { establishment: useEstablishmentCode() };
  const { data, error } = useRead('/api/establishments/{establishment}/lost-property', { params: { path } });
  if (error !== null) return <ProblemBox problem={error} />;
  if (data === undefined) return <Waiting />;
  if (data.length === 0) return <Empty title={t('empty')} text={t('emptyText')} />;
  return (
    <Table>
      <Table.Tbody>
        {data.map(({ itemNumber, description, keptIn, gamingDay }) => (
          <Table.Tr key={itemNumber}>
            <Table.Td>{itemNumber}</Table.Td>
            <Table.Td>{formats.day(gamingDay)}</Table.Td>
            <Table.Td>{description}</Table.Td>
            <Table.Td>{keptIn}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
