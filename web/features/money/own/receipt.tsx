import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { loadSubject } from '../../../api/loading.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { Button, ButtonRow, LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { SubmitButton } from '../../../design/forms/form-layout.tsx'
import { formatInstant } from '../../../design/texts/format-date.ts'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { useMay } from '../../../session/session-store.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import { Sheet } from '../elements/sheet.tsx'
import type { Route } from './+types/receipt'
import styles from './own-money.module.css'

function load({ api, params }: PageRequest<{ id: string }>) {
  return loadSubject(api.request('GET /api/money/receipts/:id', { params }))
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request, params }: Route.ClientActionArgs) {
  return submitAsMember(request, async () => {
    const { name } = await browserApi.request('POST /api/admin/money/receipts/:id/sending', { params })
    showAlert('success', m.money_receipt_sent({ name }))
    return null
  })
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: page.loaderData && m.money_receipt_number({ number: page.loaderData.number }),
    unlisted: true,
  })

/** A stored receipt for printing. */
export default function ReceiptPage({ loaderData: receipt, actionData }: Route.ComponentProps) {
  const mayKeep = useMay('keep money')
  const zone = useSocietyZone()
  return (
    <>
      <PageHeading
        actions={
          <LinkButton to={mayKeep ? '/admin/money/receipts' : '/account/money'}>
            {mayKeep ? m.money_receipts() : m.money_own()}
          </LinkButton>
        }
      >
        {m.money_receipt_number({ number: receipt.number })}
      </PageHeading>
      {receipt.corrected && (
        <p>
          <Badge tone="danger">{m.money_taken_back()}</Badge> {m.money_receipt_corrected()}
        </p>
      )}
      <Sheet text={receipt.text} />
      <div className={styles.below} data-screen-only>
        <ButtonRow>
          <Button onClick={() => print()}>{m.money_print()}</Button>
        </ButtonRow>
        {mayKeep && (
          <PageForm faults={actionData?.faults}>
            <p>
              {receipt.sentAt
                ? m.money_receipt_last_sent({ date: formatInstant(receipt.sentAt, zone) })
                : m.money_receipt_not_sent()}
            </p>
            <div>
              <SubmitButton look="quiet">{m.money_receipt_send({ name: receipt.name })}</SubmitButton>
            </div>
          </PageForm>
        )}
      </div>
    </>
  )
}
