import { m } from '../../../../contract/paraglide/messages.js'
import { Badge } from '../../../design/elements/badge.tsx'
import { LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import type { OwnDuesWords } from './own-dues.ts'
import styles from './own-money.module.css'

/** The dues of the own household, and how to pay open ones. */
export function OwnDuesCard({ dues: { status, tone, line, howToPay, link } }: { dues: OwnDuesWords }) {
  return (
    <Card as="section" labelledBy="own-dues">
      <h2 id="own-dues">{m.money_own_dues()}</h2>
      <p className={styles.dues}>
        <Badge tone={tone}>{status}</Badge> {line}
      </p>
      {howToPay && (
        <p className={styles.way}>
          <TypedText>{howToPay}</TypedText>
        </p>
      )}
      <LinkButton to="/account/money">{link}</LinkButton>
    </Card>
  )
}
