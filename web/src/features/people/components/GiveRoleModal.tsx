import { Select, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { ReasonInput } from '#web/components/enrolment/ReasonInput.js';
import { Note } from '#web/components/general/Note.js';
import { InstantInput } from '#web/components/forms/fields/InstantInput.js';
import { instantOf, isMistyped } from '#web/components/figures/zone.js';
import { roleNames } from '#web/components/enrolment/roles.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { useWriteHere } from '#web/session/write-here.js';
import type { Role } from '#declarations/shapes/roles.js';

export interface GiveRoleModalProps {
  readonly person: Shape<'EstablishmentPersonRow'>;
  readonly close: () => void;
}

/** Gives a person a function, now or from a future instant. */
export function GiveRoleModal({ person, close }: GiveRoleModalProps) {
  const { t } = useTranslation('people');
  const { t: shell } = useTranslation('shell');
  const { t: rights } = useTranslation('rights');
  const establishment = useEstablishmentCode();
  const { timeZone } = useEstablishment();
  const [role, setRole] = useState<Role | null>(null);
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const functions = useRead('/api/establishments/{establishment}/functions', { params: { path: { establishment } } });
  const give = useWriteHere('post', '/api/establishments/{establishment}/grants');
  const chosen = functions.data?.find((one) => one.role === role);
  const held = person.roles.map((one) => one.role);
  const conflict = chosen?.incompatibleWith.find((other) => held.includes(other));
  const heldFrom = instantOf(from, timeZone);
  const heldUntil = instantOf(until, timeZone);
  const isFromWrong = isMistyped(from, timeZone);
  const isUntilWrong = isMistyped(until, timeZone);
  const send = (): void => {
    setTried(true);
    if (role === null || isFromWrong || isUntilWrong) return;
    give.mutate(
      {
        body: {
          personId: person.personId,
          role,
          ...(heldFrom === null ? {} : { heldFrom }),
          ...(heldUntil === null ? {} : { heldUntil }),
          ...(reason === '' ? {} : { reason }),
        },
      },
      { onSuccess: close },
    );
  };
  return (
    <WriteDialog
      title={t('functions.giveTo', { name: person.fullName })}
      act={t('functions.give')}
      send={send}
      close={close}
      write={give}
      isCheckedByBrowser
      isOff={role === null || conflict !== undefined}
    >
      <Select
        label={t('functions.function')}
        required
        data-autofocus
        data={roleNames
          .filter((one) => !held.includes(one))
          .map((one) => ({ value: one, label: shell(`role.${one}`) }))}
        value={role}
        error={conflict === undefined ? undefined : t('functions.conflict', { role: shell(`role.${conflict}`) })}
        onChange={(value) => setRole(value)}
      />
      {chosen !== undefined && (
        <Text size="sm" c="dimmed">
          {t('functions.permits', { count: chosen.permissions.length })}{' '}
          {chosen.permissions.map((permission) => rights(permission)).join(', ')}
        </Text>
      )}
      <InstantInput
        dayLabel={t('functions.from')}
        timeLabel={t('functions.fromTime')}
        description={t('functions.fromHint')}
        value={from}
        error={isTried && isFromWrong ? t('fault.instant') : null}
        put={setFrom}
      />
      <InstantInput
        dayLabel={t('functions.until')}
        timeLabel={t('functions.untilTime')}
        description={t('functions.untilHint')}
        value={until}
        error={isTried && isUntilWrong ? t('fault.instant') : null}
        put={setUntil}
      />
      {chosen?.isGivenByTwo === true && <Note>{t('requests.byTwo')}</Note>}
      {chosen?.isGivenByTwo === true ? (
        <ReasonInput value={reason} put={setReason} hasFocus={false} />
      ) : (
        <Textarea
          label={t('reason')}
          maxLength={2000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </WriteDialog>
  );
}
