import { Button, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translateFindingDetail } from '#proof/finding-details.js';
import { groupFindingsByKind, type FindingsOfKind } from '#proof/finding-words.js';
import type { ResponseOf } from '#web/api/client.js';
import { useFormats } from '#web/components/figures/figures.js';
import { EmptyState } from '#web/components/general/Empty.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { ListTable } from '#web/components/general/ListTable.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { useLogFormats } from './log-words.js';
import { VerificationOutcome } from './VerificationOutcome.js';
import type { Language } from '#declarations/shapes/text.js';

/** Lists the log's verifications, each with its findings; the list refetches each second while one runs. */
export function VerificationList() {
  const { t } = useTranslation('log');
  const { data, error, isPending } = useEstablishmentQuery(
    '/log/verifications',
    {},
    { refetchInterval: ({ state }) => (state.data?.some((run) => run.state === 'running') === true ? 1000 : false) },
  );
  const [openVerificationId, setOpenVerificationId] = useState<string | null>(null);
  if (error !== null || data === undefined) return <QueryStatus query={{ error, isPending }} />;
  if (data.length === 0)
    return <EmptyState title={t('verification.never')} explanation={t('verification.emptyText')} />;
  return (
    <>
      <ul style={{ listStyle: 'none', padding: 0 }}>
        {data.map((run) => (
          <li key={run.verificationId} style={{ marginBottom: '1rem' }}>
            <VerificationOutcome run={run} />
            {(run.findingCount ?? 0) > 0 && (
              <Button
                variant="default"
                size="xs"
                mt={4}
                aria-expanded={openVerificationId === run.verificationId}
                onClick={() =>
                  setOpenVerificationId(openVerificationId === run.verificationId ? null : run.verificationId)
                }
              >
                {t(openVerificationId === run.verificationId ? 'verification.hide' : 'verification.show')}
              </Button>
            )}
            {openVerificationId === run.verificationId && <FindingList verificationId={run.verificationId} />}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Lists a verification's findings by kind, each with its possible causes and remedies. */
function FindingList({ verificationId }: { readonly verificationId: string }) {
  const { t, i18n } = useTranslation('log');
  const { formatCount } = useFormats();
  const { data, error, isPending } = useEstablishmentQuery('/log/verifications/{verification}', {
    path: { verification: verificationId },
  });
  if (error !== null || data === undefined) return <QueryStatus query={{ error, isPending }} />;
  const { findings, findingCount } = data;
  return (
    <>
      <Title order={2} size="h5" mt="sm">
        {t('verification.findings')}
      </Title>
      {(findingCount ?? 0) > findings.length && (
        <Text>{t('verification.first', { shown: formatCount(findings.length), all: formatCount(findingCount) })}</Text>
      )}
      {groupFindingsByKind(findings, i18n.language === 'en' ? 'en' : 'fr').map((findingsOfKind) => (
        <FindingsSection key={findingsOfKind.kind} {...findingsOfKind} />
      ))}
    </>
  );
}

type Finding = ResponseOf<
  'get',
  '/api/establishments/{establishment}/log/verifications/{verification}'
>['findings'][number];

/**
 * Renders the findings of one kind: what they mean, who may have caused them, the next step, then the place and detail
 * of each.
 */
function FindingsSection({ summary, possibleAuthors, nextStep, findings }: FindingsOfKind<Finding>) {
  const { t, i18n } = useTranslation('log');
  const logFormats = useLogFormats();
  return (
    <section aria-label={summary}>
      <Title order={3} size="h6" mt="md">
        {summary}
      </Title>
      <Text size="sm">{t('finding.who', { who: possibleAuthors })}</Text>
      <Text size="sm" mb="xs">
        {t('finding.next', { next: nextStep })}
      </Text>
      <ListTable label={summary} columns={[t('finding.where'), t('finding.row'), t('finding.detail')]} miw={720}>
        {findings.map((finding, index) => (
          <Table.Tr key={index}>
            <Table.Td>{logFormats.getTableName(finding.table)}</Table.Td>
            <Table.Td>
              {finding.machine === undefined ? null : (
                <Text size="sm" fw={600}>
                  {t('finding.machine', { number: finding.machine })}
                </Text>
              )}
              {logFormats.formatRowKey(finding.key)}
            </Table.Td>
            <Table.Td>
              {formatFinding(finding.detail, i18n.language === 'en' ? 'en' : 'fr', logFormats.getColumnName)}
            </Table.Td>
          </Table.Tr>
        ))}
      </ListTable>
    </section>
  );
}

/**
 * Describes a finding in the user's language. In a changed row's detail (`state: "open" → "closed"; note: …`) the
 * column names are translated. Any other detail is one whole sentence.
 */
function formatFinding(detail: string, language: Language, getColumnName: (name: string) => string): string {
  const colon = language === 'fr' ? '\u00a0:' : ':';
  const replaceColumnName = (_: string, separator: string, name: string): string =>
    `${separator}${getColumnName(name)}${colon} `;
  return / → /u.test(detail)
    ? detail.replace(/(^|; )([a-z]\w*): (?=absent|null|true|false|["[{\d-])/gu, replaceColumnName)
    : translateFindingDetail(detail, language);
}
