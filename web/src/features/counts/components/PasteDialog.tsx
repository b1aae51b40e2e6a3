import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#web/components/dialogs/Dialog.js';
import { DialogForm } from '#web/components/dialogs/DialogForm.js';
import { cellsOf, tableOf } from './paste.js';
import type { Filled } from './paste.js';
import type { SheetColumn } from './sheet.js';

export interface PasteDialogProps {
  readonly columns: readonly SheetColumn[];
  readonly fill: (cells: Filled) => void;
  readonly close: () => void;
}

/** A dialog that fills the sheet from a pasted spreadsheet table, whose first column names the machines. */
export function PasteDialog({ columns, fill, close }: PasteDialogProps) {
  const { t } = useTranslation('counts');
  const [text, setText] = useState('');
  const { t: common } = useTranslation('common');
  const headings = [common('machine'), ...columns.map(({ longName }) => longName)].join(' ; ');
  const take = (): void => {
    fill(tableOf(cellsOf(text), columns));
    close();
  };
  return (
    <Dialog close={close} size="lg" title={t('pasteTitle')}>
      <DialogForm act={t('pasteFill')} send={take} close={close} isOff={text.trim() === ''}>
        <Text size="sm">{t('pasteText', { columns: headings })}</Text>
        <Textarea
          label={t('pasteLabel')}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
          rows={10}
          data-autofocus
          spellCheck={false}
        />
      </DialogForm>
    </Dialog>
  );
}
