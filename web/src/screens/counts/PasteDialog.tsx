import { Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cellsOf, tableOf } from './paste.js';
import type { Filled } from './paste.js';
import type { SheetColumn } from './sheet.js';

export interface PasteDialogProps {
  readonly columns: readonly SheetColumn[];
  readonly fill: (cells: Filled) => void;
  readonly close: () => void;
}

/** A whole table from a spreadsheet, its machines in the first column. */
export function PasteDialog({ columns, fill, close }: PasteDialogProps) {
  const { t } = useTranslation('counts');
  const [text, setText] = useState('');
  const headings = ['machine', ...columns.map(({ id }) => id)].join(' ; ');
  const take = (): void => {
    fill(tableOf(cellsOf(text), columns));
    close();
  };
  return (
    <Modal opened onClose={close} size="lg" title={t('pasteTitle')} closeButtonProps={{ 'aria-label': t('cancel') }}>
      <Text size="sm" mb="sm">
        {t('pasteText', { columns: headings })}
      </Text>
      <Textarea
        label={t('pasteLabel')}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
        rows={10}
        data-autofocus
        spellCheck={false}
      />
      <Group justify="flex-end" mt="sm">
        <Button variant="default" onClick={close}>
          {t('cancel')}
        </Button>
        <Button onClick={take} disabled={text.trim() === ''}>
          {t('pasteFill')}
        </Button>
      </Group>
    </Modal>
  );
}
