import type { ReactNode } from 'react'
import { useSession } from '../../../session/use-session.ts'
import { VerificationNotice } from '../../accounts/own-account/verification-notice.tsx'
import styles from './writers-only.module.css'

/** A form to write with; who must confirm the address first learns so before typing, not after. */
export function WritersOnly({ children }: { children: ReactNode }) {
  const { user } = useSession()
  if (!user?.limited) return children
  return (
    <div className={styles.notice}>
      <VerificationNotice />
    </div>
  )
}
