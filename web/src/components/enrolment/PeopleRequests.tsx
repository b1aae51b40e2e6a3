import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiQuery, useApiMutation, type ApiSchema } from '#web/api/client.js';
import { usePerson, type PersonEstablishment } from '#web/session/session.js';
import { Dialog } from '../dialogs/Dialog.js';
import { DialogForm } from '../dialogs/DialogForm.js';
import { ProblemBox } from '../general/ProblemBox.js';
import { OneTimePasswords } from './GivenPasswords.js';
import { ReasonInput } from './ReasonInput.js';

export interface PeopleRequestsProps {
  readonly establishment: Pick<PersonEstablishment, 'code' | 'permissions'>;
  /** Formats an instant, in the establishment's time if the page has an establishment. */
  readonly formatInstant: (instant: string) => string;
}

/**
 * Shows requests that a second person must decide: powerful functions, badges, passwords. A password that an approval
 * creates is shown once. Shows nothing when there are none.
 */
export function PeopleRequests({ establishment, formatInstant }: PeopleRequestsProps) {
  const { t } = useTranslation('people');
  const { code: establishmentCode } = establishment;
  const requestsQuery = useApiQuery('/api/establishments/{establishment}/people-requests', {
    params: { path: { establishment: establishmentCode } },
  });
  // a secret created by an approval is shown once: it stays until it is read
  const [newPassword, setNewPassword] = useState<{ readonly login: string; readonly password: string } | null>(null);
  const pendingRequests = (requestsQuery.data ?? []).filter(({ decision }) => decision === null);
  if (requestsQuery.error !== null) return <ProblemBox problem={requestsQuery.error} />;
  return (
    <>
      {pendingRequests.length > 0 && (
        <Paper withBorder p="md" mb="md" component="section" aria-labelledby={`requests-${establishmentCode}`}>
          <Title order={2} size="h4" id={`requests-${establishmentCode}`}>
            {t('requests.title')}
          </Title>
          <Text size="sm" c="dimmed" mb="sm">
            {t('requests.about')}
          </Text>
          <Stack gap="md">
            {pendingRequests.map((request) => (
              <PeopleRequest
                key={request.requestId}
                establishment={establishment}
                formatInstant={formatInstant}
                request={request}
                onPasswordCreated={setNewPassword}
              />
            ))}
          </Stack>
        </Paper>
      )}
      {newPassword !== null && (
        <Dialog onClose={() => setNewPassword(null)} title={t('requests.given')} size="lg" isPersistent>
          <Stack>
            <OneTimePasswords passwords={[newPassword]} />
            <Group justify="flex-end">
              <Button onClick={() => setNewPassword(null)}>{t('enrol.close')}</Button>
            </Group>
          </Stack>
        </Dialog>
      )}
    </>
  );
}

interface PeopleRequestProps extends PeopleRequestsProps {
  readonly request: ApiSchema<'ApprovalRow'>;
  readonly onPasswordCreated: (newPassword: { readonly login: string; readonly password: string }) => void;
}

/**
 * Shows a request to be decided by two people, with its reason. Another person approves or refuses it; its author can
 * withdraw it. A password created by the approval is passed to `onPasswordCreated`.
 */
function PeopleRequest({ establishment, formatInstant, request, onPasswordCreated }: PeopleRequestProps) {
  const { t } = useTranslation('people');
  const { t: translateShell } = useTranslation('shell');
  const { personId } = usePerson();
  const [isRefusing, setRefusing] = useState(false);
  const [reason, setReason] = useState('');
  const decisionMutation = useApiMutation(
    'post',
    '/api/establishments/{establishment}/people-requests/{requestId}/decision',
  );
  const withdrawalMutation = useApiMutation(
    'post',
    '/api/establishments/{establishment}/approvals/{requestId}/withdrawal',
  );
  const { requestId, kind, requestedByName, requestedAt } = request;
  const params = { path: { establishment: establishment.code, requestId } };
  /** Returns a text of the request's subject, whose fields depend on its kind; empty when it has no such text. */
  const getSubjectText = (fieldName: string): string => {
    const value = request.subject[fieldName];
    return typeof value === 'string' ? value : '';
  };
  const role = getSubjectText('role');
  const { count } = request.subject;
  const title = t(`requests.${kind}`, {
    name: getSubjectText('name'),
    login: getSubjectText('login'),
    role: role === '' ? '' : translateShell(`role.${role}`),
    ...(typeof count === 'number' ? { count } : {}),
  });
  /** Approves the request; a password created by the approval is passed on to be shown. */
  const approve = (): void =>
    decisionMutation.mutate(
      { params, body: { decision: 'approved' } },
      {
        onSuccess: ({ password }) => {
          if (password !== null) onPasswordCreated({ login: getSubjectText('login'), password });
        },
      },
    );
  const mayDecide = establishment.permissions.includes('people.decide');
  const isOwnRequest = request.requestedBy === personId;
  return (
    <div role="group" aria-label={title}>
      <Text fw={600}>{title}</Text>
      <Text size="sm" c="dimmed">
        {t('requests.asked', { by: requestedByName, at: formatInstant(requestedAt), reason: request.reason })}
      </Text>
      {isOwnRequest && <Text size="sm">{t('requests.own')}</Text>}
      {decisionMutation.error !== null && !isRefusing && <ProblemBox problem={decisionMutation.error} />}
      {withdrawalMutation.error !== null && <ProblemBox problem={withdrawalMutation.error} />}
      <Group gap="xs" mt={6} className="no-print">
        {isOwnRequest && (
          <Button
            size="compact-md"
            variant="default"
            loading={withdrawalMutation.isPending}
            onClick={() => withdrawalMutation.mutate({ params, body: {} })}
          >
            {t('requests.withdraw')}
          </Button>
        )}
        {!isOwnRequest && mayDecide && (
          <>
            <Button size="compact-md" loading={decisionMutation.isPending && !isRefusing} onClick={approve}>
              {t('requests.approve')}
            </Button>
            <Button size="compact-md" variant="default" onClick={() => setRefusing(true)}>
              {t('requests.refuse')}
            </Button>
          </>
        )}
      </Group>
      {isRefusing && (
        <Dialog onClose={() => setRefusing(false)} title={t('requests.refuse')}>
          <DialogForm
            submitLabel={t('requests.refuse')}
            onSubmit={() =>
              decisionMutation.mutate(
                { params, body: { decision: 'refused', reason } },
                { onSuccess: () => setRefusing(false) },
              )
            }
            onClose={() => setRefusing(false)}
            isPending={decisionMutation.isPending}
            problem={decisionMutation.error}
            nativeValidation
          >
            <Text>{title}</Text>
            <ReasonInput value={reason} onChange={setReason} />
          </DialogForm>
        </Dialog>
      )}
    </div>
  );
}
