import { Select, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishment } from '#web/session/establishment.js';
import { useEstablishmentQuery } from '#web/session/read-here.js';
import { ReasonInput } from '#web/components/enrolment/ReasonInput.js';
import { Note } from '#web/components/general/Note.js';
import { InstantInput } from '#web/components/forms/fields/InstantInput.js';
import { parseLocalInstant, isInvalidLocalDateTime } from '#web/components/figures/zone.js';
import { roleNames } from '#web/components/enrolment/roles.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import type { Role } from '#declarations/shapes/roles.js';

export interface GiveRoleDialogProps {
  readonly person: ApiSchema<'EstablishmentPersonRow'>;
  readonly onClose: () => void;
}

/**
 * Shows a dialog that gives a person a function, from and until given instants; empty ones mean from now, and without
 * an end. A powerful function needs two people: it is only requested, with a reason. One that is incompatible with a
 * function of the person cannot be given.
 */
export function GiveRoleDialog({ person, onClose }: GiveRoleDialogProps) {
  const { t } = useTranslation('people');
  const { t: translatePermission } = useTranslation('rights');
  const { timeZone } = useEstablishment();
  const [role, setRole] = useState<Role | null>(null);
  const [fromInput, setFromInput] = useState('');
  const [untilInput, setUntilInput] = useState('');
  const [reason, setReason] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  const functionsQuery = useEstablishmentQuery('/functions');
  const grantMutation = useEstablishmentMutation('post', '/grants');
  const chosenFunction = functionsQuery.data?.find((candidate) => candidate.role === role);
  const heldRoles = person.roles.map(({ role: heldRole }) => heldRole);
  const conflictingRole = chosenFunction?.incompatibleWith.find((otherRole) => heldRoles.includes(otherRole));
  const heldFrom = parseLocalInstant(fromInput, timeZone);
  const heldUntil = parseLocalInstant(untilInput, timeZone);
  const isFromInvalid = isInvalidLocalDateTime(fromInput, timeZone);
  const isUntilInvalid = isInvalidLocalDateTime(untilInput, timeZone);
  /** Sends the function with its period, unless an instant is invalid. */
  const sendGrant = (): void => {
    setSubmitted(true);
    if (role === null || isFromInvalid || isUntilInvalid) return;
    grantMutation.mutate(
      {
        body: {
          personId: person.personId,
          role,
          ...(heldFrom === null ? {} : { heldFrom }),
          ...(heldUntil === null ? {} : { heldUntil }),
          ...(reason === '' ? {} : { reason }),
        },
      },
      { onSuccess: onClose },
    );
  };
  return (
    <WriteDialog
      title={t('functions.giveTo', { name: person.fullName })}
      submitLabel={t('functions.give')}
      onSubmit={sendGrant}
      onClose={onClose}
      mutation={grantMutation}
      nativeValidation
      isDisabled={role === null || conflictingRole !== undefined}
    >
      <RoleSelect heldRoles={heldRoles} role={role} onChange={setRole} conflictingRole={conflictingRole} />
      {chosenFunction !== undefined && (
        <Text size="sm" c="dimmed">
          {t('functions.permits', { count: chosenFunction.permissions.length })}{' '}
          {chosenFunction.permissions.map((permission) => translatePermission(permission)).join(', ')}
        </Text>
      )}
      <InstantInput
        dayLabel={t('functions.from')}
        timeLabel={t('functions.fromTime')}
        description={t('functions.fromHint')}
        value={fromInput}
        error={wasSubmitted && isFromInvalid ? t('fault.instant') : null}
        setValue={setFromInput}
      />
      <InstantInput
        dayLabel={t('functions.until')}
        timeLabel={t('functions.untilTime')}
        description={t('functions.untilHint')}
        value={untilInput}
        error={wasSubmitted && isUntilInvalid ? t('fault.instant') : null}
        setValue={setUntilInput}
      />
      {chosenFunction?.isGivenByTwo === true && <Note>{t('requests.byTwo')}</Note>}
      {chosenFunction?.isGivenByTwo === true ? (
        <ReasonInput value={reason} onChange={setReason} autoFocus={false} />
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

interface RoleSelectProps {
  /** The person's functions, which are not offered. */
  readonly heldRoles: readonly Role[];
  readonly role: Role | null;
  readonly onChange: (role: Role | null) => void;
  /** A function of the person that is incompatible with the chosen one. */
  readonly conflictingRole: Role | undefined;
}

/** Renders the choice of a function that the person does not have, with an error for an incompatible one. */
function RoleSelect({ heldRoles, role, onChange, conflictingRole }: RoleSelectProps) {
  const { t } = useTranslation('people');
  const { t: translateShell } = useTranslation('shell');
  return (
    <Select
      label={t('functions.function')}
      required
      data-autofocus
      data={roleNames
        .filter((name) => !heldRoles.includes(name))
        .map((name) => ({ value: name, label: translateShell(`role.${name}`) }))}
      value={role}
      error={conflictingRole && t('functions.conflict', { role: translateShell(`role.${conflictingRole}`) })}
      onChange={onChange}
    />
  );
}
