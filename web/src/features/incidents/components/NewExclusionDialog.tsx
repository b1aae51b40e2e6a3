import { Select, SimpleGrid, TextInput, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DayInput } from '#web/components/forms/fields/DayInput.js';
import { useEstablishmentClock } from '#web/components/figures/establishment-clock.js';
import { useFieldValidators, useTextForm, type TextForm } from '#web/components/forms/use-typed.js';
import { WriteDialog } from '#web/outbox/WriteDialog.js';
import { announceAndClose } from '#web/outbox/announce-done.js';
import { useEstablishmentMutation } from '#web/session/write-here.js';
import { EXCLUSION_CAUSES } from '#domain/floor/incidents.js';

type ExclusionField =
  | 'cause'
  | 'name'
  | 'bornOn'
  | 'document'
  | 'address'
  | 'incident'
  | 'reason'
  | 'firstDay'
  | 'lastDay';

/**
 * Shows a dialog that excludes a customer from the casino for a period, with cause and reason. The customer's identity
 * is stored protected.
 */
export function NewExclusionDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['incidents', 'acts']);
  const { initialTime } = useEstablishmentClock();
  const { validateRequired, validateMinLength } = useFieldValidators();
  const form = useTextForm<ExclusionField>(
    {
      cause: 'conduct',
      name: '',
      bornOn: '',
      document: '',
      address: '',
      incident: '',
      reason: '',
      firstDay: initialTime.slice(0, 10),
      lastDay: '',
    },
    (name, values) => {
      if (name === 'name') return validateRequired(values.name);
      if (name === 'reason') return validateMinLength(values.reason);
      if (name === 'lastDay') return values.lastDay === '' ? t('acts:day') : null;
      return name === 'incident' && !/^\d{0,18}$/.test(values.incident.trim()) ? t('exclusions.number') : null;
    },
  );
  const exclusionMutation = useEstablishmentMutation('post', '/exclusions');
  const sendExclusion = (): void =>
    exclusionMutation.mutate(
      { body: buildExclusionBody(form.values) },
      announceAndClose(onClose, ({ exclusionNumber }) => t('exclusions.done', { number: exclusionNumber })),
    );
  return (
    <WriteDialog
      title={t('exclusions.exclude')}
      submitLabel={t('exclusions.send')}
      onSubmit={() => form.submit(sendExclusion)}
      onClose={onClose}
      mutation={exclusionMutation}
      size="lg"
      isPersistent
    >
      <Select
        data-autofocus
        label={t('exclusions.cause')}
        allowDeselect={false}
        value={form.values.cause}
        data={EXCLUSION_CAUSES.map((value) => ({ value, label: t(`cause.${value}`) }))}
        onChange={(cause) => form.setValue('cause', cause ?? 'other')}
      />
      <CustomerFields form={form} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <ExclusionDayField form={form} name="firstDay" label={t('exclusions.firstDay')} />
        <ExclusionDayField form={form} name="lastDay" label={t('exclusions.lastDay')} />
      </SimpleGrid>
      <TextInput
        label={t('exclusions.incident')}
        inputMode="numeric"
        maxLength={18}
        {...form.getInputProps('incident')}
      />
      <Textarea
        label={t('exclusions.reason')}
        description={t('exclusions.reasonHint')}
        required
        autosize
        minRows={3}
        maxLength={2000}
        {...form.getInputProps('reason')}
      />
    </WriteDialog>
  );
}

/** Renders the fields of the excluded customer: name, date of birth, identity document and address. */
function CustomerFields({ form }: { readonly form: TextForm<ExclusionField> }) {
  const { t } = useTranslation('incidents');
  const { getInputProps } = form;
  return (
    <>
      <TextInput label={t('customer.name')} autoComplete="off" required maxLength={200} {...getInputProps('name')} />
      <ExclusionDayField form={form} name="bornOn" label={t('customer.bornOn')} isOptional />
      <TextInput label={t('customer.document')} autoComplete="off" maxLength={200} {...getInputProps('document')} />
      <TextInput label={t('customer.address')} autoComplete="off" maxLength={500} {...getInputProps('address')} />
    </>
  );
}

interface ExclusionDayFieldProps {
  readonly form: TextForm<ExclusionField>;
  readonly name: 'bornOn' | 'firstDay' | 'lastDay';
  readonly label: string;
  readonly isOptional?: boolean;
}

/** Renders the input for one of the exclusion's days. */
function ExclusionDayField({ form, name, label, isOptional = false }: ExclusionDayFieldProps) {
  const { value, error, setValue } = form.getField(name);
  return (
    <DayInput
      label={label}
      day={value === '' ? undefined : value}
      isClearable={isOptional}
      error={error ?? undefined}
      onChange={(day) => setValue(day ?? '')}
    />
  );
}

/** Builds the exclusion's request body, without the optional fields left empty. */
function buildExclusionBody(values: TextForm<ExclusionField>['values']) {
  const [document, address, incident] = [values.document.trim(), values.address.trim(), values.incident.trim()];
  return {
    cause: EXCLUSION_CAUSES.find((cause) => cause === values.cause) ?? ('other' as const),
    reason: values.reason.trim(),
    firstDay: values.firstDay,
    lastDay: values.lastDay,
    ...(incident === '' ? {} : { incident }),
    customer: {
      fullName: values.name.trim(),
      ...(values.bornOn === '' ? {} : { bornOn: values.bornOn }),
      ...(document === '' ? {} : { identityDocument: document }),
      ...(address === '' ? {} : { address }),
    },
  };
}
