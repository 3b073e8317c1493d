import { Modal } from '@mantine/core';

import { DialogForm, type DialogFormProps } from '../../ui/DialogForm.tsx';

interface Props extends DialogFormProps {
  isOpen: boolean;
  title: string;
  size?: number;
}

/** A dialog with fields: they stay as they were typed until it is done or given up. */
export const FormDialog = ({ isOpen, title, size = 440, ...form }: Props) => (
  <Modal opened={isOpen} onClose={form.onClose} closeOnEscape={false} title={title} size={size}>
    {isOpen && <DialogForm {...form} />}
  </Modal>
);
