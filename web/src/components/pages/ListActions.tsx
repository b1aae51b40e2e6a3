import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PagedList } from './pages.js';

interface FileLinkProps {
  /** Path of the interface, below the establishment: `ledger/entries.csv`. */
  readonly href: string;
  readonly format: 'csv' | 'xlsx';
}

/** Shows a link that downloads the same list as a file for a spreadsheet. */
function FileLink({ href, format }: FileLinkProps) {
  const { t } = useTranslation('control');
  return (
    <Button component="a" href={href} download variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
      {t(format)}
    </Button>
  );
}

/** Shows a button that prints the whole list, including the parts that are not loaded yet. */
function PrintButton({ onPrint, isPrinting = false }: { readonly onPrint: () => void; readonly isPrinting?: boolean }) {
  const { t } = useTranslation('control');
  return (
    <Button
      variant="default"
      onClick={onPrint}
      loading={isPrinting}
      leftSection={<IconPrinter size={16} aria-hidden />}
    >
      {t('print')}
    </Button>
  );
}

export interface ListHeaderProps {
  /** Description of the results, in words and figures of the server. */
  readonly children: ReactNode;
  readonly csvHref: string;
  /** Address of the same list as a workbook, if available. */
  readonly xlsxHref?: string;
  readonly onPrint: () => void;
  readonly isPrinting?: boolean;
}

/** Shows the head of a list: its number of results, and buttons for the same list as a file or on paper. */
export function ListHeader({ children, csvHref, xlsxHref, onPrint, isPrinting = false }: ListHeaderProps) {
  return (
    <Group justify="space-between" gap="xs" mb="xs">
      <Text role="status">{children}</Text>
      <Group gap="xs" className="no-print">
        {xlsxHref !== undefined && <FileLink href={xlsxHref} format="xlsx" />}
        <FileLink href={csvHref} format="csv" />
        <PrintButton onPrint={onPrint} isPrinting={isPrinting} />
      </Group>
    </Group>
  );
}

/** Shows a button that clears every filter. */
export function ClearFiltersButton({ onClear }: { readonly onClear: () => void }) {
  const { t } = useTranslation('control');
  return (
    <Button variant="default" onClick={onClear}>
      {t('clearFilters')}
    </Button>
  );
}

export interface OpenOrAllFilterProps {
  readonly label: string;
  readonly openLabel: string;
  readonly allLabel: string;
  /** True: the list shows all its entries (`view=all` in the address). */
  readonly showsAll: boolean;
}

/** Shows the choice between a list's open entries and all of them, and writes it into the address. */
export function OpenOrAllFilter({ label, openLabel, allLabel, showsAll }: OpenOrAllFilterProps) {
  const navigate = useNavigate();
  return (
    <SegmentedControl
      aria-label={label}
      mb="md"
      value={showsAll ? 'all' : 'open'}
      onChange={(value) => void navigate({ to: '.', search: (value === 'all' ? { view: 'all' } : {}) as never })}
      data={[
        { value: 'open', label: openLabel },
        { value: 'all', label: allLabel },
      ]}
    />
  );
}

/** Shows a button that loads the next page below the last line of a list; hidden once all is loaded. */
export function LoadMoreButton({ list }: { readonly list: PagedList<{ readonly next: string | null }> }) {
  const { t } = useTranslation('control');
  if (!list.hasMore) return null;
  return (
    <Button variant="default" className="no-print" mt="sm" loading={list.isLoadingMore} onClick={list.loadMore}>
      {t('more')}
    </Button>
  );
}

/**
 * Returns the address of a path below an establishment, such as `ledger/entries.csv`. Undefined query parameters are
 * left out.
 */
export function buildEstablishmentUrl(
  establishment: string,
  path: string,
  query: Readonly<Record<string, string | undefined>>,
): string {
  const parameters = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const queryString = new URLSearchParams(parameters).toString();
  return `/api/establishments/${encodeURIComponent(establishment)}/${path}${queryString === '' ? '' : `?${queryString}`}`;
}
