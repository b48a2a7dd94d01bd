import type { SocietySettings } from '../../../contract/society/settings/schemas.ts'
import { Mark } from '../../design/theme/motif.tsx'
import styles from './header.module.css'

const side = 48

/** The society's own mark if administrators chose one, otherwise the site's. */
export function SocietyMark({ mark }: { mark: SocietySettings['mark'] | undefined }) {
  if (!mark) return <Mark />
  return (
    <img className={styles.picture} src={`/pictures/${mark._id}/small`} width={side} height={side} alt="" />
  )
}
