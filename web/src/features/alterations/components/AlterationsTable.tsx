import { Anchor, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useFormats } from '#web/components/figures/figures.js';
import { ListTable } from '#web/components/general/ListTable.js';

type Alteration = ApiSchema<'AlterationInWords'>;
const alterationColumns = [
  'recordedAt',
  'element',
  'field',
  'before',
  'after',
  'author',
  'approvedBy',
  'reason',
  'entryId',
] as const;

/** Shows the table of data alterations, with the columns and words of the official document. */
export function AlterationsTable({ alterations }: { readonly alterations: readonly Alteration[] }) {
  const { t } = useTranslation('alterations');
  return (
    <>
      <ListTable label={t('title')} columns={alterationColumns.map((column) => t(column))} miw={1100} highlightOnHover>
        {alterations.map((alteration) => (
          <AlterationRow key={`${alteration.entryId}.${alteration.field}`} alteration={alteration} />
        ))}
      </ListTable>
      <Text size="sm" c="dimmed" mt="sm">
        {t('method')}
      </Text>
    </>
  );
}

/**
 * Shows a row of the log of altered data: time, element, field, value before and after, author, approver and log entry.
 * An entry of the operator's own log has no link.
 */
function AlterationRow({ alteration }: { readonly alteration: Alteration }) {
  const { t } = useTranslation('alterations');
  const { formatInstant } = useFormats();
  const establishment = useEstablishmentCode();
  const { element, machine, kindText, fieldText, beforeText, afterText, author, approvedBy, reason } = alteration;
  return (
    <Table.Tr>
      <Table.Td>{formatInstant(alteration.recordedAt)}</Table.Td>
      <Table.Th scope="row" fw={400}>
        {machine === null ? (
          element
        ) : (
          <Anchor inherit component={Link} to={`/${establishment}/machines/${encodeURIComponent(machine)}`}>
            {element}
          </Anchor>
        )}
        <Text size="xs" c="dimmed">
          {kindText}
        </Text>
      </Table.Th>
      <Table.Td>{fieldText}</Table.Td>
      <Table.Td>{beforeText ?? '–'}</Table.Td>
      <Table.Td fw={600}>{afterText ?? '–'}</Table.Td>
      <Table.Td>{author}</Table.Td>
      <Table.Td>{approvedBy ?? t('nobody')}</Table.Td>
      <Table.Td>{reason ?? '–'}</Table.Td>
      <Table.Td>
        {alteration.isInEstablishmentLog ? (
          <Anchor
            inherit
            component={Link}
            to={`/${establishment}/log/${alteration.entryId}`}
            aria-label={`${t('entryId')} ${alteration.entryId}`}
          >
            {alteration.entryId}
          </Anchor>
        ) : (
          t('ofOperator', { entry: alteration.entryId })
        )}
      </Table.Td>
    </Table.Tr>
  );
}
