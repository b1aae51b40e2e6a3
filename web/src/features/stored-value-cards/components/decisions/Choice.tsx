import { Group, Radio, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value | null;
  readonly setValue: (value: Value | null) => void;
  /** True: sending was tried, and a missing choice is marked. */
  readonly hasTriedToSend: boolean;
}

/** Lets the user choose one option, with none preselected; a missing choice is marked once `hasTriedToSend`. */
export function Choice<Value extends string>({ label, options, value, setValue, hasTriedToSend }: ChoiceProps<Value>) {
  const { t } = useTranslation('cards');
  return (
    <Radio.Group
      label={label}
      required
      value={value}
      onChange={(chosen) => setValue(options.find((each) => each.value === chosen)?.value ?? null)}
      error={hasTriedToSend && value === null ? t('choose') : null}
    >
      <Stack mt="xs" gap="xs">
        {options.map((each) => (
          <Radio.Card key={each.value} value={each.value} p="sm" mih={52} aria-label={each.label}>
            <Group gap="sm" wrap="nowrap">
              <Radio.Indicator size="md" />
              <Text>{each.label}</Text>
            </Group>
          </Radio.Card>
        ))}
      </Stack>
    </Radio.Group>
  );
}
