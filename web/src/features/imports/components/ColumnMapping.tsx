import { Button, Checkbox, Group, Select, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listRecognisedColumns } from '#domain/imports/headings.js';
import type { ApiSchema } from '#web/api/client.js';
import { useFormats } from '#web/components/figures/figures.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { useColumnNames } from './column-names.js';
import type { ImportKind } from './import-words.js';

type Headings = ApiSchema<'RecognisedHeadings'>;
type Layout = ApiSchema<'ImportLayoutRow'>;

/** The columns that a user assigned to a file. */
export interface ColumnChoice {
  /** Column of each heading, in order; an empty text leaves one out. */
  readonly columns: readonly string[];
  /** False: the first line is one of values. */
  readonly hasHeader: boolean;
  /** Answers about dates of the layout that was taken over, by the option of the upload. */
  readonly answers: Readonly<Record<string, string>>;
}

export interface ColumnMappingProps {
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly importHeadings: Headings;
  readonly onUpload: (choice: ColumnChoice) => void;
  readonly onCancel: () => void;
}

/** Returns the columns of the layout remembered for the same headings; undefined without any. */
export const findRememberedChoice = ({ remembered, headings }: Headings): ColumnChoice | undefined =>
  remembered !== null && remembered.layout.columns.length === headings.length ? takeLayout(remembered) : undefined;

/**
 * Maps the headings of a file to columns: the user chooses a column for each unknown heading, or leaves it out, from the
 * layout remembered for the same headings, or another of as many columns. The import needs every mandatory column, and
 * each only once.
 */
export function ColumnMapping({ kind, fileName, importHeadings, onUpload, onCancel }: ColumnMappingProps) {
  const { t } = useTranslation('imports');
  const { remembered, headings } = importHeadings;
  const [choice, setChoice] = useState<ColumnChoice>(
    () =>
      findRememberedChoice(importHeadings) ?? {
        columns: listRecognisedColumns(importHeadings.headings),
        hasHeader: true,
        answers: {},
      },
  );
  const getColumnName = useColumnNames(kind);
  const { columns, hasHeader } = choice;
  const missingColumns = importHeadings.mandatory.filter((name) => !columns.includes(name));
  const repeatedColumns = columns.filter((name, index) => name !== '' && columns.indexOf(name) !== index);
  const columnNames = [...new Set([...importHeadings.columns, ...columns.filter((name) => name !== '')])];
  return (
    <section aria-label={t('map.title')}>
      <Title order={3} size="h5">
        {t('map.title')}
      </Title>
      <Text size="sm">{t('map.about', { file: fileName })}</Text>
      {remembered !== null && <RememberedNote layout={remembered} />}
      <Group gap="sm" align="flex-end" my="xs">
        <LayoutSelect
          kind={kind}
          columnCount={headings.length}
          chosenId={remembered?.importLayoutId ?? null}
          onChoose={(layout) => setChoice(takeLayout(layout))}
        />
        <Checkbox
          label={t('map.noHeader')}
          checked={!hasHeader}
          onChange={({ currentTarget }) => setChoice({ ...choice, hasHeader: !currentTarget.checked })}
        />
      </Group>
      <ListTable label={t('map.title')} columns={[t(hasHeader ? 'map.heading' : 'map.firstValue'), t('map.column')]}>
        {headings.map(({ heading }, index) => (
          <Table.Tr key={`${String(index)} ${heading}`}>
            <Table.Th scope="row" fw={500}>
              {heading === '' ? t('map.unnamed', { number: index + 1 }) : heading}
            </Table.Th>
            <Table.Td>
              <Select
                aria-label={t('map.of', { heading: heading === '' ? String(index + 1) : heading })}
                data={[
                  { value: '', label: t('map.leaveOut') },
                  ...columnNames.map((name) => ({ value: name, label: getColumnName(name) })),
                ]}
                value={columns[index] ?? ''}
                searchable
                allowDeselect={false}
                error={repeatedColumns.includes(columns[index] ?? '') ? t('map.twice') : undefined}
                onChange={(column) =>
                  setChoice({
                    ...choice,
                    columns: columns.map((old, position) => (position === index ? (column ?? '') : old)),
                  })
                }
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
      <Stack gap="xs" mt="sm">
        {missingColumns.length > 0 && (
          <Text size="sm">{t('map.missing', { columns: missingColumns.map(getColumnName).join(', ') })}</Text>
        )}
        <Group gap="sm">
          <Button disabled={missingColumns.length > 0 || repeatedColumns.length > 0} onClick={() => onUpload(choice)}>
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

/** Names the file whose columns are proposed again, and the person who assigned them. */
function RememberedNote({ layout: { name, recordedAt, recordedBy } }: { readonly layout: Layout }) {
  const { t } = useTranslation('imports');
  const { formatInstant } = useFormats();
  return (
    <Text size="sm" fw={600}>
      {t('map.remembered', { file: name, at: formatInstant(recordedAt), by: recordedBy })}
    </Text>
  );
}

interface LayoutSelectProps {
  readonly kind: ImportKind;
  readonly columnCount: number;
  /** Number of the layout that is proposed at first; null without any. */
  readonly chosenId: string | null;
  readonly onChoose: (layout: Layout) => void;
}

/** Lets the user take over the columns of a known layout with as many of them; renders nothing without any. */
function LayoutSelect({ kind, columnCount, chosenId: proposedId, onChoose }: LayoutSelectProps) {
  const { t } = useTranslation('imports');
  const { data = [] } = useEstablishmentQuery('/import-layouts');
  const layouts = data.filter((row) => row.kind === kind && row.layout.columns.length === columnCount);
  if (layouts.length === 0) return null;
  return (
    <Select
      label={t('map.layout')}
      w={280}
      placeholder={t('map.layoutNone')}
      defaultValue={proposedId}
      data={layouts.map(({ importLayoutId, name }) => ({ value: importLayoutId, label: name }))}
      onChange={(chosenId) => {
        const layout = layouts.find(({ importLayoutId }) => importLayoutId === chosenId);
        if (layout !== undefined) onChoose(layout);
      }}
    />
  );
}

/** Returns the columns and the answers of a layout. */
function takeLayout({ layout: { columns, hasHeader, dateOrder, markedUtc } }: Layout): ColumnChoice {
  return {
    columns: columns.map(({ column }) => column ?? ''),
    hasHeader,
    answers: { ...(dateOrder === undefined ? {} : { dateOrder }), ...(markedUtc === undefined ? {} : { markedUtc }) },
  };
}
