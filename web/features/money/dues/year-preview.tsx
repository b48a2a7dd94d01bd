import { useState } from 'react'
import { Link } from 'react-router'
import type { Fault } from '../../../../contract/errors.ts'
import { omissionText } from '../../../../contract/money/options-and-limits.ts'
import type { OmittedAccount, PlannedCharge, YearPlan } from '../../../../contract/money/years.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { showFaultsOf } from '../../../api/show-faults.ts'
import { Button } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { FormActions, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { type Column, Table } from '../../../design/lists/table.tsx'
import { formatDate } from '../../../design/texts/format-date.ts'
import { formatMoney } from '../../../design/texts/format-money.ts'
import { OneOfForms } from '../../../session/forms/page-form.tsx'
import styles from '../elements/money.module.css'

interface YearPreviewProps {
  plan: YearPlan
  faults: readonly Fault[] | undefined
}

/** Every charge of a new year, and omissions with reasons; then the button that creates them. */
export function YearPreview({ plan: first, faults }: YearPreviewProps) {
  const { plan, more, isLoading } = usePages(first)
  const { year, preview, currency, count, cents, omitted, charges, leftOut, next } = plan
  const total = formatMoney(cents, currency)
  const columns: Column<PlannedCharge>[] = [
    {
      header: m.money_household(),
      names: true,
      cell: ({ account, user, name }) => <AccountLink id={user ?? account} name={name} />,
    },
    { header: m.money_level(), cell: ({ level }) => level.name },
    { header: m.money_cents(), whole: true, cell: (charge) => formatMoney(charge.cents, currency) },
    { header: m.money_due_on(), whole: true, cell: ({ dueOn }) => formatDate(dueOn) },
  ]
  return (
    <Card as="section" labelledBy="year-plan">
      <h2 id="year-plan">{preview ? m.money_plan_heading({ year }) : m.money_plan_done({ year })}</h2>
      <p className={styles.sum} role="status">
        {preview ? m.money_plan_would({ count, total }) : m.money_plan_made({ count, total })}
      </p>
      <p className={styles.note}>{m.money_plan_omitted({ count: omitted, before: plan.before })}</p>
      {preview && count > 0 && (
        <OneOfForms name="begin" {...(faults && { faults })}>
          <input type="hidden" name="intent" value="begin" />
          <input type="hidden" name="year" value={year} />
          <FormActions>
            <SubmitButton>{m.money_year_begin({ year, count, total })}</SubmitButton>
          </FormActions>
          <p className={styles.note}>{m.money_year_begin_once()}</p>
        </OneOfForms>
      )}
      {preview && count === 0 && <p>{m.money_plan_nothing()}</p>}
      {charges.length > 0 && (
        <Disclosure summary={m.money_plan_charges({ count })} look="plain" open={preview}>
          <Table
            caption={m.money_plan_charges({ count })}
            columns={columns}
            rows={charges}
            keyOf={({ account, user, level }) => `${account}-${user}-${level._id}`}
          />
        </Disclosure>
      )}
      {leftOut.length > 0 && <LeftOut accounts={leftOut} count={omitted} />}
      {next && (
        <p>
          <Button working={isLoading} onClick={() => void more()}>
            {m.money_plan_more()}
          </Button>
        </p>
      )}
    </Card>
  )
}

/** Adds further pages of a preview to the first one. */
function usePages(first: YearPlan) {
  const [later, setLater] = useState<{ of: YearPlan; pages: YearPlan[] }>({ of: first, pages: [] })
  const [isLoading, setIsLoading] = useState(false)
  const pages = later.of === first ? later.pages : []
  const last = pages.at(-1) ?? first
  async function more() {
    if (last.next === null) return
    setIsLoading(true)
    const body = { year: first.year, preview: true, cursor: last.next }
    const page = await showFaultsOf(browserApi.request('POST /api/admin/money/years', { body }))
    setIsLoading(false)
    if (page) setLater({ of: first, pages: [...pages, page] })
  }
  const plan = {
    ...first,
    charges: [first, ...pages].flatMap(({ charges }) => charges),
    leftOut: [first, ...pages].flatMap(({ leftOut }) => leftOut),
    next: last.next,
  }
  return { plan, more, isLoading }
}

function LeftOut({ accounts, count }: { accounts: OmittedAccount[]; count: number }) {
  const columns: Column<OmittedAccount>[] = [
    {
      header: m.money_household(),
      names: true,
      cell: ({ account, user, name }) => <AccountLink id={user ?? account} name={name} />,
    },
    { header: m.money_reason(), cell: ({ reason }) => omissionText[reason]() },
    {
      header: m.money_paid_until_heading(),
      whole: true,
      cell: ({ paidUntil }) => (paidUntil ? formatDate(paidUntil) : ''),
    },
  ]
  return (
    <Disclosure summary={m.money_plan_left_out({ count })} look="plain">
      <Table
        caption={m.money_plan_left_out({ count })}
        columns={columns}
        rows={accounts}
        keyOf={({ account, user }) => `${account}-${user}`}
      />
    </Disclosure>
  )
}

function AccountLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to={`/admin/money/accounts/${id}`} lang={languageOf(name)}>
      {name}
    </Link>
  )
}
