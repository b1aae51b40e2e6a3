import { Anchor, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { fetchQuery, type ApiSchema } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { DocumentLink } from '#web/components/general/DocumentLink.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { LoadMoreButton } from '#web/components/pages/ListActions.js';
import { PageHeader } from '#web/components/pages/PageHead.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { useFormats } from '#web/components/figures/figures.js';
import { usePagedList } from '#web/components/pages/pages.js';
import { SheetTabs } from '../components/sheet/SheetTabs.js';
import { ListTable } from '#web/components/general/ListTable.js';

const ENVELOPES_PATH = '/api/establishments/{establishment}/intervention-envelopes';
/** Number of envelopes the server returns at once. */
const PAGE_SIZE = 100;
type Envelope = ApiSchema<'EnvelopeRow'>;

/**
 * Shows the page of the envelopes of intervention sheets, latest day first, and whether the Direction received each.
 * The next page begins before the last day shown.
 */
export function EnvelopesScreen() {
  const { t } = useTranslation('floor');
  const path = { establishment: useEstablishmentCode() };
  const envelopePages = usePagedList<{ readonly envelopes: readonly Envelope[]; readonly next: string | null }>(
    [ENVELOPES_PATH, { path }],
    async (before, signal) => {
      const envelopes = await fetchQuery(
        ENVELOPES_PATH,
        { params: { path, query: before === null ? {} : { before } } },
        signal,
      );
      return { envelopes, next: envelopes.length < PAGE_SIZE ? null : (envelopes.at(-1)?.gamingDay ?? null) };
    },
  );
  const envelopes = envelopePages.pages?.flatMap((page) => page.envelopes);
  return (
    <>
      <PageHeader title={t('envelopes.title')} summary={t('envelopes.about')}>
        <DocumentLink reportName="intervention-envelope" />
      </PageHeader>
      <SheetTabs currentTab="envelopes" />
      <QueryStatus query={envelopePages} />
      {envelopes?.length === 0 && <EmptyState title={t('envelopes.none')} explanation={t('envelopes.noneText')} />}
      {envelopes !== undefined && envelopes.length > 0 && <EnvelopeTable envelopes={envelopes} />}
      <LoadMoreButton list={envelopePages} />
    </>
  );
}

/** Shows a table of envelopes: day, number, sheets, maker and receipt. */
function EnvelopeTable({ envelopes }: { readonly envelopes: readonly Envelope[] }) {
  const { t } = useTranslation('floor');
  const establishment = useEstablishmentCode();
  const { formatCount, formatDay, formatInstant } = useFormats();
  return (
    <ListTable
      label={t('envelopes.title')}
      columns={[
        t('sheets.day'),
        t('sheets.number'),
        { label: t('envelopes.sheets'), isFigure: true },
        t('envelopes.made'),
        t('envelopes.received'),
      ]}
      verticalSpacing="sm"
      miw={620}
    >
      {envelopes.map(({ gamingDay, envelopeNumber, sheetCount, madeBy, madeAt, receivedBy, receivedAt }) => (
        <Table.Tr key={gamingDay}>
          <Table.Th scope="row">
            <Anchor component={Link} to={`/${establishment}/envelopes/${gamingDay}`} display="inline-block" py="xs">
              {formatDay(gamingDay)}
            </Anchor>
          </Table.Th>
          <Table.Td>{formatCount(envelopeNumber)}</Table.Td>
          <Table.Td className="figure">{formatCount(sheetCount)}</Table.Td>
          <Table.Td>{`${madeBy}, ${formatInstant(madeAt)}`}</Table.Td>
          <Table.Td>
            {receivedBy === null ? t('envelope.notReceived') : `${receivedBy}, ${formatInstant(receivedAt)}`}
          </Table.Td>
        </Table.Tr>
      ))}
    </ListTable>
  );
}
