import { Button, Group, Select, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { ListTable } from '#web/components/general/ListTable.js';

type Headings = ApiSchema<'ImportHeadings'>;

export interface ColumnMappingProps {
  readonly fileName: string;
  readonly importHeadings: Headings;
  /** Uploads the file; `columns`: the column of each heading, in order, an empty text for one to leave out. */
  readonly onUpload: (columns: readonly string[]) => void;
  readonly onCancel: () => void;
}

/**
 * Maps the headings of a file to columns: the user chooses a column for each unknown heading, or leaves it out. The
 * import needs every mandatory column, and each only once.
 */
export function ColumnMapping({ fileName, importHeadings, onUpload, onCancel }: ColumnMappingProps) {
  const { t } = useTranslation('imports');
  const [chosenColumns, setChosenColumns] = useState<readonly string[]>(() => getKnownColumns(importHeadings));
  const missingColumns = importHeadings.mandatory.filter((name) => !chosenColumns.includes(name));
  const repeatedColumns = chosenColumns.filter((name, index) => name !== '' && chosenColumns.indexOf(name) !== index);
  const columnNames = [...new Set([...importHeadings.columns, ...chosenColumns.filter((name) => name !== '')])];
  return (
    <section aria-label={t('map.title')}>
      <Title order={3} size="h5">
        {t('map.title')}
      </Title>
      <Text size="sm">{t('map.about', { file: fileName })}</Text>
      <ListTable label={t('map.title')} columns={[t('map.heading'), t('map.column')]}>
        {importHeadings.headings.map(({ heading }, index) => (
          <Table.Tr key={`${String(index)} ${heading}`}>
            <Table.Th scope="row" fw={500}>
              {heading === '' ? t('map.unnamed', { number: index + 1 }) : heading}
            </Table.Th>
            <Table.Td>
              <Select
                aria-label={t('map.of', { heading: heading === '' ? String(index + 1) : heading })}
                data={[
                  { value: '', label: t('map.leaveOut') },
                  ...columnNames.map((name) => ({ value: name, label: name })),
                ]}
                value={chosenColumns[index] ?? ''}
                searchable
                allowDeselect={false}
                error={repeatedColumns.includes(chosenColumns[index] ?? '') ? t('map.twice') : undefined}
                onChange={(column) =>
                  setChosenColumns(chosenColumns.map((old, position) => (position === index ? (column ?? '') : old)))
                }
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
      <Stack gap="xs" mt="sm">
        {missingColumns.length > 0 && <Text size="sm">{t('map.missing', { columns: missingColumns.join(', ') })}</Text>}
        <Group gap="sm">
          <Button
            disabled={missingColumns.length > 0 || repeatedColumns.length > 0}
            onClick={() => onUpload(chosenColumns)}
          >
            {t('map.bring')}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('map.cancel')}
          </Button>
        </Group>
      </Stack>
    </section>
  );
}

/**
 * Returns the known column of each heading, each column once; the rest is left out unless the user chooses otherwise.
 */
const getKnownColumns = ({ headings }: Headings): string[] => {
  const columns = headings.map(({ column }) => column ?? '');
  return columns.map((column, index) => (columns.indexOf(column) === index ? column : ''));
};
