import { Alert, Button, Code, List, Text } from '@mantine/core';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { buildQueryKey, fetchQuery } from '#web/api/client.js';
import { Problem } from '#web/api/problem.js';
import { useFormats } from '#web/components/figures/figures.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Loading } from '#web/components/general/Waiting.js';
import { encodeBase64 } from '#proof/bytes.js';
import { checkProof, type CheckedProof, type ProofFailure } from './proof-check.js';
import { compareAndStoreHead, type HeadComparison } from './seen-heads.js';

export interface ProofProps {
  /** Code of the establishment. */
  readonly establishment: string;
  /** Number of the entry in the sealed log. */
  readonly entryId: string;
}

/** Retries of a proof, one each second, until the log is sealed as far as the entry. */
const MAX_RETRIES = 8;

type ProofResult =
  | { readonly failure: ProofFailure }
  | {
      readonly failure: null;
      readonly checkedProof: CheckedProof;
      readonly leafIndex: string;
      readonly comparison: HeadComparison;
    };

/**
 * Reads an entry's proof and the log's keys, and checks them in the browser. A valid signed head (the log's size and
 * root hash) is compared with the last one seen here. Throws Problem when they cannot be read.
 */
async function fetchAndCheckProof({ establishment, entryId }: ProofProps, signal: AbortSignal): Promise<ProofResult> {
  const path = { establishment };
  const [proof, keys] = await Promise.all([
    fetchQuery(
      '/api/establishments/{establishment}/log/entries/{entryId}/proof',
      { params: { path: { ...path, entryId } } },
      signal,
    ),
    fetchQuery('/api/establishments/{establishment}/log/keys', { params: { path } }, signal),
  ]);
  const checkedProof = checkProof(
    entryId,
    proof,
    keys.map(({ text }) => text),
  );
  if (typeof checkedProof === 'string') return { failure: checkedProof };
  const comparison = await compareAndStoreHead(establishment, checkedProof);
  return { failure: null, checkedProof, leafIndex: proof.leafIndex, comparison };
}

/**
 * Shows the proof, computed in this browser, that an entry is in the sealed log, or why it failed. Tries again while
 * the entry is not sealed yet.
 */
export function InclusionProofPanel({ establishment, entryId }: ProofProps) {
  const { t } = useTranslation('log');
  const { data, error, refetch, isFetching } = useQuery<ProofResult>({
    queryKey: [...buildQueryKey('proof', { params: { establishment, entryId } })],
    queryFn: ({ signal }) => fetchAndCheckProof({ establishment, entryId }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failureCount, problem) =>
      failureCount < MAX_RETRIES && problem instanceof Problem && problem.code === 'LOG_ENTRY_NOT_SEALED',
    retryDelay: 1000,
  });
  if (error !== null) {
    const problem = error instanceof Problem ? error : new Problem(0, 'PROOF_FAILED', error.message);
    return (
      <>
        <ProblemBox problem={problem} />
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          {t('proof.again')}
        </Button>
      </>
    );
  }
  if (data === undefined) return <Loading />;
  if (data.failure !== null) {
    return (
      <Alert
        variant="default"
        role="alert"
        icon={<IconShieldX aria-hidden color="#c92a2a" />}
        title={t('proof.failed')}
      >
        <Text>{t(`proof.failure.${data.failure}`)}</Text>
        <Text>{t('proof.failedAdvice')}</Text>
      </Alert>
    );
  }
  return <VerifiedProof result={data} entryId={entryId} />;
}

/**
 * Shows the steps of a valid proof with their hashes. The comparison with the head last seen in this browser raises an
 * alert when the log's key was replaced or its earlier content rewritten.
 */
function VerifiedProof({
  result,
  entryId,
}: {
  readonly result: ProofResult & { failure: null };
  readonly entryId: string;
}) {
  const { t } = useTranslation('log');
  const { formatCount, formatInstant } = useFormats();
  const { checkedProof, leafIndex, comparison } = result;
  const isBroken = comparison.kind === 'otherKey' || comparison.kind === 'rewritten';
  return (
    <>
      {isBroken && (
        <Alert
          variant="default"
          role="alert"
          icon={<IconShieldX aria-hidden color="#c92a2a" />}
          title={t(`proof.seen.${comparison.kind}Title`)}
          mb="sm"
        >
          {t(`proof.seen.${comparison.kind}`, {
            size: formatCount(comparison.seen.size),
            at: formatInstant(comparison.seen.seenAt),
          })}
        </Alert>
      )}
      <Alert variant="default" icon={<IconShieldCheck aria-hidden color="#2b8a3e" />} title={t('proof.ok')}>
        <List size="sm" spacing={4}>
          <List.Item>
            {t('proof.leaf', { entry: entryId })} <Code>{checkedProof.leafHash}</Code>
          </List.Item>
          <List.Item>
            {t('proof.path', {
              place: formatCount(String(BigInt(leafIndex) + 1n)),
              size: formatCount(checkedProof.head.size),
              steps: formatCount(checkedProof.pathLength),
            })}{' '}
            <Code>{encodeBase64(checkedProof.head.root)}</Code>
          </List.Item>
          <List.Item>
            {t('proof.signed')} <Code>{checkedProof.fingerprint}</Code>
          </List.Item>
          {comparison.kind === 'continues' && (
            <List.Item>
              {t('proof.seen.continues', {
                size: formatCount(comparison.seen.size),
                at: formatInstant(comparison.seen.seenAt),
              })}
            </List.Item>
          )}
          {comparison.kind === 'first' && <List.Item>{t('proof.seen.first')}</List.Item>}
        </List>
        <Text size="sm" mt="xs">
          {t('proof.computedHere')}
        </Text>
      </Alert>
    </>
  );
}
