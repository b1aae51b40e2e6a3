import { Alert, Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiSchema } from '#web/api/client.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { useFormats } from '#web/components/figures/figures.js';
import { useFieldValidators, useTextForm } from '#web/components/forms/use-typed.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';

export interface OathSectionProps {
  readonly person: ApiSchema<'EstablishmentPersonRow'>;
  readonly mayManage: boolean;
}

/**
 * Shows the oath of a surveillance agent, or a warning that it is missing; nothing for people who need none. Users who
 * manage people can record one.
 */
export function OathSection({ person, mayManage }: OathSectionProps) {
  const { t } = useTranslation('people');
  const { formatDay } = useFormats();
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
      {isRecording && <RecordOathDialog person={person} onClose={() => setRecording(false)} />}
    </>
  );
}

/** Shows a dialog that records a person's oath: its day, and the authority before which it was sworn. */
function RecordOathDialog({
  person,
  onClose,
}: {
  readonly person: OathSectionProps['person'];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('people');
  const { validateRequired } = useFieldValidators();
  const oathMutation = useEstablishmentMutation('post', '/people/{personId}/oaths');
  const form = useTextForm({ swornOn: '', swornBefore: '' }, (name, values) => validateRequired(values[name]));
  return (
    <WriteDialog
      title={t('oath.of', { name: person.fullName })}
      submitLabel={t('oath.record')}
      onSubmit={() =>
        form.submit(() =>
          oathMutation.mutate({ path: { personId: person.personId }, body: form.values }, { onSuccess: onClose }),
        )
      }
      onClose={onClose}
      mutation={oathMutation}
    >
      <TextInput type="date" required data-autofocus label={t('oath.on')} {...form.getInputProps('swornOn')} />
      <TextInput required maxLength={120} label={t('oath.before')} {...form.getInputProps('swornBefore')} />
    </WriteDialog>
  );
}
