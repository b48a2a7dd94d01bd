import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Sheet } from './sheet.tsx'

interface SignInPageProps {
  heading: string
  lead: string
  /** Question and link that lead to the other form. */
  other: { question: string; link: string; to: string }
  children: ReactNode
}

/** The page frame for signing up and signing in. */
export function SignInPage({ heading, lead, other, children }: SignInPageProps) {
  const below = (
    <>
      {other.question} <Link to={other.to}>{other.link}</Link>
    </>
  )
  return (
    <Sheet heading={heading} lead={lead} needsScripts below={below}>
      {children}
    </Sheet>
  )
}
