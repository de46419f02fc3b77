import { useState } from 'react';
import { Trash2 } from 'lucide-react';
import { showToast } from 'shared/errors';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { Icon } from 'shared/ui/Icon';
import { IconButton } from 'shared/ui/IconButton';
import { useDeleteGoods } from '../../server-state/goods.ts';
import { copy } from './copy.ts';

type DeleteGoodsProps = {
  goodsId: number;
  /** Names the button: `눈이 내려요 영상 삭제`. */
  label: string;
  /** Right before the item is deleted. */
  onDelete: () => void;
};

/** Deletes a saved video or diary, after a question. */
export function DeleteGoods({ goodsId, label, onDelete }: DeleteGoodsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const deletion = useDeleteGoods();

  async function confirm() {
    onDelete();
    try {
      await deletion.mutateAsync(goodsId);
      showToast({ message: copy.kept.deleted });
    } catch {
      // A toast reports why; the item is still there.
      setIsAsking(false);
    }
  }

  return (
    <>
      <IconButton label={label} icon={<Icon of={Trash2} size="sm" />} onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        title={copy.kept.confirm}
        description={copy.kept.confirmDetail}
        tone="danger"
        confirmLabel={copy.kept.delete}
        busy={deletion.isPending}
        busyLabel={copy.kept.deleting}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
