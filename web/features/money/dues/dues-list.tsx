import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useRevalidator } from 'react-router'
import type { AccountRow } from '../../../../contract/money/accounts.ts'
import type { EnteredEntry } from '../../../../contract/money/entries.ts'
import {
  duesStatuses,
  duesStatusText,
  moneySearchMax,
} from '../../../../contract/money/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { addressWith, readCursor } from '../../../api/api.ts'
import { loadFiltered } from '../../../api/load-filtered.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { Button, LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { NumberField, SelectField, TextField } from '../../../design/fields/fields.tsx'
import { FilterChoices, FilterForm } from '../../../design/forms/form-layout.tsx'
import { PageLinks, useListAddress } from '../../../design/lists/page-links.tsx'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { PeopleActions } from '../../../session/people-actions.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { balanceText, DuesBadge, duesLine } from '../elements/dues-state.tsx'
import { type Payer, payersOf } from '../elements/payer-finder.tsx'
import type { Route } from './+types/dues-list'
import styles from './dues.module.css'
import { FirstSteps } from './first-steps.tsx'
import { type FreshEntry, JustEntered, QuickEntry } from './quick-entry.tsx'

const path = '/admin/money'
const pageSize = 50
/** Entries of this session that stay visible. */
const freshShown = 6

async function load({ api, user, url: { searchParams } }: PageRequest) {
  const asked = {
    search: searchParams.get('search')?.trim() ?? '',
    dues: searchParams.get('dues') ?? '',
    level: searchParams.get('level') ?? '',
    year: searchParams.get('year') ?? '',
  }
  const mayEnter = user.rights.includes('keep money')
  const cursor = searchParams.get('cursor') ?? ''
  const query = { ...asked, cursor, limit: pageSize } as Record<string, string | number>
  const [page, levels, settings, years] = await Promise.all([
    loadFiltered(api.requestPage('GET /api/admin/money/accounts', { query }), path),
    api.request('GET /api/admin/money/levels'),
    mayEnter ? api.request('GET /api/admin/money/settings') : null,
    mayEnter ? api.request('GET /api/admin/money/years') : [],
  ])
  return {
    asked,
    accounts: page.items,
    next: readCursor(page.next),
    isLater: cursor !== '',
    levels,
    settings,
    years,
  }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta: Route.MetaFunction = (page) => pageMeta(page, { title: m.money_heading(), unlisted: true })

/** Checks whether a list is one by dues alone, which treasurers may choose. */
function isByDues({ dues, level, search }: Record<'dues' | 'level' | 'search', string>): boolean {
  return dues !== '' && level === '' && search === ''
}

/** Returns the people of the list as a filter, or as a search; the server knows the society's year. */
function chosenOf(asked: Record<'dues' | 'year' | 'level' | 'search', string>): object {
  if (!isByDues(asked) || asked.year === '') return { list: 'accounts', ...asked }
  return { dues: asked.dues, year: Number(asked.year) }
}

/** The treasurer's first page: entering a payment with three keys, and all dues. */
export default function DuesList({ loaderData }: Route.ComponentProps) {
  const { asked, accounts, next, isLater, levels, settings, years } = loaderData
  useListAddress()
  const entering = useEntering()
  const isFiltered = Object.values(asked).some((value) => value !== '')
  return (
    <>
      <PageHeading
        lead={settings ? m.money_lead() : m.money_lead_secretary()}
        actions={
          <>
            {settings && <LinkButton to="/admin/money/pile">{m.money_pile()}</LinkButton>}
            {accounts.length > 0 && (
              <PeopleActions filter={chosenOf(asked)} forTreasurers={isByDues(asked)} />
            )}
          </>
        }
      >
        {m.money_heading()}
      </PageHeading>
      {settings && <FirstSteps levels={levels} settings={settings} years={years} />}
      {settings && (
        <div className={styles.entering}>
          <Card as="section" labelledBy="enter-payment">
            <h2 id="enter-payment">{m.money_enter()}</h2>
            <QuickEntry
              currency={settings.currency}
              levels={levels}
              payer={entering.payer}
              field={entering.field}
              onChoose={entering.choose}
              onEntered={entering.add}
            />
          </Card>
          {entering.fresh.length > 0 && (
            <Card as="section" labelledBy="just-entered">
              <h2 id="just-entered">{m.money_just_entered()}</h2>
              <JustEntered entries={entering.fresh} onReversed={entering.markReversed} />
            </Card>
          )}
        </div>
      )}
      <h2 className={styles.heading}>{m.money_accounts()}</h2>
      <Filters asked={asked} levels={levels} isFiltered={isFiltered} />
      {accounts.length > 0 ? (
        <AccountRows
          accounts={accounts}
          currency={settings?.currency ?? null}
          {...(settings && { onEnter: entering.start })}
        />
      ) : (
        <EmptyState message={isFiltered ? m.money_accounts_none_found() : m.money_accounts_none()}>
          {!isFiltered && <p>{m.money_accounts_none_hint()}</p>}
        </EmptyState>
      )}
      <PageLinks
        label={m.money_pages()}
        first={isLater && { to: addressWith(path, asked), text: m.money_first_page() }}
        next={next && { to: addressWith(path, { ...asked, cursor: next }), text: m.money_next_page() }}
      />
    </>
  )
}

interface FiltersProps extends Pick<Route.ComponentProps['loaderData'], 'asked' | 'levels'> {
  isFiltered: boolean
}

function Filters({ asked, levels, isFiltered }: FiltersProps) {
  return (
    <FilterForm
      key={Object.values(asked).join()}
      action={path}
      label={m.money_accounts_filter()}
      button={m.money_show()}
      clear={isFiltered && m.money_clear()}
    >
      <TextField
        name="search"
        type="search"
        label={m.money_accounts_search()}
        defaultValue={asked.search}
        maxLength={moneySearchMax}
      />
      <FilterChoices>
        <SelectField
          name="dues"
          label={m.money_dues()}
          placeholder={m.money_any()}
          options={duesStatuses.map((value) => ({ value, label: duesStatusText[value]() }))}
          defaultValue={asked.dues}
        />
        <SelectField
          name="level"
          label={m.money_level()}
          placeholder={m.money_any()}
          options={levels.map(({ _id, name }) => ({ value: _id, label: name }))}
          defaultValue={asked.level}
        />
        <NumberField
          name="year"
          label={m.money_year()}
          placeholder={m.money_any()}
          maxLength={4}
          defaultValue={asked.year}
        />
      </FilterChoices>
    </FilterForm>
  )
}

/** Manages the payment being entered, and those of this session. */
function useEntering() {
  const { revalidate } = useRevalidator()
  const field = useRef<HTMLInputElement>(null)
  const [payer, choose] = useState<Payer | null>(null)
  const [fresh, setFresh] = useState<FreshEntry[]>([])
  return {
    field,
    payer,
    choose,
    fresh,
    /** Starts the payment of a household in the list. */
    start(account: AccountRow) {
      const [first] = payersOf(account)
      if (!first) return
      // At once: a later focus would interrupt what is typed meanwhile.
      flushSync(() => choose(first))
      const amount = field.current?.form?.querySelector<HTMLInputElement>('[name=cents]')
      amount?.select()
      amount?.scrollIntoView({ block: 'center' })
    },
    add(entry: EnteredEntry, user: string) {
      setFresh((before) =>
        [{ entry, user, at: Date.now(), isReversed: false }, ...before].slice(0, freshShown),
      )
      void revalidate()
    },
    markReversed(id: string) {
      setFresh((before) => before.map((one) => (one.entry._id === id ? { ...one, isReversed: true } : one)))
      void revalidate()
    },
  }
}

interface AccountRowsProps {
  accounts: AccountRow[]
  /** null for viewers without amounts. */
  currency: string | null
  /** Starts the payment of a household; absent for viewers who cannot enter any. */
  onEnter?: (account: AccountRow) => void
}

/** Lists households, each with its dues and balance. */
function AccountRows({ accounts, currency, onEnter }: AccountRowsProps) {
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
