import { useState } from 'react';
import { UserRoundX } from 'lucide-react';
import type { Family } from 'shared/contract/family/family';
import { Dialog } from 'shared/ui/Dialog';
import { Icon } from 'shared/ui/Icon';
import { COPY } from '../copy.ts';
import { DeleteAccountForm } from './DeleteAccountForm.tsx';
import { SettingRow } from '../SettingRow.tsx';
import { useAccountDeletion } from './use-account-deletion.ts';

type DeleteAccountRowProps = {
  /** Undefined while loading. */
  family: Family | undefined;
  /** Offers the archive of what is about to be deleted. */
  onDownload: () => void;
};

export function DeleteAccountRow({ family, onDownload }: DeleteAccountRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const deleting = useAccountDeletion();

  function open(): void {
    deleting.reset();
    setIsOpen(true);
  }

  function close(): void {
    if (!deleting.isPending) setIsOpen(false);
  }

  return (
    <>
      <SettingRow icon={<Icon of={UserRoundX} size="sm" />} opensPage onPress={open}>
        {COPY.deleteAccount}
      </SettingRow>
      <Dialog open={isOpen} onClose={close} kind="drawer" title={COPY.deleteTitle}>
        <DeleteAccountForm
          isLast={family?.familyMembers.length === 1}
          deleting={deleting}
          onCancel={close}
          onDownload={() => {
            if (deleting.isPending) return;
            close();
            onDownload();
          }}
        />
      </Dialog>
    </>
  );
}
