import { useState } from 'react'
import { Link } from 'react-router'
import type { OwnMoney } from '../../../../contract/money/accounts.ts'
import { donatePath } from '../../../../contract/money/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { loadSubject } from '../../../api/loading.ts'
import { showFaultsOf } from '../../../api/show-faults.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { Button, ButtonRow } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { formatMoney } from '../../../design/texts/format-money.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { balanceText, DuesBadge, duesLine } from '../elements/dues-state.tsx'
import { Statement } from '../elements/statement.tsx'
import type { Route } from './+types/own-money'
import styles from './own-money.module.css'

async function load({ api, url }: PageRequest) {
  const money = await loadSubject(api.request('GET /api/money'))
  // Stripe redirects members back here; a webhook enters the payment.
  return { money, isBack: url.searchParams.has('paid') }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta: Route.MetaFunction = (page) => pageMeta(page, { title: m.money_own(), unlisted: true })

/** The own household's dues, payment options, and all entries. */
export default function OwnMoneyPage({ loaderData: { money, isBack } }: Route.ComponentProps) {
  const { name, dues, level, balance, currency, entries, hasOlder } = money
  const dueOn =
    entries.findLast(({ state, purpose }) => state === 'open' && purpose === 'dues')?.dueOn ?? null
  return (
    <div className={styles.page}>
      <PageHeading lead={name}>{m.money_own()}</PageHeading>
      {isBack && balance < 0 && <p role="status">{m.money_pay_thanks()}</p>}
      <Card as="section" labelledBy="own-dues">
        <h2 id="own-dues">{m.money_own_dues()}</h2>
        <p className={styles.state}>
          <DuesBadge dues={dues} />
          {level && <Badge>{level.name}</Badge>}
          <span>
            {[duesLine({ ...money, dueOn }), balanceText(balance, currency)].filter(Boolean).join(' · ')}
          </span>
        </p>
        {balance < 0 && <WaysToPay money={money} />}
      </Card>
      <p data-screen-only>
        <Link to={donatePath}>{m.money_donate()}</Link>
      </p>
      {entries.length > 0 ? (
        <>
          <Statement entries={entries} balance={balance} currency={currency} name={name} />
          {hasOlder && <p>{m.money_own_older()}</p>}
          <ButtonRow>
            <Button onClick={() => print()}>{m.money_print_statement()}</Button>
          </ButtonRow>
        </>
      ) : (
        <EmptyState message={m.money_own_none()} />
      )}
    </div>
  )
}

function WaysToPay({ money: { pay, balance, currency } }: { money: OwnMoney }) {
  const [isLeaving, setIsLeaving] = useState(false)
  async function payOnline() {
    setIsLeaving(true)
    const page = await showFaultsOf(browserApi.request('POST /api/money/checkout', { body: {} }))
    if (page) window.location.assign(page.url)
    else setIsLeaving(false)
  }
  return (
    <div className={styles.ways} data-screen-only>
      {pay.online && (
        <div>
          <Button look="main" working={isLeaving} onClick={() => void payOnline()}>
            {m.money_pay_card({ amount: formatMoney(-balance, currency) })}
          </Button>
        </div>
      )}
      {pay.howToPay && (
        <>
          <h3>{m.money_how_to_pay()}</h3>
          <p className={styles.words}>
            <TypedText>{pay.howToPay}</TypedText>
          </p>
        </>
      )}
      {!pay.online && !pay.howToPay && <p>{m.money_pay_ask()}</p>}
    </div>
  )
}
