import { Sprout } from 'lucide-react';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { Icon } from 'shared/ui/Icon';

type ComingSoonDialogProps = { open: boolean; children: string; onClose: () => void };

/** Says honestly that the next step is not there yet. */
export function ComingSoonDialog({ open, children, onClose }: ComingSoonDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      title="준비하고 있어요"
      description={children}
      art={<Icon of={Sprout} size="lg" />}
      confirmLabel="확인"
      cancelLabel={null}
      onConfirm={onClose}
      onCancel={onClose}
    />
  );
}
