import { Drawer, Modal } from '@mantine/core';
import type { KeyboardEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from './focus-back.js';

export interface DialogProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly size?: string;
  /** True: a click outside does not close the dialog, because typed or unrepeatable content would be lost. */
  readonly isPersistent?: boolean;
  readonly children: ReactNode;
}

/** Shows a dialog over the page as long as it is mounted; the cross in its title bar closes it. */
export function Dialog({ title, onClose, size = 'md', isPersistent = false, children }: DialogProps) {
  const { t } = useTranslation('shell');
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      closeOnClickOutside={!isPersistent}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children}
    </Modal>
  );
}

export interface SidePanelProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly size?: string;
  readonly onKeyDown?: KeyboardEventHandler;
  /** Selects the element that gets the focus afterwards, when it is not the opening one. */
  readonly returnFocusSelector?: string;
  readonly children: ReactNode;
}

/**
 * Shows a panel beside the page, with the details of one of its items, as long as it is mounted. Afterwards the focus
 * returns to its former place, or to the element that `returnFocusSelector` selects.
 */
export function SidePanel({ title, onClose, size = 'lg', onKeyDown, returnFocusSelector, children }: SidePanelProps) {
  const { t } = useTranslation('shell');
  useReturnFocus(returnFocusSelector);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title={title}
      size={size}
      closeButtonProps={{ 'aria-label': t('close') }}
      onKeyDown={onKeyDown}
    >
      {children}
    </Drawer>
  );
}
