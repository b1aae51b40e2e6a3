import { Button, Group, Paper, Radio, Select, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRead, useWrite } from '#web/api/client.js';
import type { Shape } from '#web/api/client.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { Waiting } from '#web/components/general/Waiting.js';
import { problemsByField } from '#web/components/forms/form-problems.js';
import { Note } from '#web/components/general/Note.js';
import { today } from '#web/components/enrolment/roles.js';
import { DayInput } from '#web/components/forms/fields/DayInput.js';

/** The step of the first run that creates the establishment. */
export function EstablishmentStep({ created }: { readonly created: (code: string) => void }) {
  const choices = useRead('/api/setup/choices', {}, { staleTime: Infinity });
  if (choices.error !== null) return <ProblemBox problem={choices.error} />;
  if (choices.data === undefined) return <Waiting />;
  return <EstablishmentForm choices={choices.data} created={created} />;
}

type Choices = Shape<'SetupChoices'>;
type Jurisdiction = Choices['jurisdictions'][number];

interface EstablishmentFormProps {
  readonly choices: Choices;
  readonly created: (code: string) => void;
}

/** The form for an establishment: name, code, jurisdiction with its effects, currency, time zone and hours. */
function EstablishmentForm({ choices, created }: EstablishmentFormProps) {
  const { t, i18n } = useTranslation('first-run');
  const queries = useQueryClient();
  const router = useRouter();
  const create = useWrite('post', '/api/establishments');
  const [first] = choices.jurisdictions;
  const form = useForm({
    initialValues: {
      name: '',
      code: '',
      jurisdiction: first?.code ?? 'MC',
      currency: first?.usualCurrency ?? 'EUR',
      timeZone: first?.usualTimeZone ?? 'Europe/Paris',
      closingTime: choices.closingTime,
      firstGamingDay: today(),
    },
    validate: {
      name: (name) => (name.trim() === '' ? t('fault.name') : null),
      code: (code) => (/^[A-Z0-9][A-Z0-9-]{0,15}$/.test(code) ? null : t('fault.code')),
      closingTime: (time) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? null : t('fault.closingTime')),
      firstGamingDay: (day) => (/^\d{4}-\d{2}-\d{2}$/.test(day) ? null : t('fault.firstGamingDay')),
    },
  });
  const chosen = choices.jurisdictions.find(({ code }) => code === form.values.jurisdiction);
  const { timeZone } = form.values;
  const zones = choices.timeZones.includes(timeZone) ? choices.timeZones : [timeZone, ...choices.timeZones];
  /** Creates the establishment, reloads the session and continues; errors are shown on their fields. */
  const send = (values: typeof form.values): void =>
    create.mutate(
      { body: { ...values, name: values.name.trim() } },
      {
        onSuccess: ({ code }) => {
          queries.clear();
          // the session loads its establishments again
          void router.invalidate().then(() => created(code));
        },
        onError: (problem) => form.setErrors(problemsByField(problem)),
      },
    );
  const named = new Intl.DisplayNames([i18n.language], { type: 'currency' });
  return (
    <form noValidate onSubmit={form.onSubmit(send)}>
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
          choose={({ code, usualCurrency, usualTimeZone }) =>
            form.setValues({ jurisdiction: code, currency: usualCurrency, timeZone: usualTimeZone })
          }
        />
        {chosen !== undefined && <JurisdictionEffects jurisdiction={chosen} />}
        <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'end' }}>
          <Select
            label={t('establishment.currency')}
            description={t('establishment.currencyHint')}
            searchable
            required
            allowDeselect={false}
            data={choices.currencies.map(({ code }) => ({ value: code, label: `${code} · ${named.of(code) ?? code}` }))}
            {...form.getInputProps('currency')}
          />
          <Select
            label={t('establishment.timeZone')}
            searchable
            required
            allowDeselect={false}
            data={zones}
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
        {create.error !== null && <ProblemBox problem={create.error} />}
        <Group>
          <Button type="submit" loading={create.isPending}>
            {t('establishment.create')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface JurisdictionFieldProps {
  readonly jurisdictions: readonly Jurisdiction[];
  readonly value: string;
  readonly choose: (jurisdiction: Jurisdiction) => void;
}

/** A choice among the jurisdictions. */
function JurisdictionField({ jurisdictions, value, choose }: JurisdictionFieldProps) {
  const { t, i18n } = useTranslation('first-run');
  return (
    <Radio.Group
      label={t('establishment.jurisdiction')}
      description={t('establishment.jurisdictionHint')}
      value={value}
      onChange={(code) => {
        const next = jurisdictions.find((one) => one.code === code);
        if (next !== undefined) choose(next);
      }}
    >
      <Stack gap="xs" mt="xs">
        {jurisdictions.map((one) => (
          <Radio key={one.code} value={one.code} label={i18n.language === 'en' ? one.en : one.fr} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** The effects of a jurisdiction on the establishment: its articles, its amounts and its limits for settings. */
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
