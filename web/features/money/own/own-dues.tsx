import type { OwnMoney } from '../../../../contract/money/accounts.ts'
import { duesStatusText } from '../../../../contract/money/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Api } from '../../../api/api.ts'
import { unlessClosed } from '../../../api/loading.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { balanceText, duesLine, duesTone } from '../elements/dues-state.tsx'
import styles from './own-money.module.css'

/** The dues of the own household as text, so that the dashboard needs no script. */
interface OwnDuesWords {
  status: string
  tone: ReturnType<typeof duesTone>
  line: string
  /** The society's payment instructions; null without open dues. */
  howToPay: string | null
  /** Text of the link to the own account. */
  link: string
}

/** Loads the own dues, without entries; null for members who have none. */
export async function loadOwnDues(api: Api): Promise<OwnDuesWords | null> {
  const money = await unlessClosed(api.request('GET /api/money'))
  return money && ownDuesWords(money)
}

/** Formats the own dues as text. */
function ownDuesWords(money: OwnMoney): OwnDuesWords | null {
  const { dues, balance, currency, entries, pay } = money
  if (dues === 'none' && entries.length === 0) return null
  const isOwed = balance < 0
  const openDues = entries.findLast(({ state, purpose }) => state === 'open' && purpose === 'dues')
  return {
    status: duesStatusText[dues](),
    tone: duesTone(dues),
    line: [
      duesLine({ ...money, dueOn: openDues?.dueOn ?? null }),
      (isOwed || balance > 0) && balanceText(balance, currency),
    ]
      .filter(Boolean)
      .join(' · '),
    howToPay: isOwed ? pay.howToPay : null,
    link: isOwed && pay.online ? m.money_pay_online() : m.money_own_open(),
  }
}

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
