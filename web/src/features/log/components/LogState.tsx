import { Anchor, Button, Card, Code, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { IconDownload, IconShieldSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation, type ResponseOf } from '#web/api/client.js';
import { useHasPermission } from '#web/session/session.js';
import { useFormats } from '#web/components/figures/figures.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { parseRootHash } from './Heads.js';
import { VerificationOutcome } from './VerificationOutcome.js';

export type LogStateData = ResponseOf<'get', '/api/establishments/{establishment}/log/state'>;

/** Renders a titled card for one part of the log's state. */
function StateCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card withBorder padding="md">
      <Title order={2} size="h5" mb={4}>
        {title}
      </Title>
      {children}
    </Card>
  );
}

/**
 * Shows the state of the sealed log: its size, its last checkpoint (a signed statement of size and root hash), and the
 * unsealed entries. The last verification is shown too, and can be started anew.
 */
export function LogState({ establishment, state }: { readonly establishment: string; readonly state: LogStateData }) {
  const { t } = useTranslation('log');
  const { formatCount, formatInstant } = useFormats();
  const mayVerify = useHasPermission('log.verify');
  const navigate = useNavigate({ from: '/$establishment/log' });
  const verificationMutation = useApiMutation('post', '/api/establishments/{establishment}/log/verifications');
  const { head, keys, waiting: unsealedCount, waitingSince: unsealedSince, lastVerification } = state;
  const rootHash = head === null ? '' : parseRootHash(head.note);
  const isRunning = lastVerification?.state === 'running';
  const startVerification = (): void =>
    void verificationMutation.mutateAsync({ params: { path: { establishment } } }).then(
      () => navigate({ search: (search) => ({ ...search, tab: 'verifications' as const }) }),
      // the refusal is shown below, from the write
      () => undefined,
    );
  return (
    <>
      <SimpleGrid cols={{ base: 1, md: 3 }} spacing="md" mb="md">
        <StateCard title={t('state.sealed')}>
          <Text>{t('state.size', { count: Number(state.leaves), shown: formatCount(state.leaves) })}</Text>
          <Text>{head === null ? t('state.noHead') : t('state.sealedAt', { at: formatInstant(head.sealedAt) })}</Text>
          <Text c="dimmed" size="sm">
            {unsealedSince === null
              ? t('state.nothingWaits')
              : t('state.waits', { shown: formatCount(unsealedCount), at: formatInstant(unsealedSince) })}
          </Text>
        </StateCard>
        <StateCard title={t('state.head')}>
          {rootHash !== '' && (
            <Text size="sm">
              <Code>{rootHash}</Code>
            </Text>
          )}
          <Text size="sm" mt={4}>
            {t('state.key')}
          </Text>
          {keys.map(({ fingerprint }) => (
            <Text key={fingerprint} size="sm">
              <Code>{fingerprint}</Code>
            </Text>
          ))}
          <Text c="dimmed" size="sm">
            {t('state.keyAdvice')}
          </Text>
        </StateCard>
        <StateCard title={t('state.verification')}>
          {lastVerification === null ? (
            <Text>{t('verification.never')}</Text>
          ) : (
            <VerificationOutcome run={lastVerification} />
          )}
        </StateCard>
      </SimpleGrid>
      {verificationMutation.error !== null && <ProblemBox problem={verificationMutation.error} />}
      <Group mb="md" className="no-print">
        {mayVerify && (
          <Button
            leftSection={<IconShieldSearch size={18} aria-hidden />}
            loading={verificationMutation.isPending}
            disabled={isRunning}
            onClick={startVerification}
          >
            {t('verification.start')}
          </Button>
        )}
        <Anchor
          href={`/api/establishments/${encodeURIComponent(establishment)}/log/checkpoints/file`}
          download
          underline="always"
        >
          <Group gap={4} component="span">
            <IconDownload size={16} aria-hidden />
            {t('heads.download')}
          </Group>
        </Anchor>
      </Group>
    </>
  );
}
