import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Sheet } from './sheet.tsx'

interface AccountPageProps {
  heading: string
  lead: string
  /** Question and link for those who want the other form. */
  other: { question: string; link: string; to: string }
  children: ReactNode
}

/** The sheet on which one signs up or signs in. */
export function AccountPage({ heading, lead, other, children }: AccountPageProps) {
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
