import { ActionIcon, Button, Checkbox, Fieldset, Group, Select, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayInput } from '#web/components/forms/fields/DayInput.js';
import { createEmptyRow, buildInputText, createExampleInput } from './rule-input.js';
import type { Rule, RuleColumn, RuleField, TypedValue, TypedRow } from './rule-input.js';

export interface RuleFormProps {
  readonly rule: Rule;
  /** Evaluates the rule; `input` is JSON text. */
  readonly evaluate: (input: string) => void;
}

/** Renders the inputs of a rule, initially its example; `evaluate` receives the input as JSON text. */
export function RuleForm({ rule, evaluate }: RuleFormProps) {
  const { t, i18n } = useTranslation('rules');
  const [typedInput, setTypedInput] = useState(() => createExampleInput(rule, i18n.language));
  const createSetter = (name: string) => (value: TypedValue) =>
    setTypedInput((before) => ({ ...before, [name]: value }));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        evaluate(buildInputText(rule.fields, typedInput));
      }}
    >
      <Stack gap="sm">
        {rule.fields.map((field) => {
          const value = typedInput[field.name] ?? '';
          return typeof value === 'object' ? (
            <RowsField key={field.name} field={field} rows={value} setRows={createSetter(field.name)} />
          ) : (
            <RuleFieldInput
              key={field.name}
              field={field}
              value={value}
              setValue={createSetter(field.name)}
              isOptional={field.isOptional}
            />
          );
        })}
        <Group>
          <Button type="submit">{t('ask')}</Button>
          <Button variant="default" onClick={() => setTypedInput(createExampleInput(rule, i18n.language))}>
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
  readonly setValue: (value: string | boolean) => void;
  readonly isOptional?: boolean;
}

/**
 * Renders the input for one field of a rule: a checkbox, a choice, a day or a text, by its kind. `isNarrow` is for the
 * columns of a list.
 */
function RuleFieldInput({
  field: { kind, label, choices },
  value,
  setValue,
  isOptional = false,
  isNarrow = false,
}: RuleFieldInputProps) {
  const width = isNarrow ? { w: '7.5rem' } : {};
  const { t } = useTranslation('rules');
  const shownLabel = isOptional ? t('optional', { label }) : label;
  if (typeof value === 'boolean') {
    return <Checkbox label={label} checked={value} onChange={({ currentTarget }) => setValue(currentTarget.checked)} />;
  }
  if (kind === 'choice') {
    return (
      <Select
        {...width}
        label={shownLabel}
        data={choices.map(({ code, label: name }) => ({ value: code, label: name }))}
        value={value === '' ? null : value}
        allowDeselect={isOptional}
        clearable={isOptional}
        onChange={(code) => setValue(code ?? '')}
      />
    );
  }
  if (kind === 'day') {
    return (
      <DayInput
        label={shownLabel}
        day={value === '' ? undefined : value}
        isClearable={isOptional}
        onChange={(day) => setValue(day ?? '')}
      />
    );
  }
  return (
    <TextInput
      {...width}
      label={shownLabel}
      inputMode={kind === 'text' || kind === 'time' ? 'text' : 'decimal'}
      autoComplete="off"
      maxLength={60}
      value={value}
      onChange={({ currentTarget }) => setValue(currentTarget.value)}
    />
  );
}

interface RowsFieldProps {
  readonly field: RuleField;
  readonly rows: readonly TypedRow[];
  readonly setRows: (rows: readonly TypedRow[]) => void;
}

/** Renders a list field of the rule: a line of inputs for each row, with buttons to add and to remove a row. */
function RowsField({ field, rows, setRows }: RowsFieldProps) {
  const { t } = useTranslation('rules');
  return (
    <Fieldset legend={field.label}>
      <Stack gap="xs">
        {rows.map((row, index) => (
          <Group key={index} align="flex-end" gap="xs" wrap="wrap">
            {field.columns.map((column) => (
              <RuleFieldInput
                key={column.name}
                field={column}
                isNarrow
                value={row[column.name] ?? ''}
                setValue={(value) =>
                  setRows(rows.map((old, position) => (position === index ? { ...old, [column.name]: value } : old)))
                }
              />
            ))}
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('removeRow', { list: field.label, number: index + 1 })}
              onClick={() => setRows(rows.filter((_, position) => position !== index))}
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
            onClick={() => setRows([...rows, createEmptyRow(field.columns)])}
          >
            {t('addRow', { list: field.label })}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}
