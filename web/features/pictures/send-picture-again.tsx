import { m } from '../../../contract/paraglide/messages.js'
import { Button } from '../../design/elements/button.tsx'
import styles from './picture-field.module.css'
import type { UnsentPicture } from './use-picture-upload.ts'

/** Offers to send a picture again that did not arrive, without choosing it anew. */
export function SendPictureAgain({ unsent }: { unsent: UnsentPicture | null }) {
  if (!unsent) return null
  return (
    <div className={styles.chosen}>
      <p>{m.pictures_unsent({ name: unsent.name })}</p>
      <Button onClick={unsent.sendAgain}>{m.pictures_send_again()}</Button>
    </div>
  )
}
