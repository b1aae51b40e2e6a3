import { Button, Group, Paper, Radio, Select, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useApiQuery, useApiMutation, type ApiSchema } from '#web/api/client.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { QueryStatus } from '#web/components/general/Waiting.js';
import { getMessagesByField } from '#web/components/forms/form-problems.js';
import { Note } from '#web/components/general/Note.js';
import { getTodayOnDevice } from '#web/components/enrolment/roles.js';
import { DayInput } from '#web/components/forms/fields/DayInput.js';

/** Shows the first step of the first run, which creates the establishment; `onCreated` receives its code. */
export function EstablishmentStep({ onCreated }: { readonly onCreated: (code: string) => void }) {
  const choicesQuery = useApiQuery('/api/setup/choices', {}, { staleTime: Infinity });
  if (choicesQuery.error !== null || choicesQuery.data === undefined) return <QueryStatus query={choicesQuery} />;
  return <EstablishmentForm choices={choicesQuery.data} onCreated={onCreated} />;
}

type SetupChoices = ApiSchema<'SetupChoices'>;
type Jurisdiction = SetupChoices['jurisdictions'][number];

interface EstablishmentFormProps {
  readonly choices: SetupChoices;
  readonly onCreated: (code: string) => void;
}

/**
 * Shows the form that creates an establishment. The jurisdiction, whose effects are described, proposes the currency
 * and the time zone. `onCreated` receives the code of the new establishment.
 */
function EstablishmentForm({ choices, onCreated }: EstablishmentFormProps) {
  const { t, i18n } = useTranslation('first-run');
  const queryClient = useQueryClient();
  const router = useRouter();
  const establishmentMutation = useApiMutation('post', '/api/establishments');
  const [firstJurisdiction] = choices.jurisdictions;
  const form = useForm({
    initialValues: {
      name: '',
      code: '',
      jurisdiction: firstJurisdiction?.code ?? 'MC',
      currency: firstJurisdiction?.usualCurrency ?? 'EUR',
      timeZone: firstJurisdiction?.usualTimeZone ?? 'Europe/Paris',
      closingTime: choices.closingTime,
      firstGamingDay: getTodayOnDevice(),
    },
    validate: {
      name: (name) => (name.trim() === '' ? t('fault.name') : null),
      // up to 16 capitals, digits and hyphens, as it is part of addresses
      code: (code) => (/^[A-Z0-9][A-Z0-9-]{0,15}$/.test(code) ? null : t('fault.code')),
      closingTime: (time) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? null : t('fault.closingTime')),
      firstGamingDay: (day) => (/^\d{4}-\d{2}-\d{2}$/.test(day) ? null : t('fault.firstGamingDay')),
    },
  });
  const chosenJurisdiction = choices.jurisdictions.find(({ code }) => code === form.values.jurisdiction);
  /** Creates the establishment, reloads the session and continues; errors are shown on their fields. */
  const createEstablishment = (values: typeof form.values): void =>
    establishmentMutation.mutate(
      { body: { ...values, name: values.name.trim() } },
      {
        onSuccess: ({ code }) => {
          queryClient.clear();
          // the session loads its establishments again
          void router.invalidate().then(() => onCreated(code));
        },
        onError: (problem) => form.setErrors(getMessagesByField(problem)),
      },
    );
  const currencyNames = new Intl.DisplayNames([i18n.language], { type: 'currency' });
  return (
    <form noValidate onSubmit={form.onSubmit(createEstablishment)}>
      <Stack>
        <Title order={2} size="h3">
          {t('step.establishment')}
        </Title>
        <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'end' }}>
          <TextInput
            label={t('establishment.name')}
            required
            autoFocus
            autoComplete="off"
            maxLength={120}
            {...form.getInputProps('name')}
          />
          <TextInput
            label={t('establishment.code')}
            description={t('establishment.codeHint')}
            required
            autoComplete="off"
            maxLength={16}
            {...form.getInputProps('code')}
            onChange={(event) => form.setFieldValue('code', event.currentTarget.value.toUpperCase())}
          />
        </SimpleGrid>
        <JurisdictionField
          jurisdictions={choices.jurisdictions}
          value={form.values.jurisdiction}
          onChoose={({ code, usualCurrency, usualTimeZone }) =>
            form.setValues({ jurisdiction: code, currency: usualCurrency, timeZone: usualTimeZone })
          }
        />
        {chosenJurisdiction !== undefined && <JurisdictionEffects jurisdiction={chosenJurisdiction} />}
        <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'end' }}>
          <Select
            label={t('establishment.currency')}
            description={t('establishment.currencyHint')}
            searchable
            required
            allowDeselect={false}
            data={choices.currencies.map(({ code }) => ({
              value: code,
              label: `${code} · ${currencyNames.of(code) ?? code}`,
            }))}
            {...form.getInputProps('currency')}
          />
          <Select
            label={t('establishment.timeZone')}
            searchable
            required
            allowDeselect={false}
            data={listTimeZones(choices, form.values.timeZone)}
            {...form.getInputProps('timeZone')}
          />
          <TextInput
            label={t('establishment.closingTime')}
            description={t('establishment.closingTimeHint')}
            inputMode="numeric"
            placeholder="06:00"
            maxLength={5}
            required
            {...form.getInputProps('closingTime')}
          />
          <DayInput
            label={t('establishment.firstGamingDay')}
            description={t('establishment.firstGamingDayHint')}
            day={form.values.firstGamingDay}
            onChange={(day) => form.setFieldValue('firstGamingDay', day ?? '')}
          />
        </SimpleGrid>
        <Note color="yellow" title={t('establishment.forGood')}>
          {t('establishment.forGoodText')}
        </Note>
        {establishmentMutation.error !== null && <ProblemBox problem={establishmentMutation.error} />}
        <Group>
          <Button type="submit" loading={establishmentMutation.isPending}>
            {t('establishment.create')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Returns the time zones to choose from, with the chosen one even when the server does not offer it. */
const listTimeZones = ({ timeZones }: SetupChoices, chosenTimeZone: string): readonly string[] =>
  timeZones.includes(chosenTimeZone) ? timeZones : [chosenTimeZone, ...timeZones];

interface JurisdictionFieldProps {
  readonly jurisdictions: readonly Jurisdiction[];
  readonly value: string;
  readonly onChoose: (jurisdiction: Jurisdiction) => void;
}

/** Shows a choice among the jurisdictions; `onChoose` receives the chosen one. */
function JurisdictionField({ jurisdictions, value, onChoose }: JurisdictionFieldProps) {
  const { t, i18n } = useTranslation('first-run');
  return (
    <Radio.Group
      label={t('establishment.jurisdiction')}
      description={t('establishment.jurisdictionHint')}
      value={value}
      onChange={(code) => {
        const chosenJurisdiction = jurisdictions.find((jurisdiction) => jurisdiction.code === code);
        if (chosenJurisdiction !== undefined) onChoose(chosenJurisdiction);
      }}
    >
      <Stack gap="xs" mt="xs">
        {jurisdictions.map((option) => (
          <Radio key={option.code} value={option.code} label={i18n.language === 'en' ? option.en : option.fr} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** Shows the effects of a jurisdiction on the establishment: its articles, its amounts and its limits for settings. */
function JurisdictionEffects({ jurisdiction }: { readonly jurisdiction: Jurisdiction }) {
  const { t } = useTranslation('first-run');
  const { articleCount, amounts, settingLimits } = jurisdiction;
  return (
    <Paper withBorder p="md" aria-live="polite">
      <Text fw={600}>{t('establishment.brings')}</Text>
      <ul>
        <li>{t('establishment.articles', { count: articleCount })}</li>
        {amounts.map(({ name, value, unit, article }) => (
          <li key={`${name} ${article}`}>
            {t(`amount.${name}`)} : {t(`amountUnit.${unit}`, { value })} ({article})
          </li>
        ))}
        <li>
          {t(settingLimits.length === 0 ? 'establishment.noLimits' : 'establishment.limits', {
            count: settingLimits.length,
          })}
        </li>
      </ul>
    </Paper>
  );
}
