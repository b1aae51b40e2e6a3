import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconCloudCheck, IconX, type Icon } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getClockAheadMinutes, useConnection } from '#web/api/connection.js';
import { Problem } from '#web/api/problem.js';
import { usePerson } from '#web/session/session.js';
import { SidePanel } from '#web/components/dialogs/Dialog.js';
import { Note } from '#web/components/general/Note.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { StateTag } from '#web/components/figures/StateTag.js';
import { useFormats } from '#web/components/figures/figures.js';
import { STATE_TAG_STYLES } from '#web/components/figures/state-looks.js';
import { CorrectFormDialog } from './CorrectDialog.js';
import { WithdrawDialog } from './WithdrawDialog.js';
import { readTextAtPath } from '#web/outbox/queue/body-paths.js';
import type { QueuedForm, QueuedProblem, QueuedState } from '#web/outbox/queue/forms.js';
import { retrySendingNow } from '#web/outbox/queue/sender.js';
import { useQueuedForms } from '#web/outbox/queue/use-forms.js';

const STATE_STYLES: Readonly<Record<QueuedState, { readonly icon: Icon; readonly color: string }>> = {
  refused: STATE_TAG_STYLES.alarm,
  waiting: STATE_TAG_STYLES.onTablet,
  sent: { icon: IconCloudCheck, color: 'teal' },
  withdrawn: { icon: IconX, color: 'gray' },
};
/** Forms that need action are first. */
const STATE_ORDER: readonly QueuedState[] = ['refused', 'waiting', 'sent', 'withdrawn'];

/**
 * Lists the forms queued on this tablet: the user's own, and how many of other people are waiting or refused. Reports a
 * clock that differs from the server's.
 */
export function OutboxPanel({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('kept');
  const connection = useConnection();
  const { personId } = usePerson();
  const forms = useQueuedForms();
  const ownForms = forms.filter((form) => form.personId === personId);
  const otherUsersForms = forms.filter(
    (form) => form.personId !== personId && ['waiting', 'refused'].includes(form.state),
  );
  const clockOffsetMinutes = getClockAheadMinutes(connection);
  return (
    <SidePanel title={t('title')} onClose={onClose}>
      <Stack>
        <Text>{t(connection.isServerReachable ? 'reached' : 'unreached')}</Text>
        {clockOffsetMinutes !== 0 && (
          <Note
            color="yellow"
            title={t(clockOffsetMinutes > 0 ? 'clock.ahead' : 'clock.late', { count: Math.abs(clockOffsetMinutes) })}
          >
            {t('clock.why')}
          </Note>
        )}
        {STATE_ORDER.map((state) => (
          <FormsInState key={state} state={state} forms={ownForms.filter((form) => form.state === state)} />
        ))}
        {otherUsersForms.length > 0 && <OtherUsersForms forms={otherUsersForms} />}
        {ownForms.length === 0 && otherUsersForms.length === 0 && <Text c="dimmed">{t('nothing')}</Text>}
      </Stack>
    </SidePanel>
  );
}

/** Lists the user's forms in one state under its title; waiting ones can be sent at once. */
function FormsInState({ state, forms }: { readonly state: QueuedState; readonly forms: readonly QueuedForm[] }) {
  const { t } = useTranslation('kept');
  if (forms.length === 0) return null;
  const isFinished = state === 'sent' || state === 'withdrawn';
  return (
    <section aria-label={t(`state.${state}`)}>
      <Group justify="space-between" mb="xs">
        <Title order={3} size="h5">
          {t(`state.${state}`)} ({forms.length})
        </Title>
        {state === 'waiting' && (
          <Button variant="default" onClick={retrySendingNow}>
            {t('sendNow')}
          </Button>
        )}
      </Group>
      <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {(isFinished ? [...forms].reverse() : forms).map((form) => (
          <FormCard key={form.number} form={form} />
        ))}
      </Stack>
    </section>
  );
}

/** Renders a queued form: its title and times, a refusal with advice, and buttons to correct or withdraw it. */
function FormCard({ form }: { readonly form: QueuedForm }) {
  const { t } = useTranslation('kept');
  const { formatInstant } = useFormats();
  const [dialog, setDialog] = useState<'correct' | 'withdraw' | null>(null);
  const { state, problem, title, writtenAt, endedAt, reason, isInDoubt = false } = form;
  const isUnfinished = state === 'refused' || state === 'waiting';
  const closeDialog = (): void => setDialog(null);
  const summary = buildSummary(form);
  return (
    <Card component="li" withBorder padding="sm">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text fw={600}>{title}</Text>
          <Text size="sm" c="dimmed">
            {t('written', { at: formatInstant(writtenAt) })}
            {endedAt !== null && ` · ${t(state === 'sent' ? 'sentAt' : 'withdrawnAt', { at: formatInstant(endedAt) })}`}
          </Text>
          {isUnfinished && summary !== '' && <Text size="sm">{summary}</Text>}
          {reason !== null && <Text size="sm">{reason}</Text>}
        </div>
        <StateTag {...STATE_STYLES[state]}>{t(`one.${state}`)}</StateTag>
      </Group>
      {problem !== null && (
        <ProblemBox problem={toProblem(form)} hint={t(isUnfinished ? getAdviceKey(problem, isInDoubt) : 'none')} />
      )}
      {isUnfinished && (
        <Group gap="xs" mt="xs">
          {state === 'refused' && <Button onClick={() => setDialog('correct')}>{t('correct')}</Button>}
          <Button variant="default" onClick={() => setDialog('withdraw')}>
            {t('withdraw')}
          </Button>
        </Group>
      )}
      {dialog === 'correct' && <CorrectFormDialog form={form} onClose={closeDialog} />}
      {dialog === 'withdraw' && <WithdrawDialog form={form} onClose={closeDialog} />}
    </Card>
  );
}

/** Returns the texts of the form's fields without its instants, so that its writer recognises it. */
function buildSummary({ fields, init }: QueuedForm): string {
  const texts = fields.filter(({ kind }) => kind !== 'instant').map(({ path }) => readTextAtPath(init?.body, path));
  return texts.filter((text) => text !== '').join(' · ');
}

/** Returns the key of the advice on a refused form: after a failure of the server, it may have been recorded. */
function getAdviceKey({ status }: QueuedProblem, isInDoubt: boolean) {
  if (isInDoubt) return 'adviceUnsure';
  return status >= 500 ? 'adviceLater' : 'advice';
}

/** Returns the form's stored problem as a Problem. */
function toProblem({ problem }: QueuedForm): Problem {
  const { status, code, message, details } = problem ?? { status: 0, code: 'NETWORK', message: '', details: {} };
  return new Problem(status, code, message, details);
}

/** Names the other users whose forms wait on this tablet until they sign in. */
function OtherUsersForms({ forms }: { readonly forms: readonly QueuedForm[] }) {
  const { t } = useTranslation('kept');
  const personNames = [...new Set(forms.map(({ personName }) => personName))];
  return (
    <section aria-label={t('others')}>
      <Title order={3} size="h5" mb="xs">
        {t('others')}
      </Title>
      {personNames.map((name) => (
        <Text key={name}>
          {t('waitsFor', { name, count: forms.filter(({ personName }) => personName === name).length })}
        </Text>
      ))}
    </section>
  );
}
