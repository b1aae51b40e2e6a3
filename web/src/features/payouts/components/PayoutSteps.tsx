import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '#web/api/connection.js';
import { useHasPermission } from '#web/session/session.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Step, StepList } from '#web/components/general/StepList.js';
import { NeedsServer } from '#web/outbox/NeedsServer.js';
import { notifySuccess } from '#web/components/pages/announce.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { CheckAnswerDialog } from './AnswerDialog.js';
import { RequestCheckDialog } from './AskCheckDialog.js';
import { RecordIdentityDialog, ViewIdentityDialog } from './IdentityDialog.js';
import type { AuthorisationLevel, PayoutPermissions, PayoutSheet } from './standing.js';

export interface PayoutStepsProps {
  readonly sheet: PayoutSheet;
  readonly permissions: PayoutPermissions;
}

/**
 * Shows the steps of a payout slip (a win paid by staff) in order. Each has its author, or the roles that may do it
 * now.
 */
export function PayoutSteps({ sheet, permissions }: PayoutStepsProps) {
  const { t } = useTranslation('payouts');
  const { formatInstant } = useFormats();
  const { state, openedByName, openedAt, requiresLevels, waits, paidByName, paidAt } = sheet;
  return (
    <StepList label={t('steps.label')}>
      <Step
        state="done"
        title={t('steps.opened')}
        details={t('steps.by', { by: openedByName, at: formatInstant(openedAt) })}
      />
      {requiresLevels.map((level) => (
        <AuthorisationStep key={level} level={level} sheet={sheet} permissions={permissions} />
      ))}
      <CheckStep sheet={sheet} permissions={permissions} />
      <IdentityStep sheet={sheet} permissions={permissions} />
      {state !== 'void' && (
        <Step
          state={state === 'paid' ? 'done' : waits.length === 0 ? 'waits' : 'later'}
          title={t('steps.payment')}
          details={
            state === 'paid' ? t('steps.by', { by: paidByName, at: formatInstant(paidAt) }) : t('steps.paymentWho')
          }
        />
      )}
    </StepList>
  );
}

/**
 * Renders the step of one authorisation level: its author, or the button that gives it. Neither the opener nor a person
 * who already authorised may give it. Renders nothing when it is missing and the slip is no longer open.
 */
function AuthorisationStep({ level, sheet, permissions }: PayoutStepsProps & { readonly level: AuthorisationLevel }) {
  const { t } = useTranslation('payouts');
  const { formatInstant } = useFormats();
  const { payoutId, state } = sheet;
  const { isServerReachable } = useConnection();
  const authorisationMutation = useEstablishmentMutation('post', '/payouts/{payoutId}/authorisations');
  const givenAuthorisation = sheet.authorisations.find((candidate) => candidate.level === level);
  const title = t(`steps.level_${level}`);
  if (givenAuthorisation !== undefined) {
    const details = t('steps.by', {
      by: givenAuthorisation.authorisedByName,
      at: formatInstant(givenAuthorisation.authorisedAt),
    });
    return <Step state="done" title={title} details={details} />;
  }
  if (state !== 'open') return null;
  const hintKey = permissions.isOpener ? 'ownLevel' : permissions.hasAuthorised ? 'otherLevel' : `who_${level}`;
  return (
    <Step
      state="waits"
      title={title}
      details={t(permissions.authorisationLevel === level ? 'steps.yours' : `steps.${hintKey}`)}
    >
      {permissions.authorisationLevel === level && <NeedsServer />}
      {authorisationMutation.error !== null && <ProblemBox problem={authorisationMutation.error} />}
      {permissions.authorisationLevel === level && (
        <Group mt="xs" className="no-print">
          <Button
            size="md"
            loading={authorisationMutation.isPending}
            disabled={!isServerReachable}
            onClick={() =>
              authorisationMutation.mutate(
                { path: { payoutId }, body: { level } },
                { onSuccess: () => notifySuccess(t('steps.authorised')) },
              )
            }
          >
            {t('steps.authorise')}
          </Button>
        </Group>
      )}
    </Step>
  );
}

/**
 * Shows the checks of the machine, each requested by one person and answered by a technician. Renders nothing when none
 * exists or may be requested.
 */
function CheckStep({ sheet, permissions }: PayoutStepsProps) {
  const { t } = useTranslation('payouts');
  const { formatInstant } = useFormats();
  const [openDialog, setOpenDialog] = useState<'ask' | 'answer' | null>(null);
  const close = (): void => setOpenDialog(null);
  const { checks, state } = sheet;
  const lastCheckConforms = checks.at(-1)?.conforms;
  const openState = lastCheckConforms === true ? 'done' : lastCheckConforms === false ? 'stopped' : 'waits';
  if (checks.length === 0 && !permissions.mayAskCheck) return null;
  return (
    <Step
      state={checks.length === 0 ? 'optional' : state === 'open' ? openState : 'done'}
      title={t('steps.check')}
      details={checks.length === 0 ? t('steps.noCheck') : undefined}
    >
      {checks.map(({ checkNumber, reason, requestedByName, requestedAt, conforms, finding, ...checkAnswer }) => (
        <div key={checkNumber}>
          <Text size="sm">
            {t('steps.checkAsked', { by: requestedByName, at: formatInstant(requestedAt), reason })}
          </Text>
          <Text size="sm" fw={600}>
            {conforms === null
              ? t('steps.who_check')
              : t(conforms ? 'steps.conforms' : 'steps.fails', {
                  by: checkAnswer.answeredByName,
                  at: formatInstant(checkAnswer.answeredAt),
                  finding,
                })}
          </Text>
        </div>
      ))}
      <Group mt="xs" gap="xs" className="no-print">
        {permissions.mayAnswer && (
          <Button size="md" onClick={() => setOpenDialog('answer')}>
            {t('steps.answer')}
          </Button>
        )}
        {permissions.mayAskCheck && (
          <Button size="md" variant="default" onClick={() => setOpenDialog('ask')}>
            {t(checks.length === 0 ? 'steps.ask' : 'steps.askAgain')}
          </Button>
        )}
      </Group>
      {openDialog === 'ask' && <RequestCheckDialog sheet={sheet} onClose={close} />}
      {openDialog === 'answer' && <CheckAnswerDialog sheet={sheet} onClose={close} />}
    </Step>
  );
}

/**
 * Shows the step of the winner's identity document: required from the amount set by the management, optional below it.
 */
function IdentityStep({ sheet, permissions }: PayoutStepsProps) {
  const { t } = useTranslation('payouts');
  const [openDialog, setOpenDialog] = useState<'record' | 'look' | null>(null);
  const maySeeIdentity = useHasPermission('identities.read');
  const close = (): void => setOpenDialog(null);
  const { requiresIdentity, hasIdentity, state } = sheet;
  if (!requiresIdentity && !hasIdentity && !permissions.mayIdentify) return null;
  const detailsKey = hasIdentity ? 'identityKept' : requiresIdentity ? 'identityNeeded' : 'identityOptional';
  return (
    <Step
      state={hasIdentity ? 'done' : requiresIdentity && state === 'open' ? 'waits' : 'optional'}
      title={t('steps.identity')}
      details={t(`steps.${detailsKey}`)}
    >
      <Group mt="xs" gap="xs" className="no-print">
        {permissions.mayIdentify && (
          <Button
            size="md"
            variant={requiresIdentity && !hasIdentity ? 'filled' : 'default'}
            onClick={() => setOpenDialog('record')}
          >
            {t(hasIdentity ? 'steps.recordAgain' : 'steps.record')}
          </Button>
        )}
        {hasIdentity && maySeeIdentity && (
          <Button size="md" variant="default" onClick={() => setOpenDialog('look')}>
            {t('steps.look')}
          </Button>
        )}
      </Group>
      {openDialog === 'record' && <RecordIdentityDialog sheet={sheet} onClose={close} />}
      {openDialog === 'look' && <ViewIdentityDialog sheet={sheet} onClose={close} />}
    </Step>
  );
}
