import { redirectDocument } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { ApiError } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { Card } from '../../../design/elements/card.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { FormActions, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { formatDate } from '../../../design/texts/format-date.ts'
import { formatMoney } from '../../../design/texts/format-money.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { submit } from '../../../session/forms/submit.ts'
import { type OpenPageRequest, openInBrowser, openOnServer } from '../../../session/page-loading.ts'
import { Notice } from '../../../shell/page/notices.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import type { Route } from './+types/pay-link'
import styles from './own-money.module.css'

/** Loads the charge of a link; null for an unknown link. */
async function load({ api, params }: OpenPageRequest<{ token: string }>) {
  try {
    return await api.request('GET /api/money/pay/:token', { params })
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 429) return null
    throw error
  }
}

export const loader = openOnServer(load)
export const clientLoader = openInBrowser(load)

export function clientAction({ params }: Route.ClientActionArgs) {
  return submit(async () => {
    const { url } = await browserApi.request('POST /api/money/pay/:token', { params })
    throw redirectDocument(url)
  })
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.money_pay_heading(), unlisted: true })

/** Pays the charge of a reminder's link, without signing in; shows nothing else. */
export default function PayLink({ loaderData: charge, actionData }: Route.ComponentProps) {
  if (!charge) return <Notice heading={m.money_pay_unknown()} text={m.money_pay_unknown_text()} />
  const { society, text, cents, currency, dueOn, paid, pay } = charge
  if (paid) return <Notice heading={m.money_pay_done()} text={m.money_pay_done_text({ text })} />
  const amount = formatMoney(cents, currency)
  return (
    <>
      <PageHeading lead={society}>{m.money_pay_heading()}</PageHeading>
      <Card>
        <p>
          <TypedText>{text}</TypedText>
        </p>
        <p className={styles.amount}>{amount}</p>
        <p>{m.money_due_on_day({ date: formatDate(dueOn) })}</p>
        <div className={styles.ways}>
          {pay.online && (
            <PageForm {...(actionData?.faults && { faults: actionData.faults })}>
              <FormActions>
                <SubmitButton>{m.money_pay_card({ amount })}</SubmitButton>
              </FormActions>
            </PageForm>
          )}
          {pay.howToPay && (
            <>
              <h2>{m.money_how_to_pay()}</h2>
              <p className={styles.words}>
                <TypedText>{pay.howToPay}</TypedText>
              </p>
            </>
          )}
          {!pay.online && !pay.howToPay && <p>{m.money_pay_ask()}</p>}
        </div>
      </Card>
    </>
  )
}
