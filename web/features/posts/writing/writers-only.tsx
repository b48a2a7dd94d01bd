import type { ReactNode } from 'react'
import { useSession } from '../../../session/use-session.ts'
import { VerificationNotice } from '../../accounts/own-account/verification-notice.tsx'
import styles from './writers-only.module.css'

/** Shows a writing form, or tells members who must confirm their address first before they type. */
export function WritersOnly({ children }: { children: ReactNode }) {
  const { user } = useSession()
  if (!user?.limited) return children
  return (
    <div className={styles.notice}>
      <VerificationNotice />
    </div>
  )
}
