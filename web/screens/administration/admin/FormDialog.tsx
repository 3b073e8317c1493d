import { DialogForm, type DialogFormProps } from '../../../ui/DialogForm.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';

interface Props extends DialogFormProps {
  isOpen: boolean;
  title: string;
  size?: number;
}

/** A dialog with fields: they stay as they were typed until it is done or given up. */
export const FormDialog = ({ isOpen, title, size = 440, ...form }: Props) => (
  <FormModal opened={isOpen} onClose={form.onClose} title={title} size={size}>
    {isOpen && <DialogForm {...form} />}
  </FormModal>
);
