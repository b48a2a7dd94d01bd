import { redirectDocument } from 'react-router'
import type { WaysToPay } from '../../../../contract/money/accounts.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { loadSubject } from '../../../api/loading.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { RadioGroup } from '../../../design/fields/fields.tsx'
import {
  FormActions,
  readText,
  reloadUnlessRefused,
  SubmitButton,
} from '../../../design/forms/form-layout.tsx'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { loadDraft } from '../../../session/drafts.ts'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSite } from '../../../shell/site/use-site.ts'
import { AmountField, readCents } from '../elements/entry-fields.tsx'
import type { Route } from './+types/donate'
import styles from './own-money.module.css'

const amount = 'donation.cents'

async function load({ api, request, url }: PageRequest) {
  const { pay, currency } = await loadSubject(api.request('GET /api/money'))
  // Stripe redirects members back here; a webhook enters the donation.
  return { pay, currency, draft: await loadDraft(request), isBack: url.searchParams.has('paid') }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const shouldRevalidate = reloadUnlessRefused

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    const donation = { cents: readCents(fields, amount), yearly: readText(fields, 'often') === 'year' }
    const { url } = await browserApi.request('POST /api/money/checkout', { body: { donation } })
    throw redirectDocument(url)
  })
}

export const meta: Route.MetaFunction = (page) => pageMeta(page, { title: m.money_donate(), unlisted: true })

/** Accepts a donation by card, or states the other ways to give. */
export default function Donate({ loaderData, actionData }: Route.ComponentProps) {
  const { pay, currency, draft, isBack } = loaderData
  const name = useSite()?.name ?? ''
  return (
    <div className={styles.page}>
      <PageHeading
        lead={m.money_donate_lead({ name })}
        actions={<LinkButton to="/account/money">{m.money_own_open()}</LinkButton>}
      >
        {m.money_donate()}
      </PageHeading>
      {isBack && <p role="status">{m.money_donate_thanks()}</p>}
      {pay.donations && (
        <Card as="section" labelledBy="by-card">
          <h2 id="by-card" className={styles.title}>
            {m.money_donate_card()}
          </h2>
          <PageForm faults={actionData?.faults} draft={draft}>
            <AmountField name={amount} currency={currency} />
            <RadioGroup
              name="often"
              label={m.money_donate_often()}
              hint={m.money_donate_yearly_hint()}
              required
              defaultValue="once"
              options={[
                { value: 'once', label: m.money_donate_once() },
                { value: 'year', label: m.money_yearly() },
              ]}
            />
            <p>{m.money_donate_start_hint()}</p>
            <FormActions>
              <SubmitButton>{m.money_donate_start()}</SubmitButton>
            </FormActions>
          </PageForm>
        </Card>
      )}
      <OtherWays pay={pay} />
    </div>
  )
}

function OtherWays({ pay: { donations, howToPay } }: { pay: WaysToPay }) {
  if (!howToPay) return donations ? null : <p>{m.money_donate_ask()}</p>
  return (
    <Card as="section" labelledBy="other-ways">
      <h2 id="other-ways">{donations ? m.money_donate_other() : m.money_how_to_pay()}</h2>
      <p className={styles.words}>
        <TypedText>{howToPay}</TypedText>
      </p>
    </Card>
  )
}
