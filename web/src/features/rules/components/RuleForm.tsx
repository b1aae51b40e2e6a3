import { ActionIcon, Button, Checkbox, Fieldset, Group, Select, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayInput } from '#web/components/forms/fields/DayInput.js';
import { emptyRow, inputText, typedExample } from './rule-input.js';
import type { Rule, RuleColumn, RuleField, Typed, TypedRow } from './rule-input.js';

export interface RuleFormProps {
  readonly rule: Rule;
  /** Evaluates the rule; `input` is JSON text. */
  readonly ask: (input: string) => void;
}

/** The inputs of a rule, filled in with its example. */
export function RuleForm({ rule, ask }: RuleFormProps) {
  const { t, i18n } = useTranslation('rules');
  const [typed, setTyped] = useState(() => typedExample(rule, i18n.language));
  const put = (name: string) => (value: Typed) => setTyped((before) => ({ ...before, [name]: value }));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        ask(inputText(rule.fields, typed));
      }}
    >
      <Stack gap="sm">
        {rule.fields.map((field) => {
          const value = typed[field.name] ?? '';
          return typeof value === 'object' ? (
            <RowsField key={field.name} field={field} rows={value} put={put(field.name)} />
          ) : (
            <RuleFieldInput
              key={field.name}
              field={field}
              value={value}
              put={put(field.name)}
              isOptional={field.isOptional}
            />
          );
        })}
        <Group>
          <Button type="submit">{t('ask')}</Button>
          <Button variant="default" onClick={() => setTyped(typedExample(rule, i18n.language))}>
            {t('example')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface RuleFieldInputProps {
  /** True: on one line with others. */
  readonly isNarrow?: boolean;
  readonly field: RuleColumn;
  readonly value: string | boolean;
  readonly put: (value: string | boolean) => void;
  readonly isOptional?: boolean;
}

/** Input for one field of a rule: a box to tick, a choice, a day, or a text. */
function RuleFieldInput({
  field: { kind, label, choices },
  value,
  put,
  isOptional = false,
  isNarrow = false,
}: RuleFieldInputProps) {
  const width = isNarrow ? { w: '7.5rem' } : {};
  const { t } = useTranslation('rules');
  const shown = isOptional ? t('optional', { label }) : label;
  if (typeof value === 'boolean') {
    return <Checkbox label={label} checked={value} onChange={({ currentTarget }) => put(currentTarget.checked)} />;
  }
  if (kind === 'choice') {
    return (
      <Select
        {...width}
        label={shown}
        data={choices.map(({ code, label: name }) => ({ value: code, label: name }))}
        value={value === '' ? null : value}
        allowDeselect={isOptional}
        clearable={isOptional}
        onChange={(code) => put(code ?? '')}
      />
    );
  }
  if (kind === 'day') {
    return (
      <DayInput
        label={shown}
        day={value === '' ? undefined : value}
        isClearable={isOptional}
        onChange={(day) => put(day ?? '')}
      />
    );
  }
  return (
    <TextInput
      {...width}
      label={shown}
      inputMode={kind === 'text' || kind === 'time' ? 'text' : 'decimal'}
      autoComplete="off"
      maxLength={60}
      value={value}
      onChange={({ currentTarget }) => put(currentTarget.value)}
    />
  );
}

interface RowsFieldProps {
  readonly field: RuleField;
  readonly rows: readonly TypedRow[];
  readonly put: (rows: readonly TypedRow[]) => void;
}

/** A list: a line of fields for each row. */
function RowsField({ field, rows, put }: RowsFieldProps) {
  const { t } = useTranslation('rules');
  return (
    <Fieldset legend={field.label}>
      <Stack gap="xs">
        {rows.map((row, at) => (
          <Group key={at} align="flex-end" gap="xs" wrap="wrap">
            {field.columns.map((column) => (
              <RuleFieldInput
                key={column.name}
                field={column}
                isNarrow
                value={row[column.name] ?? ''}
                put={(value) =>
                  put(rows.map((each, place) => (place === at ? { ...each, [column.name]: value } : each)))
                }
              />
            ))}
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('removeRow', { list: field.label, number: at + 1 })}
              onClick={() => put(rows.filter((_, place) => place !== at))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <Group>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => put([...rows, emptyRow(field.columns)])}
          >
            {t('addRow', { list: field.label })}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}
