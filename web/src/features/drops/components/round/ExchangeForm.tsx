import { Button, Checkbox, Group, Paper, SegmentedControl, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconHandStop } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '#web/components/general/Note.js';
import { ProblemBox } from '#web/components/general/ProblemBox.js';
import { ScannedInput } from '#web/components/scan/ScannedInput.js';
import { focusNextFieldOnEnter } from '#web/components/forms/onward.js';
import type { BoxStatus } from './box-said.js';
import { useExchangeForm, type ExchangeFormState, type ExchangeFormParams } from './use-exchange.js';
import { EXCHANGE_OUTCOMES } from '#domain/cash/drops.js';

export interface ExchangeFormProps extends ExchangeFormParams {
  readonly onClose: () => void;
  /** True: the establishment numbers its seals, and the form includes them. */
  readonly areSealsNumbered: boolean;
}

/**
 * Shows a form for the exchange of the box at a machine: the box taken out, the box put in, and the seals. The other
 * outcomes, a missing box or a skipped machine, and an unexpected box require a reason.
 */
export function ExchangeForm({ onClose, areSealsNumbered, ...exchangeProps }: ExchangeFormProps) {
  const { t } = useTranslation(['drops', 'shell']);
  const firstInputRef = useRef<HTMLInputElement>(null);
  const exchange = useExchangeForm(exchangeProps);
  const { machine, container, standNumber, location, expectedBox } = exchangeProps.line;
  const { outcome, setOutcome, exchangeMutation, form, submit, isReasonRequired } = exchange;
  // each outcome begins with another field
  useEffect(() => firstInputRef.current?.focus(), [outcome]);
  const placeText = [standNumber === null ? '' : t('stand', { stand: standNumber }), location]
    .filter((text) => text !== '')
    .join(' · ');
  return (
    <Paper withBorder p="md" component="section" aria-label={t('exchange.at', { machine })}>
      <form
        noValidate
        onKeyDown={focusNextFieldOnEnter}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="sm">
          <div>
            <Title order={2} size="h3">
              {t('exchange.at', { machine })}
            </Title>
            <Text size="sm" c="dimmed">
              {[t(`container.${container}`), placeText].filter((text) => text !== '').join(' · ')}
            </Text>
            <Text fw={600}>
              {expectedBox === null ? t('exchange.noneExpected') : t('exchange.expected', { box: expectedBox })}
            </Text>
          </div>
          <SegmentedControl
            aria-label={t('exchange.outcome')}
            value={outcome}
            onChange={(value) => setOutcome(EXCHANGE_OUTCOMES.find((candidate) => candidate === value) ?? 'exchanged')}
            data={EXCHANGE_OUTCOMES.map((value) => ({ value, label: t(`outcome.${value}`) }))}
          />
          {outcome === 'exchanged' && (
            <div>
              <ScannedInput
                label={t('exchange.taken')}
                maxLength={20}
                inputRef={firstInputRef}
                field={form.getField('taken')}
                onLeave={exchange.createNumberHandler('taken')}
              />
              <BoxStatusNote status={exchange.takenStatus} />
            </div>
          )}
          {outcome !== 'skipped' && (
            <div>
              <ScannedInput
                label={t('exchange.put')}
                isRequired={false}
                maxLength={20}
                {...(outcome === 'missing' ? { inputRef: firstInputRef } : {})}
                field={form.getField('put')}
                onLeave={exchange.createNumberHandler('put')}
              />
              <BoxStatusNote status={exchange.putStatus} />
            </div>
          )}
          {outcome !== 'skipped' && <SealFields exchange={exchange} isNumbered={areSealsNumbered} />}
          <OtherBoxConfirmation exchange={exchange} />
          {isReasonRequired && (
            <TextInput
              label={t('reason')}
              description={t(`exchange.why_${outcome}`)}
              required
              data-step
              size="md"
              maxLength={500}
              {...form.getInputProps('reason')}
            />
          )}
          {exchangeMutation.error !== null && <ProblemBox problem={exchangeMutation.error} />}
          <Group grow>
            <Button variant="default" size="lg" onClick={onClose}>
              {t('shell:cancel')}
            </Button>
            <Button type="submit" size="lg" loading={exchangeMutation.isPending}>
              {t('exchange.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}

const STATUS_STYLES = {
  right: { Sign: IconCircleCheck, color: 'teal' },
  look: { Sign: IconAlertTriangle, color: 'yellow' },
  stop: { Sign: IconHandStop, color: 'red' },
} as const;

/**
 * Shows the status of the box just read, as an icon and text. Without a status the region stays, so that screen readers
 * announce the next one.
 */
function BoxStatusNote({ status }: { readonly status: BoxStatus | null }) {
  const { Sign, color } = STATUS_STYLES[status?.tone ?? 'right'];
  return (
    <div role="status">
      {status !== null && (
        <Group gap={6} mt={6} wrap="nowrap" align="flex-start">
          <Sign size={20} aria-hidden color={`var(--mantine-color-${color}-text)`} style={{ flex: 'none' }} />
          <Text size="sm" fw={status.tone === 'right' ? 400 : 600}>
            {status.text}
          </Text>
        </Group>
      )}
    </div>
  );
}

/** Shows fields for the numbers of the seals, where they have any, and a checkbox for a broken seal. */
function SealFields({ exchange, isNumbered }: { readonly exchange: ExchangeFormState; readonly isNumbered: boolean }) {
  const { t } = useTranslation('drops');
  const { form, isSealIntact, setIsSealIntact } = exchange;
  return (
    <>
      {isNumbered && (
        <Group grow gap="sm" align="flex-start">
          <TextInput
            label={t('exchange.sealFound')}
            data-step
            size="md"
            maxLength={40}
            {...form.getInputProps('sealFound')}
          />
          <TextInput
            label={t('exchange.sealPut')}
            data-step
            size="md"
            maxLength={40}
            {...form.getInputProps('sealPut')}
          />
        </Group>
      )}
      <Checkbox
        size="md"
        py={10}
        label={t('exchange.sealBroken')}
        checked={!isSealIntact}
        onChange={({ currentTarget }) => setIsSealIntact(!currentTarget.checked)}
      />
    </>
  );
}

/** Shows a checkbox that confirms the taking of an unexpected box; without it, the exchange cannot be saved. */
function OtherBoxConfirmation({ exchange }: { readonly exchange: ExchangeFormState }) {
  const { t } = useTranslation('drops');
  const { isOtherBox, isOtherBoxConfirmed, setIsOtherBoxConfirmed, takenStatus } = exchange;
  if (!isOtherBox || takenStatus?.tone !== 'look') return null;
  return (
    <Note color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t('exchange.other')}>
      <Checkbox
        size="md"
        py={10}
        label={t('exchange.confirm')}
        checked={isOtherBoxConfirmed}
        onChange={({ currentTarget }) => setIsOtherBoxConfirmed(currentTarget.checked)}
      />
    </Note>
  );
}
