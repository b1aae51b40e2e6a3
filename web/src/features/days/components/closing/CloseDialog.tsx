import { Anchor, List, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Problem } from '#web/api/problem.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { DropLink } from './DayStepList.js';
import { ReasonDialog } from '../ReasonDialog.js';
import { TaskBanner } from './WorkBanner.js';
import { useDayPathParams, type DaySteps } from '../use-day.js';

interface ClosingBlocker {
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
export function RequestClosingDialog({ steps, onClose }: { readonly steps: DaySteps; readonly onClose: () => void }) {
  const { t } = useTranslation('days');
  const path = useDayPathParams();
  const { formatDay } = useFormats();
  const closingMutation = useEstablishmentMutation('post', '/days/{day}/closing');
  return (
    <ReasonDialog
      title={t('close.title', { day: formatDay(path.day) })}
      description={
        <>
          <Text size="sm">{t('close.text')}</Text>
          {closingMutation.isPending && <TaskBanner task={steps.work} />}
          {closingMutation.error !== null && <ClosingBlockers problem={closingMutation.error} />}
        </>
      }
      label={t('close.reason')}
      hint={t('close.reasonHint')}
      submitLabel={t('close.act')}
      isPending={closingMutation.isPending}
      problem={closingMutation.error}
      {...(closingMutation.error?.code === 'DAY_HAS_BLOCKERS' ? { problemHint: t('close.advice') } : {})}
      onClose={onClose}
      onSubmit={(reason) => closingMutation.mutate({ path, body: { reason } }, { onSuccess: onClose })}
    />
  );
}

/** Kinds of blocker settled on the page of the day's envelope. */
const ENVELOPE_BLOCKER_KINDS: ReadonlySet<string> = new Set([
  'identificationsWithoutSheet',
  'envelopeMissing',
  'envelopeNotReceived',
]);

/** Kinds of blocker settled on the screen of cards and dice. */
const EQUIPMENT_BLOCKER_KINDS: ReadonlySet<string> = new Set([
  'equipmentAtTable',
  'equipmentUncontrolled',
  'cardAlertUntold',
  'wornSetInAnnex',
]);

const MAX_BLOCKERS_SHOWN = 8;

/** Shows the first facts that prevent the closing, with links to an envelope or a drop (removal of boxes) to settle. */
function ClosingBlockers({ problem }: { readonly problem: Problem }) {
  const { t } = useTranslation('days');
  const formats = useFormats();
  const blockers = (problem.details['blockers'] ?? []) as readonly ClosingBlocker[];
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
          {ENVELOPE_BLOCKER_KINDS.has(blocker.kind) && <BlockerLink screen="envelope" />}
          {EQUIPMENT_BLOCKER_KINDS.has(blocker.kind) && <BlockerLink screen="equipment" />}
          {blocker.dropId !== undefined && <DropLink dropId={blocker.dropId} dropNumber={blocker.dropNumber ?? ''} />}
        </List.Item>
      ))}
      {blockers.length > MAX_BLOCKERS_SHOWN && (
        <List.Item>{t('close.more', { count: blockers.length - MAX_BLOCKERS_SHOWN })}</List.Item>
      )}
    </List>
  );
}

/** Shows a link to the screen that settles a blocker: the envelope of the day, or the cards and dice. */
function BlockerLink({ screen }: { readonly screen: 'envelope' | 'equipment' }) {
  const { t } = useTranslation('days');
  const { establishment, day } = useDayPathParams();
  const path = screen === 'envelope' ? `envelopes/${day}` : 'equipment';
  return (
    <Anchor component={Link} to={`/${establishment}/${path}` as never}>
      {t(`close.${screen}`)}
    </Anchor>
  );
}

/** Shows a dialog that requests the reopening of a closed day, for another person's decision. */
export function RequestReopeningDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('days');
  const path = useDayPathParams();
  const { formatDay } = useFormats();
  const reopeningMutation = useEstablishmentMutation('post', '/days/{day}/reopening');
  return (
    <ReasonDialog
      title={t('reopen.title', { day: formatDay(path.day) })}
      description={t('reopen.text')}
      label={t('reopen.reason')}
      submitLabel={t('reopen.ask')}
      isDangerous
      isPending={reopeningMutation.isPending}
      problem={reopeningMutation.error}
      onClose={onClose}
      onSubmit={(reason) => reopeningMutation.mutate({ path, body: { reason } }, { onSuccess: onClose })}
    />
  );
}
