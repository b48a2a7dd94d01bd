import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { LedgerEntry, MoneyAccount } from '../../../../contract/money/accounts.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { loadSubject } from '../../../api/loading.ts'
import { showFaultsOf } from '../../../api/show-faults.ts'
import { randomKey } from '../../../browser/random-key.ts'
import { Dialog, DialogChoices } from '../../../design/dialogs/dialog.tsx'
import { Badge } from '../../../design/elements/badge.tsx'
import { Button, ButtonRow } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { RadioGroup, TextField } from '../../../design/fields/fields.tsx'
import { readText, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { BackToList } from '../../../design/lists/page-links.tsx'
import { formatDate } from '../../../design/texts/format-date.ts'
import { formatMoney } from '../../../design/texts/format-money.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { SentForm } from '../../../session/forms/page-form.tsx'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSite, useSocietyZone } from '../../../shell/site/use-site.ts'
import { balanceText, DuesBadge, duesLine } from '../elements/dues-state.tsx'
import { addEntry, type TypedEntry } from '../elements/entering.ts'
import { AmountField, readCents } from '../elements/entry-fields.tsx'
import { Statement } from '../elements/statement.tsx'
import type { Route } from './+types/ledger'
import { EntryForm } from './entry-form.tsx'
import styles from './ledger.module.css'

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

/** The ways to reverse an entry. */
type Reversal = 'bounced' | 'wrong' | 'refund'

/** Returns the ways to reverse an entry; none for corrections and reversed entries. */
function reversalsOf({ kind, method, cents, correctedCents }: LedgerEntry): Reversal[] {
  if (kind === 'correction' || correctedCents >= cents) return []
  const isReceived = kind === 'payment' || kind === 'donation'
  return [
    ...(isReceived && method === 'check' ? ['bounced' as const] : []),
    'wrong',
    ...(isReceived ? ['refund' as const] : []),
  ]
}

const texts: Record<Reversal, () => string> = {
  bounced: m.money_reversal_bounced,
  wrong: m.money_reversal_wrong,
  refund: m.money_reversal_refund,
}

interface TakeBackButtonProps {
  entry: LedgerEntry
  user: string
  onDone: () => void
}

/** Reverses an entry by another one: nothing in the ledger is changed or removed. */
function TakeBackButton({ entry, user, onDone }: TakeBackButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [key, setKey] = useState(randomKey)
  const ways = reversalsOf(entry)
  if (ways.length === 0) return null
  const amount = formatMoney(entry.cents, entry.currency)
  async function send(fields: FormData) {
    const way = readText(fields, 'way')
    const note = readText(fields, 'note')
    const typed: TypedEntry = {
      user,
      kind: way === 'refund' ? 'refund' : 'correction',
      ...(way === 'refund' && { method: entry.method ?? 'other' }),
      cents: readCents(fields),
      corrects: entry._id,
      note: way === 'bounced' && note === '' ? m.money_reversal_bounced() : note,
    }
    await addEntry(typed, key)
    showAlert('success', m.money_took_back())
    setKey(randomKey())
    setIsOpen(false)
    onDone()
  }
  return (
    <>
      <Button look="plain" onClick={() => setIsOpen(true)}>
        <span aria-hidden="true">{m.money_take_back()}</span>
        <span className="visually-hidden">{m.money_take_back_named({ text: entry.text, amount })}</span>
      </Button>
      <Dialog
        open={isOpen}
        title={m.money_take_back_named({ text: entry.text, amount })}
        onClose={() => setIsOpen(false)}
      >
        {isOpen && (
          <SentForm className={styles.form} send={send}>
            <p>{m.money_take_back_text()}</p>
            <RadioGroup
              name="way"
              label={m.money_take_back_why()}
              defaultValue={ways[0] ?? null}
              options={ways.map((value) => ({ value, label: texts[value]() }))}
            />
            <AmountField currency={entry.currency} cents={entry.cents - entry.correctedCents} />
            <TextField name="note" label={m.money_note()} maxCharacters={300} />
            <DialogChoices>
              <Button onClick={() => setIsOpen(false)}>{m.site_cancel()}</Button>
              <SubmitButton look="danger">{m.money_take_back()}</SubmitButton>
            </DialogChoices>
          </SentForm>
        )}
      </Dialog>
    </>
  )
}
