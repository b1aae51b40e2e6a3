import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead, useWrite } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import type { EstablishmentOfPerson } from '#web/session/session.js';
import { usePerson } from '#web/session/session.js';
import { Dialog } from '../dialogs/Dialog.js';
import { DialogForm } from '../dialogs/DialogForm.js';
import { ProblemBox } from '../general/ProblemBox.js';
import { GivenPasswords } from './GivenPasswords.js';
import { ReasonInput } from './ReasonInput.js';

export interface PeopleRequestsProps {
  readonly establishment: Pick<EstablishmentOfPerson, 'code' | 'permissions'>;
  /** Formats an instant, in the establishment's time if the page has an establishment. */
  readonly at: (instant: string) => string;
}

/**
 * Pending requests for decisive functions, badges and passwords, which need a second person; new passwords appear
 * once.
 */
export function PeopleRequests({ establishment, at }: PeopleRequestsProps) {
  const { t } = useTranslation('people');
  const { code } = establishment;
  const requests = useRead('/api/establishments/{establishment}/people-requests', {
    params: { path: { establishment: code } },
  });
  // a secret created by an approval is shown once: it stays until it is read
  const [given, setGiven] = useState<{ readonly login: string; readonly password: string } | null>(null);
  const waiting = (requests.data ?? []).filter(({ decision }) => decision === null);
  if (requests.error !== null) return <ProblemBox problem={requests.error} />;
  return (
    <>
      {waiting.length > 0 && (
        <Paper withBorder p="md" mb="md" component="section" aria-labelledby={`requests-${code}`}>
          <Title order={2} size="h4" id={`requests-${code}`}>
            {t('requests.title')}
          </Title>
          <Text size="sm" c="dimmed" mb="sm">
            {t('requests.about')}
          </Text>
          <Stack gap="md">
            {waiting.map((request) => (
              <PeopleRequest
                key={request.requestId}
                establishment={establishment}
                at={at}
                request={request}
                given={setGiven}
              />
            ))}
          </Stack>
        </Paper>
      )}
      {given !== null && (
        <Dialog close={() => setGiven(null)} title={t('requests.given')} size="lg" isHeld>
          <Stack>
            <GivenPasswords given={[given]} />
            <Group justify="flex-end">
              <Button onClick={() => setGiven(null)}>{t('enrol.close')}</Button>
            </Group>
          </Stack>
        </Dialog>
      )}
    </>
  );
}

interface PeopleRequestProps extends PeopleRequestsProps {
  readonly request: Shape<'ApprovalRow'>;
  readonly given: (secret: { readonly login: string; readonly password: string }) => void;
}

/** A request with its reason: another person approves or refuses it, its author can withdraw it. */
function PeopleRequest({ establishment, at, request, given }: PeopleRequestProps) {
  const { t } = useTranslation('people');
  const { t: shell } = useTranslation('shell');
  const { personId } = usePerson();
  const [isRefusing, setRefusing] = useState(false);
  const [reason, setReason] = useState('');
  const decide = useWrite('post', '/api/establishments/{establishment}/people-requests/{requestId}/decision');
  const withdraw = useWrite('post', '/api/establishments/{establishment}/approvals/{requestId}/withdrawal');
  const { requestId, kind, requestedByName, requestedAt } = request;
  const params = { path: { establishment: establishment.code, requestId } };
  const word = (name: string): string => {
    const value = request.subject[name];
    return typeof value === 'string' ? value : '';
  };
  const role = word('role');
  const { count } = request.subject;
  const title = t(`requests.${kind}`, {
    name: word('name'),
    login: word('login'),
    role: role === '' ? '' : shell(`role.${role}`),
    ...(typeof count === 'number' ? { count } : {}),
  });
  /** Approves the request; a password created by the approval is passed on to be shown. */
  const approve = (): void =>
    decide.mutate(
      { params, body: { decision: 'approved' } },
      {
        onSuccess: ({ password }) => {
          if (password !== null) given({ login: word('login'), password });
        },
      },
    );
  const mayDecide = establishment.permissions.includes('people.decide');
  const isMine = request.requestedBy === personId;
  return (
    <div role="group" aria-label={title}>
      <Text fw={600}>{title}</Text>
      <Text size="sm" c="dimmed">
        {t('requests.asked', { by: requestedByName, at: at(requestedAt), reason: request.reason })}
      </Text>
      {isMine && <Text size="sm">{t('requests.own')}</Text>}
      {decide.error !== null && !isRefusing && <ProblemBox problem={decide.error} />}
      {withdraw.error !== null && <ProblemBox problem={withdraw.error} />}
      <Group gap="xs" mt={6} className="no-print">
        {isMine && (
          <Button
            size="compact-md"
            variant="default"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ params, body: {} })}
          >
            {t('requests.withdraw')}
          </Button>
        )}
        {!isMine && mayDecide && (
          <>
            <Button size="compact-md" loading={decide.isPending && !isRefusing} onClick={approve}>
              {t('requests.approve')}
            </Button>
            <Button size="compact-md" variant="default" onClick={() => setRefusing(true)}>
              {t('requests.refuse')}
            </Button>
          </>
        )}
      </Group>
      {isRefusing && (
        <Dialog close={() => setRefusing(false)} title={t('requests.refuse')}>
          <DialogForm
            act={t('requests.refuse')}
            send={() =>
              decide.mutate({ params, body: { decision: 'refused', reason } }, { onSuccess: () => setRefusing(false) })
            }
            close={() => setRefusing(false)}
            isPending={decide.isPending}
            problem={decide.error}
            isCheckedByBrowser
          >
            <Text>{title}</Text>
            <ReasonInput value={reason} put={setReason} />
          </DialogForm>
        </Dialog>
      )}
    </div>
  );
}
