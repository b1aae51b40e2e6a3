import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { useFormats } from '#web/components/figures/figures.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { DifferenceList } from './change/Differences.js';
import type { HistoryEntry } from './change/facts.js';
import classes from './machines.module.css';

/** Lists the machine's whole history, latest first, as the server orders it: versions of its file, and other events. */
export function MachineHistory({ machineNumber }: { readonly machineNumber: string }) {
  const historyQuery = useEstablishmentQuery('/machines/{machine}/timeline', { path: { machine: machineNumber } });
  if (historyQuery.error !== null || historyQuery.data === undefined) return <QueryStatus query={historyQuery} />;
  return (
    <ol className={classes['history']}>
      {historyQuery.data.map((entry) => (
        <HistoryItem key={`${entry.kind} ${entry.recordedAt} ${entry.versionNumber ?? ''}`} entry={entry} />
      ))}
    </ol>
  );
}

/**
 * Renders a change of the machine's history: its times, people and differences. An approved change names its requester
 * as the author; the facts at registration are folded.
 */
function HistoryItem({ entry }: { readonly entry: HistoryEntry }) {
  const { t } = useTranslation(['machines', 'technical-sheet']);
  const { formatInstant } = useFormats();
  const isRegistration = entry.change === 'registration';
  const recorderName = entry.approval?.requestedByName ?? entry.recordedByName;
  const recordingText =
    recorderName === null
      ? t('history.recordedAlone', { at: formatInstant(entry.recordedAt) })
      : t('history.recorded', { at: formatInstant(entry.recordedAt), by: recorderName });
  return (
    <li className={classes['event']}>
      <Text fw={600}>
        {entry.kind === 'version'
          ? t('history.version', {
              version: entry.versionNumber,
              change: t(`technical-sheet:change_${entry.change ?? 'correction'}`),
            })
          : t(`history.${entry.kind}`)}
      </Text>
      <Text size="sm" c="dimmed">
        {t('history.effective', { at: formatInstant(entry.effectiveAt) })} · {recordingText}
      </Text>
      {entry.approval !== null && (
        <Text size="sm" c="dimmed">
          {t('history.approved', {
            requester: entry.approval.requestedByName,
            decider: entry.approval.decidedByName,
            at: formatInstant(entry.approval.decidedAt),
          })}
        </Text>
      )}
      {isRegistration ? (
        <details>
          <summary>{t('history.first')}</summary>
          <DifferenceList differences={entry.differences} />
        </details>
      ) : (
        entry.differences.length > 0 && <DifferenceList differences={entry.differences} />
      )}
      {entry.reason !== '' && <Text size="sm">{t('history.reason', { reason: entry.reason })}</Text>}
    </li>
  );
}
