import { Alert, Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite, type Shape } from '#web/api/client.js';
import { useEstablishmentCode } from '#web/session/session.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useFieldErrors, useTypedForm } from '#web/components/forms/use-typed.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';

export interface OathProps {
  readonly person: Shape<'EstablishmentPersonRow'>;
  readonly mayManage: boolean;
}

/**
 * Shows the oath of a surveillance agent, or a warning that it is missing; nothing for people who need none. Users who
 * manage people can record one.
 */
export function OathPart({ person, mayManage }: OathProps) {
  const { t } = useTranslation('people');
  const { formatDay: formatDay } = useFormats();
  const [isRecording, setRecording] = useState(false);
  const isAgent = person.roles.some(({ role }) => role === 'agentDeSurveillance');
  if (!isAgent && person.oath === null) return null;
  const recordButton = mayManage && (
    <Button size="compact-sm" variant="default" onClick={() => setRecording(true)}>
      {t('oath.record')}
    </Button>
  );
  return (
    <>
      {person.oath === null ? (
        <Alert color="orange" title={t('oath.missing')}>
          <Text size="sm" mb="xs">
            {t('oath.missingAbout')}
          </Text>
          {recordButton}
        </Alert>
      ) : (
        <Group gap="sm">
          <Text size="sm">
            {t('oath.sworn', { on: formatDay(person.oath.swornOn), before: person.oath.swornBefore })}
          </Text>
          {recordButton}
        </Group>
      )}
      {isRecording && <RecordOathModal person={person} close={() => setRecording(false)} />}
    </>
  );
}

/** Shows a dialog that records a person's oath: its day, and the authority before which it was sworn. */
function RecordOathModal({ person, close }: { readonly person: OathProps['person']; readonly close: () => void }) {
  const { t } = useTranslation('people');
  const establishment = useEstablishmentCode();
  const { findMissingError } = useFieldErrors();
  const record = useWrite('post', '/api/establishments/{establishment}/people/{personId}/oaths');
  const form = useTypedForm({ swornOn: '', swornBefore: '' }, (name, values) => findMissingError(values[name]));
  const params = { path: { establishment, personId: person.personId } };
  return (
    <WriteDialog
      title={t('oath.of', { name: person.fullName })}
      submitLabel={t('oath.record')}
      onSubmit={() => form.submit(() => record.mutate({ params, body: form.values }, { onSuccess: close }))}
      close={close}
      mutation={record}
    >
      <TextInput type="date" required data-autofocus label={t('oath.on')} {...form.getInputProps('swornOn')} />
      <TextInput required maxLength={120} label={t('oath.before')} {...form.getInputProps('swornBefore')} />
    </WriteDialog>
  );
}
