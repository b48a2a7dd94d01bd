import { redirectDocument } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { donationChange } from '../../../../contract/society/settings.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { ifUnchanged } from '../../../api/version-header.ts'
import { Card } from '../../../design/elements/card.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import {
  FormActions,
  readText,
  reloadUnlessRefused,
  SubmitButton,
} from '../../../design/forms/form-layout.tsx'
import { loadDraft } from '../../../session/drafts.ts'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import type { Route } from './+types/donation'
import { DonationFields } from './setting.tsx'
import styles from './settings.module.css'
import { donationIn } from './settings-change.ts'

async function load({ api, request, url }: PageRequest) {
  return {
    state: await api.request('GET /api/admin/donation'),
    draft: await loadDraft(request),
    isReloaded: url.searchParams.has('saved'),
  }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const shouldRevalidate = reloadUnlessRefused

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    const body = parseOrRefuse(donationChange, { donation: donationIn(fields) })
    const seen = ifUnchanged(readText(fields, 'version'))
    await browserApi.request('PUT /api/admin/donation', { body, ...seen })
    // The security policy belongs to the document: only a new document allows the new address.
    throw redirectDocument('/admin/donation?saved')
  })
}

/** The donation target, for treasurers. */
export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.society_donation_heading(), unlisted: true })

export default function Donation({ loaderData, actionData }: Route.ComponentProps) {
  const { state, draft, isReloaded } = loaderData
  return (
    <>
      <PageHeading lead={m.society_donation_lead()}>{m.society_donation_heading()}</PageHeading>
      <p role="status">{isReloaded && m.society_settings_saved()}</p>
      <div className={styles.sheet}>
        <Card>
          <PageForm key={state.version} faults={actionData?.faults} draft={draft}>
            <input type="hidden" name="version" value={state.version} />
            <DonationFields label={m.society_setting_donation()} donation={state.donation} />
            <FormActions>
              <SubmitButton>{m.society_settings_save()}</SubmitButton>
            </FormActions>
          </PageForm>
        </Card>
      </div>
    </>
  )
}
