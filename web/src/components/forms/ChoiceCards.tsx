import { Group, Radio, Stack, Text } from '@mantine/core';

export interface ChoiceCardsProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value | null;
  readonly onChange: (value: Value | null) => void;
  /** Shown once sending was tried without a choice; null: not yet tried. */
  readonly requiredMessage: string | null;
}

/** Lets the user choose one option, with none preselected; shows `requiredMessage` while none is chosen. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { label, options, value, onChange, requiredMessage } = props;
  return (
    <Radio.Group
      label={label}
      required
      value={value}
      onChange={(chosenValue) => onChange(options.find((option) => option.value === chosenValue)?.value ?? null)}
      error={value === null ? requiredMessage : null}
    >
      <Stack mt="xs" gap="xs">
        {options.map((option) => (
          <Radio.Card key={option.value} value={option.value} p="sm" mih={52} aria-label={option.label}>
            <Group gap="sm" wrap="nowrap">
              <Radio.Indicator size="md" />
              <Text>{option.label}</Text>
            </Group>
          </Radio.Card>
        ))}
      </Stack>
    </Radio.Group>
  );
}
