import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { MoneyAccount } from '../../../../contract/money/accounts.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { loadSubject } from '../../../api/loading.ts'
import { showFaultsOf } from '../../../api/show-faults.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { Button, ButtonRow } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { BackToList } from '../../../design/lists/page-links.tsx'
import { formatDate } from '../../../design/texts/format-date.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSite, useSocietyZone } from '../../../shell/site/use-site.ts'
import { balanceText, DuesBadge, duesLine } from '../elements/dues-state.tsx'
import { Statement } from '../elements/statement.tsx'
import type { Route } from './+types/ledger'
import { EntryForm } from './entry-form.tsx'
import styles from './ledger.module.css'
import { TakeBackButton } from './take-back.tsx'

async function load({ api, user, params }: PageRequest<{ id: string }>) {
  const mayEnter = user.rights.includes('keep money')
  const [account, levels] = await Promise.all([
    loadSubject(api.request('GET /api/admin/money/accounts/:userId', { params: { userId: params.id } })),
    api.request('GET /api/admin/money/levels'),
  ])
  return { account, levels, mayEnter }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: page.loaderData?.account.name, unlisted: true })

/** One household's ledger: a statement to print and send, and forms for new entries. */
export default function Ledger({ loaderData: { account, levels, mayEnter } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const { entries, balance, currency, people, name } = account
  const user = account.user ?? account._id
  const others = people.map((person) => person.name).filter((other) => other !== name)
  return (
    <div className={styles.page}>
      <PageHeading
        lead={others.length > 0 && others.join(', ')}
        actions={<BackToList to="/admin/money">{m.money_back()}</BackToList>}
      >
        {name}
      </PageHeading>
      <StatementHead account={account} />
      <p className={styles.state}>
        <DuesBadge dues={account.dues} />
        {account.level && <Badge>{account.level.name}</Badge>}
        {account.former && <Badge>{m.money_former()}</Badge>}
        <span>
          {[duesLine(account), balance !== undefined && balanceText(balance, currency)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      {account.importedUntil && (
        <p className={styles.soft}>{m.money_imported_until({ date: formatDate(account.importedUntil) })}</p>
      )}
      {entries && balance !== undefined && (
        <>
          <ButtonRow>
            <Button onClick={() => print()}>{m.money_print_statement()}</Button>
            <SendStatement user={user} name={name} />
          </ButtonRow>
          {entries.length > 0 ? (
            <Statement
              entries={entries}
              balance={balance}
              currency={currency}
              name={name}
              actions={(entry) =>
                mayEnter && <TakeBackButton entry={entry} user={user} onDone={() => void revalidate()} />
              }
            />
          ) : (
            <EmptyState message={m.money_no_entries()}>
              <p data-screen-only>{m.money_no_entries_hint()}</p>
            </EmptyState>
          )}
          <EntryForm
            account={account}
            entries={entries}
            levels={levels}
            user={user}
            onEntered={() => void revalidate()}
          />
        </>
      )}
      {!entries && <p className={styles.soft}>{m.money_ledger_secretary()}</p>}
    </div>
  )
}

/** Society, day and address: only on paper, above the name. */
function StatementHead({ account: { address } }: { account: MoneyAccount }) {
  const site = useSite()
  const zone = useSocietyZone()
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date())
  return (
    <div className={styles.head}>
      <p>
        <strong>
          <TypedText>{site?.name ?? ''}</TypedText>
        </strong>
        <br />
        <span suppressHydrationWarning>{m.money_statement_of({ date: formatDate(today) })}</span>
      </p>
      {address && (
        <p className={styles.address} lang={languageOf(address)}>
          {address}
        </p>
      )}
    </div>
  )
}

/** Mails the statement to the person, or to another adult of the household. */
function SendStatement({ user, name }: { user: string; name: string }) {
  const [isSending, setIsSending] = useState(false)
  async function send() {
    setIsSending(true)
    const params = { userId: user }
    const sent = await showFaultsOf(
      browserApi.request('POST /api/admin/money/accounts/:userId/statement', { params }),
    )
    if (sent) showAlert('success', m.money_statement_sent(sent))
    setIsSending(false)
  }
  return (
    <Button working={isSending} onClick={() => void send()}>
      <TypedText>{m.money_send_statement({ name })}</TypedText>
    </Button>
  )
}
