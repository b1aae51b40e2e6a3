import { Anchor, List, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useWrite } from '#web/api/client.js';
import type { Problem } from '#web/api/problem.js';
import { useFormats } from '#web/components/figures/figures.js';
import { DropLink } from './DayStepList.js';
import { ReasonDialog } from '../ReasonDialog.js';
import { WorkBanner } from './WorkBanner.js';
import { useDayPath, type DaySteps } from '../use-day.js';

interface Blocker {
  readonly kind: string;
  readonly code?: string;
  readonly machine?: string | null;
  readonly gamingDay?: string;
  readonly dropNumber?: string;
  readonly dropId?: string;
}

/**
 * Shows a dialog that requests the closing of the day. Meanwhile it shows the computation; after a refusal it lists the
 * facts that prevent the closing.
 */
export function CloseDayDialog({ steps, close }: { readonly steps: DaySteps; readonly close: () => void }) {
  const { t } = useTranslation('days');
  const path = useDayPath();
  const { formatDay: formatDay } = useFormats();
  const closingWrite = useWrite('post', '/api/establishments/{establishment}/days/{day}/closing');
  return (
    <ReasonDialog
      title={t('close.title', { day: formatDay(path.day) })}
      about={
        <>
          <Text size="sm">{t('close.text')}</Text>
          {closingWrite.isPending && <WorkBanner work={steps.work} />}
          {closingWrite.error !== null && <ClosingBlockers problem={closingWrite.error} />}
        </>
      }
      label={t('close.reason')}
      hint={t('close.reasonHint')}
      submitLabel={t('close.act')}
      isPending={closingWrite.isPending}
      problem={closingWrite.error}
      {...(closingWrite.error?.code === 'DAY_HAS_BLOCKERS' ? { advice: t('close.advice') } : {})}
      close={close}
      onSubmit={(reason) => closingWrite.mutate({ params: { path }, body: { reason } }, { onSuccess: close })}
    />
  );
}

/** Kinds of blocker settled on the page of the day's envelope. */
const envelopeBlockers: ReadonlySet<string> = new Set([
  'identificationsWithoutSheet',
  'envelopeMissing',
  'envelopeNotReceived',
]);

const MAX_BLOCKERS_SHOWN = 8;

/** Shows the first facts that prevent the closing, with links to an envelope or a drop (removal of boxes) to settle. */
function ClosingBlockers({ problem }: { readonly problem: Problem }) {
  const { t } = useTranslation('days');
  const formats = useFormats();
  const blockers = (problem.details['blockers'] ?? []) as readonly Blocker[];
  if (blockers.length === 0) return null;
  return (
    <List size="sm" my="xs" aria-label={t('close.prevents')}>
      {blockers.slice(0, MAX_BLOCKERS_SHOWN).map((blocker, index) => (
        <List.Item key={index}>
          {t(`blocker_${blocker.kind}`, {
            ...blocker,
            machine: blocker.machine ?? '',
            day: formats.formatDay(blocker.gamingDay),
            drop: blocker.dropNumber ?? '',
          })}{' '}
          {envelopeBlockers.has(blocker.kind) && <EnvelopeLink />}
          {blocker.dropId !== undefined && <DropLink dropId={blocker.dropId} dropNumber={blocker.dropNumber ?? ''} />}
        </List.Item>
      ))}
      {blockers.length > MAX_BLOCKERS_SHOWN && (
        <List.Item>{t('close.more', { count: blockers.length - MAX_BLOCKERS_SHOWN })}</List.Item>
      )}
    </List>
  );
}

/** Shows a link to the envelope of the day's intervention sheets. */
function EnvelopeLink() {
  const { t } = useTranslation('days');
  const { establishment, day } = useDayPath();
  return (
    <Anchor component={Link} to={`/${establishment}/envelopes/${day}` as never}>
      {t('close.envelope')}
    </Anchor>
  );
}

/** Shows a dialog that requests the reopening of a closed day, for another person's decision. */
export function ReopenDayDialog({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('days');
  const path = useDayPath();
  const { formatDay: formatDay } = useFormats();
  const reopeningWrite = useWrite('post', '/api/establishments/{establishment}/days/{day}/reopening');
  return (
    <ReasonDialog
      title={t('reopen.title', { day: formatDay(path.day) })}
      about={t('reopen.text')}
      label={t('reopen.reason')}
      submitLabel={t('reopen.ask')}
      isDangerous
      isPending={reopeningWrite.isPending}
      problem={reopeningWrite.error}
      close={close}
      onSubmit={(reason) => reopeningWrite.mutate({ params: { path }, body: { reason } }, { onSuccess: close })}
    />
  );
}
