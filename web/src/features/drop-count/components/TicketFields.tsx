import { Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '#web/components/forms/fields/AmountInput.js';
import type { CountedTickets } from './use-tickets.js';
import { getFieldInputProps } from '#web/components/forms/use-typed.js';

/**
 * Shows fields for the tickets of a box: as a batch with its number and amount, or scanned one by one with their
 * values.
 */
export function TicketFields({ ticketForm }: { readonly ticketForm: CountedTickets }) {
  const { t } = useTranslation('drops');
  const { mode, setMode, count, amount } = ticketForm;
  return (
    <Stack gap="sm" role="group" aria-label={t('tickets.title')}>
      <SegmentedControl
        aria-label={t('tickets.how')}
        value={mode}
        onChange={(value) => setMode(value === 'scanned' ? 'scanned' : 'batch')}
        data={['batch', 'scanned'].map((value) => ({ value, label: t(`tickets.${value}`) }))}
      />
      {mode === 'batch' ? (
        <Group grow gap="sm" align="flex-start">
          <TextInput
            label={t('tickets.count')}
            data-step
            size="md"
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            {...getFieldInputProps(count)}
          />
          <AmountInput label={t('tickets.amount')} data-step size="md" {...getFieldInputProps(amount)} />
        </Group>
      ) : (
        <ScannedTicketFields ticketForm={ticketForm} />
      )}
    </Stack>
  );
}

/**
 * Shows fields for the number and the value of a ticket, and the list of tickets so far. Enter moves to the empty
 * field, or adds the ticket when both are filled.
 */
function ScannedTicketFields({ ticketForm }: { readonly ticketForm: CountedTickets }) {
  const { t } = useTranslation('drops');
  const numberInputRef = useRef<HTMLInputElement>(null);
  const amountInputRef = useRef<HTMLInputElement>(null);
  const { draft, lines, addTicket, removeTicket } = ticketForm;
  /** Focuses the field that is still empty; when both are filled, adds the ticket. */
  const continueEntry = (): void => {
    if (draft.number.value.trim() === '') numberInputRef.current?.focus();
    else if (draft.amount.value.trim() === '') amountInputRef.current?.focus();
    else if (addTicket()) numberInputRef.current?.focus();
  };
  /** Adds the ticket on Enter, instead of moving to the next field. */
  const handleEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    continueEntry();
  };
  return (
    <>
      <Group gap="sm" align="flex-end">
        <TextInput
          ref={numberInputRef}
          label={t('tickets.number')}
          size="md"
          autoComplete="off"
          maxLength={40}
          style={{ flex: '1 1 12rem' }}
          onKeyDown={handleEnter}
          {...getFieldInputProps(draft.number)}
        />
        <AmountInput
          ref={amountInputRef}
          label={t('tickets.worth')}
          size="md"
          w={170}
          onKeyDown={handleEnter}
          {...getFieldInputProps(draft.amount)}
        />
        <Button variant="default" size="md" onClick={continueEntry}>
          {t('tickets.add')}
        </Button>
      </Group>
      <Text role="status" fw={600}>
        {t('tickets.scannedCount', { count: lines.length })}
      </Text>
      {lines.length > 0 && (
        <Stack component="ul" gap={4} m={0} p={0} mah={240} style={{ overflowY: 'auto' }}>
          {lines.map((line) => (
            <Group
              key={line.ticketNumber}
              component="li"
              justify="space-between"
              gap="xs"
              style={{ listStyle: 'none' }}
            >
              <Text>
                {line.ticketNumber} · {line.amount}
              </Text>
              <Button
                variant="subtle"
                size="sm"
                aria-label={t('tickets.removeOf', { number: line.ticketNumber })}
                onClick={() => removeTicket(line.ticketNumber)}
              >
                {t('tickets.remove')}
              </Button>
            </Group>
          ))}
        </Stack>
      )}
    </>
  );
}
