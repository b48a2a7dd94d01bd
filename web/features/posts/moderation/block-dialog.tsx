import { useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { ConfirmDialog } from '../../../design/dialogs/confirm-dialog.tsx'
import { blockMember } from './moderation-calls.ts'

interface BlockDialogProps {
  open: boolean
  /** A post or comment of the member. */
  written: { user: string; name: string }
  onClose: () => void
}

/** The dialog that asks before a member is blocked. */
export function BlockDialog({ open, written, onClose }: BlockDialogProps) {
  const [isWorking, setWorking] = useState(false)
  async function block() {
    setWorking(true)
    await blockMember(written)
    setWorking(false)
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      title={m.posts_block_question({ name: written.name })}
      confirmLabel={m.posts_block_confirm()}
      working={isWorking}
      onConfirm={block}
      onCancel={onClose}
    >
      <p>{m.posts_block_losses()}</p>
    </ConfirmDialog>
  )
}
