import { Button, Group, Stack, Text } from '@mantine/core';
import { Note } from '#web/components/general/Note.js';
import { HistoryLink, type HistoryLinkProps } from './HistoryLink.js';

export interface DeskActionResultProps extends Pick<HistoryLinkProps, 'namespace' | 'id'> {
  /** Result of the act, such as the amount paid. */
  readonly title: string;
  readonly text: string;
  readonly closeLabel: string;
  /** Label of the button for another ticket or card. */
  readonly nextLabel: string;
  readonly onNext: () => void;
  readonly onClose: () => void;
}

/** Shows the result of an act on a ticket or card at a desk; `onNext` begins the next one. */
export function DeskActionResult(props: DeskActionResultProps) {
  const { namespace, id, title, text, closeLabel, nextLabel, onNext, onClose } = props;
  return (
    <Stack>
      <Note color="teal" title={title} role="status">
        <Text>{text}</Text>
        <HistoryLink namespace={namespace} id={id} />
      </Note>
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={onClose}>
          {closeLabel}
        </Button>
        <Button data-autofocus size="md" onClick={onNext}>
          {nextLabel}
        </Button>
      </Group>
    </Stack>
  );
}
