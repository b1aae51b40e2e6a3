import { Drawer, Modal } from '@mantine/core';
import type { KeyboardEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from './focus-back.js';

export interface DialogProps {
  readonly title: ReactNode;
  readonly close: () => void;
  readonly size?: string;
  /** True: a click beside it does not close it, since what it shows is not shown again. */
  readonly isHeld?: boolean;
  readonly children: ReactNode;
}

/** A dialog over the page, shown as long as it exists. */
export function Dialog({ title, close, size = 'md', isHeld = false, children }: DialogProps) {
  const { t } = useTranslation('shell');
  useFocusBack();
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      size={size}
      closeOnClickOutside={!isHeld}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children}
    </Modal>
  );
}

export interface SidePanelProps {
  readonly title: ReactNode;
  readonly close: () => void;
  readonly size?: string;
  readonly onKeyDown?: KeyboardEventHandler;
  /** Selects where the focus goes afterwards, when the panel led elsewhere than where it was opened. */
  readonly backTo?: string;
  readonly children: ReactNode;
}

/** What something on the page is about, beside it; shown as long as it exists. */
export function SidePanel({ title, close, size = 'lg', onKeyDown, backTo, children }: SidePanelProps) {
  const { t } = useTranslation('shell');
  useFocusBack(backTo);
  return (
    <Drawer
      opened
      onClose={close}
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
