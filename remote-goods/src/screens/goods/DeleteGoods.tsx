import { useState } from 'react';
import { Trash2 } from 'lucide-react';
import { showToast } from 'shared/errors';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { Icon } from 'shared/ui/Icon';
import { IconButton } from 'shared/ui/IconButton';
import { useDeleteGoods } from '../../server-state/saved-goods.ts';
import { COPY } from './copy.ts';

type DeleteGoodsProps = {
  goodsId: number;
  /** The button's name: `눈이 내려요 영상 삭제`. */
  label: string;
  /** Called right before the request. */
  onDelete: () => void;
};

export function DeleteGoods({ goodsId, label, onDelete }: DeleteGoodsProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const deletion = useDeleteGoods();

  async function confirm() {
    onDelete();
    try {
      await deletion.mutateAsync(goodsId);
      showToast({ message: COPY.saved.deleted });
    } catch {
      // The mutation has shown a toast; the item stays.
      setIsConfirming(false);
    }
  }

  return (
    <>
      <IconButton label={label} icon={<Icon of={Trash2} size="sm" />} onClick={() => setIsConfirming(true)} />
      <ConfirmDialog
        open={isConfirming}
        title={COPY.saved.confirm}
        description={COPY.saved.confirmDetail}
        tone="danger"
        confirmLabel={COPY.saved.delete}
        busy={deletion.isPending}
        busyLabel={COPY.saved.deleting}
        onConfirm={() => void confirm()}
        onCancel={() => setIsConfirming(false)}
      />
    </>
  );
}
