import { type ReactNode, type RefObject, useId } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import type { ResponseAt } from '../../../api/api.ts'
import { Card } from '../../../design/elements/card.tsx'
import styles from './sections.module.css'

interface SectionProps {
  heading: string
  /** For headings that get the focus. */
  headingRef?: RefObject<HTMLHeadingElement | null>
  /** The fragment of URLs that lead to the section. */
  anchor?: string
  children: ReactNode
}

/** A section of the pages about the own account. */
export function AccountSection({ heading, headingRef, anchor, children }: SectionProps) {
  const generated = useId()
  const id = anchor ?? generated
  return (
    <Card as="section" labelledBy={id}>
      <h2 id={id} ref={headingRef} tabIndex={headingRef && -1} className={styles.heading}>
        {heading}
      </h2>
      {children}
    </Card>
  )
}

/** A list of devices, sessions, apps or passkeys. */
export function AccessList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}

interface AccessItemProps {
  name: string
  badge?: ReactNode
  /** Its network, below the name. */
  place?: string
  /** When it was added and used, one per line. */
  times: readonly string[]
  /** Buttons that change or end it. */
  children: ReactNode
}

/** A device, session, app or passkey of the own account. */
export function AccessItem({ name, badge, place, times, children }: AccessItemProps) {
  return (
    <li className={styles.item}>
      <div>
        <p className={styles.name}>
          {name} {badge}
        </p>
        {place && <p>{place}</p>}
        {times.map((time) => (
          <p key={time} className={styles.time}>
            {time}
          </p>
        ))}
      </div>
      {children}
    </li>
  )
}

type SecondSteps = ResponseAt<'GET /api/account/second-step'>['steps']

/** Counts the apps and passkeys of a second step, as in "1 app, 2 passkeys". */
export function stepWays(steps: SecondSteps): string {
  const countOf = (kind: SecondSteps[number]['kind']) => steps.filter((step) => step.kind === kind).length
  const [apps, passkeys] = [countOf('app'), countOf('passkey')]
  const texts = [
    apps > 0 && m.accounts_state_apps({ count: apps }),
    passkeys > 0 && m.accounts_state_passkeys({ count: passkeys }),
  ]
  return texts.filter(Boolean).join(', ')
}
