import { redirect, useFetcher } from 'react-router'
import { depositClosing } from '../../../../contract/money/deposits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { readWholeNumber } from '../../../../contract/text/digits.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { loadSubject } from '../../../api/loading.ts'
import { RemovalButton } from '../../../design/dialogs/confirm-dialog.tsx'
import { Badge } from '../../../design/elements/badge.tsx'
import { Button, ButtonRow, LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { FieldRow } from '../../../design/fields/field.tsx'
import { TextField } from '../../../design/fields/fields.tsx'
import { FormActions, readText, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { formatDate, formatInstant } from '../../../design/texts/format-date.ts'
import { formatMoney } from '../../../design/texts/format-money.ts'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import { AmountField, readCents } from '../elements/entry-fields.tsx'
import styles from '../elements/money.module.css'
import type { Route } from './+types/deposit'
import { Payments } from './deposits.tsx'

async function load({ api, params }: PageRequest<{ id: string }>) {
  const [deposit, { currency }] = await Promise.all([
    loadSubject(api.request('GET /api/admin/money/deposits/:id', { params })),
    api.request('GET /api/admin/money/settings'),
  ])
  return { deposit, currency }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request, params }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    if (readText(fields, 'intent') === 'remove') {
      await browserApi.request('DELETE /api/admin/money/deposits/:id', { params })
      showAlert('success', m.money_deposit_removed())
      throw redirect('/admin/money/deposits')
    }
    const count = readWholeNumber(readText(fields, 'count')) ?? 0
    const body = parseOrRefuse(depositClosing, { count, cents: readCents(fields) })
    await browserApi.request('POST /api/admin/money/deposits/:id/closing', { params, body })
    showAlert('success', m.money_deposit_is_closed())
    return null
  })
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: page.loaderData && m.money_deposit_of({ date: formatDate(page.loaderData.deposit.heldOn) }),
    unlisted: true,
  })

/** One deposit: its payments, and the count that closes it. */
export default function DepositPage({ loaderData: { deposit, currency }, actionData }: Route.ComponentProps) {
  const { heldOn, count, cents, closed, closedBy, note, payments } = deposit
  const zone = useSocietyZone()
  const fetcher = useFetcher()
  return (
    <div className={styles.deposits}>
      <PageHeading
        lead={note}
        actions={<LinkButton to="/admin/money/deposits">{m.money_deposits_back()}</LinkButton>}
      >
        {m.money_deposit_of({ date: formatDate(heldOn) })}
      </PageHeading>
      <section aria-label={m.money_payments()}>
        <p className={styles.sum}>{m.money_deposit_sum({ count, total: formatMoney(cents, currency) })}</p>
        {closed && (
          <p>
            <Badge tone="success">{m.money_deposit_closed()}</Badge>{' '}
            {m.money_deposit_closed_by({ date: formatInstant(closed, zone), name: closedBy ?? '' })}
          </p>
        )}
        <Payments payments={payments} currency={currency} />
        <ButtonRow>
          <Button onClick={() => print()}>{m.money_print()}</Button>
          {!closed && (
            <RemovalButton
              label={m.money_deposit_remove()}
              losses={m.money_deposit_remove_text()}
              fetcher={fetcher}
              values={{ intent: 'remove' }}
            />
          )}
        </ButtonRow>
      </section>
      {!closed && (
        <Card as="section" labelledBy="close-deposit">
          <h2 id="close-deposit">{m.money_deposit_close()}</h2>
          <p className={styles.soft}>{m.money_deposit_close_text()}</p>
          <PageForm {...(actionData?.faults && { faults: actionData.faults })}>
            <FieldRow>
              <TextField name="count" label={m.money_count()} required inputMode="numeric" maxLength={4} />
              <AmountField label={m.money_total()} currency={currency} />
            </FieldRow>
            <FormActions>
              <SubmitButton>{m.money_deposit_close()}</SubmitButton>
            </FormActions>
          </PageForm>
        </Card>
      )}
    </div>
  )
}
