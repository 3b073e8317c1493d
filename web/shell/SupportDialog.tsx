import { Anchor, Button, Group, Modal, Stack } from '@mantine/core';

interface Props {
  /** The end of the sentence 'If you need assistance, …'. */
  supportContact: string;
  version: string;
  isOpen: boolean;
  onClose: () => void;
}

const LINK = /(https?:\/\/[^\s,]+[^\s,.]|[^\s@,]+@[^\s@,]+\.[a-z]{2,})/i;

/** Shows the contact for help, in the words of the server's operator, with addresses as links. */
export const SupportDialog = ({ supportContact, version, isOpen, onClose }: Props) => (
  <Modal opened={isOpen} onClose={onClose} title="Contact Support" size={440} returnFocus={false}>
    <Stack gap="md">
      <div>
        If you need assistance,{' '}
        {supportContact.split(LINK).map((part, at) =>
          at % 2 === 0 ? (
            part
          ) : (
            <Anchor key={part} href={part.includes('://') ? part : `mailto:${part}`} target="_blank" rel="noreferrer">
              {part}
            </Anchor>
          ),
        )}
      </div>
      <div className="tr-dim">Truss {version}. Include this in your question.</div>
      <Group justify="flex-end">
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  </Modal>
);
