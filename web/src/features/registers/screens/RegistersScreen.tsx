import { Anchor, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useTitlePicker } from '#web/components/figures/titled.js';
import { ListTable } from '#web/components/general/ListTable.js';

/** Lists the official registers: the last entry of each, and the entries that its last visa (signature) covers. */
export function RegistersScreen() {
  const { t } = useTranslation('control');
  const registersQuery = useEstablishmentQuery('/registers');
  return (
    <>
      <PageHeader title={t('registers.title')} summary={t('registers.about')} />
      <QueryStatus query={registersQuery} />
      {registersQuery.data !== undefined && (
        <ListTable
          label={t('registers.title')}
          columns={[
            t('registers.register'),
            ...['entries', 'lastNumber', 'waiting', 'observations'].map((column) => ({
              label: t(`registers.${column}`),
              isFigure: true,
            })),
            t('registers.lastVisa'),
          ]}
          miw={760}
          highlightOnHover
        >
          {registersQuery.data.map((register) => (
            <RegisterRow key={register.register} register={register} />
          ))}
        </ListTable>
      )}
    </>
  );
}

/** Renders a register: its counts, and its last visa; the name links to the register. */
function RegisterRow({ register }: { readonly register: ApiSchema<'RegisterSummary'> }) {
  const { t } = useTranslation('control');
  const establishment = useEstablishmentCode();
  const getTitle = useTitlePicker();
  const { formatCount, formatInstant } = useFormats();
  const { entryCount, lastNumber, entriesSinceVisa, observationCount } = register;
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <Anchor inherit component={Link} to={`/${establishment}/registers/${register.register}`}>
          {getTitle(register)}
        </Anchor>
      </Table.Th>
      {[entryCount, lastNumber, entriesSinceVisa, observationCount].map((figure, index) => (
        <Table.Td key={index} className="figure">
          {formatCount(figure)}
        </Table.Td>
      ))}
      <Table.Td>
        {register.visaNumber === null
          ? t('registers.noVisa')
          : t('registers.visaOf', {
              number: register.visaNumber,
              upTo: register.visaUpToNumber,
              at: formatInstant(register.visaAffixedAt),
              by: register.visaPersonName,
            })}
      </Table.Td>
    </Table.Tr>
  );
}
