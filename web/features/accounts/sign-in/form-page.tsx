import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '../../../design/elements/card.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import styles from './form-page.module.css'

interface FormPageProps {
  heading: string
  lead: ReactNode
  /** A text without JavaScript, because the form needs it. */
  needsScripts?: string
  /** Links below the form. */
  below?: ReactNode
  children: ReactNode
}

/** A narrow page with one small form on it. */
export function FormPage({ heading, lead, needsScripts, below, children }: FormPageProps) {
  return (
    <div className={styles.page}>
      <PageHeading lead={lead}>{heading}</PageHeading>
      <Card>
        {needsScripts && (
          <noscript>
            <p className={styles.needsScripts}>{needsScripts}</p>
          </noscript>
        )}
        {children}
      </Card>
      {below && <p className={styles.other}>{below}</p>}
    </div>
  )
}

interface SignInPageProps {
  heading: string
  lead: string
  needsScripts: string
  /** Question and link to the other form. */
  other: { question: string; link: string; to: string }
  children: ReactNode
}

/** The page frame for signing up and signing in. */
export function SignInPage({ heading, lead, needsScripts, other, children }: SignInPageProps) {
  const below = (
    <>
      {other.question} <Link to={other.to}>{other.link}</Link>
    </>
  )
  return (
    <FormPage heading={heading} lead={lead} needsScripts={needsScripts} below={below}>
      {children}
    </FormPage>
  )
}
