import { Link } from 'react-router'
import type { AccountRow } from '../../../../contract/money/accounts.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { Button } from '../../../design/elements/button.tsx'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { balanceText, DuesBadge, duesLine } from '../elements/dues-state.tsx'
import styles from './dues.module.css'

interface AccountRowsProps {
  accounts: AccountRow[]
  /** null for viewers without amounts. */
  currency: string | null
  /** Starts the payment of a household; absent for viewers who cannot enter any. */
  onEnter?: (account: AccountRow) => void
}

/** Lists households, each with its dues and balance. */
export function AccountRows({ accounts, currency, onEnter }: AccountRowsProps) {
  return (
    <ul className={styles.rows}>
      {accounts.map((account) => (
        <li key={account._id} className={styles.row}>
          <Names account={account} />
          <span className={styles.dues}>
            <DuesBadge dues={account.dues} />
            <span className={styles.soft}>{duesLine(account)}</span>
          </span>
          <span className={styles.level}>
            <TypedText>{account.level?.name ?? ''}</TypedText>
          </span>
          {currency && account.balance !== undefined && (
            <span className={styles.balance} data-owed={account.balance < 0 || undefined}>
              {balanceText(account.balance, currency)}
            </span>
          )}
          {onEnter && account.user && (
            <Button onClick={() => onEnter(account)}>
              {m.money_take_payment()}
              <span className="visually-hidden" lang={languageOf(account.name)}>
                {' '}
                {account.name}
              </span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Names({ account: { _id, user, name, people, former } }: { account: AccountRow }) {
  const others = people.map((person) => person.name).filter((other) => other !== name)
  return (
    <div className={styles.names}>
      <Link to={`/admin/money/accounts/${user ?? _id}`} className={styles.name} lang={languageOf(name)}>
        {name}
      </Link>
      {former && <Badge>{m.money_former()}</Badge>}
      {others.length > 0 && (
        <span className={styles.soft}>
          <TypedText>{others.join(', ')}</TypedText>
        </span>
      )}
    </div>
  )
}
