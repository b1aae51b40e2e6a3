import { Textarea, type TextareaProps } from '@mantine/core';

/** Shows a field for a text of several lines, which grows with it. */
export function LongTextInput(props: Omit<TextareaProps, 'autosize'>) {
  return <Textarea autosize minRows={2} {...props} />;
}
