import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '../../../contract/paraglide/messages.js'
import { Card } from '../../design/card.tsx'
import { MotifBorder } from '../../design/motif.tsx'
import { PageHeading } from '../../design/page-heading.tsx'
import styles from './accounts.module.css'

interface AccountPageProps {
  heading: string
  lead: string
  /** Question and link for those who want the other form. */
  other: { question: string; link: string; to: string }
  children: ReactNode
}

/** The sheet on which one signs up or signs in. */
export function AccountPage({ heading, lead, other, children }: AccountPageProps) {
  return (
    <div className={styles.page}>
      <PageHeading lead={lead}>{heading}</PageHeading>
      <Card>
        <noscript>
          <p className={styles.needsScripts}>{m.accounts_needs_scripts()}</p>
        </noscript>
        {children}
      </Card>
      <p className={styles.other}>
        {other.question} <Link to={other.to}>{other.link}</Link>
      </p>
      <MotifBorder />
    </div>
  )
}
