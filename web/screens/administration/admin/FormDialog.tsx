import { DialogForm, type DialogFormProps } from '../../../ui/DialogForm.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';

interface Props extends DialogFormProps {
  isOpen: boolean;
  title: string;
  size?: number;
}

/** Shows a dialog with a form, whose input is kept until it is submitted or cancelled. */
export const FormDialog = ({ isOpen, title, size = 440, ...form }: Props) => (
  <FormModal opened={isOpen} onClose={form.onClose} title={title} size={size}>
    {isOpen && <DialogForm {...form} />}
  </FormModal>
);
