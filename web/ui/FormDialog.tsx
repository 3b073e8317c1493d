import { DialogForm, type DialogFormProps } from './DialogForm.tsx';
import { FormModal } from './FormModal.tsx';

interface Props extends DialogFormProps {
  /** False while the dialog is closed. */
  isOpen?: boolean;
  title: string;
  size?: number;
}

/** Shows a dialog with one form, whose input stays until it is submitted or discarded. */
export const FormDialog = ({ isOpen = true, title, size = 440, ...form }: Props) => (
  <FormModal opened={isOpen} onClose={form.onClose} title={title} size={size}>
    {isOpen && <DialogForm {...form} />}
  </FormModal>
);
