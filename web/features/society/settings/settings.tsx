import { redirectDocument } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import {
  type SettingsChange,
  type SettingsState,
  settingsChange,
} from '../../../../contract/society/settings.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { ifUnchanged } from '../../../api/version-header.ts'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
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
import type { Route } from './+types/settings'
import { readSettingsForm } from './settings-change.ts'
import {
  IdentitySettings,
  PartnerSettings,
  RuleSettings,
  SwitchSettings,
  VersionSettings,
  WelcomeSettings,
} from './settings-fields.tsx'

async function load({ api, request, url }: PageRequest) {
  return {
    state: await api.request('GET /api/admin/settings'),
    draft: await loadDraft(request),
    isReloaded: url.searchParams.has('saved'),
  }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const shouldRevalidate = reloadUnlessRefused

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    const state = JSON.parse(readText(fields, 'state')) as SettingsState
    const body = parseOrRefuse(settingsChange, readSettingsForm(fields, state))
    await browserApi.request('PUT /api/admin/settings', { body, ...ifUnchanged(state.version) })
    // The security policy belongs to the document: only a new document allows the new addresses.
    if (touchesPolicy(body)) throw redirectDocument('/admin/settings?saved')
    showAlert('success', m.society_settings_saved())
    return null
  })
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.society_settings(), unlisted: true })

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { state, draft, isReloaded } = loaderData
  return (
    <div data-legends="beside">
      <PageHeading lead={m.society_settings_lead()}>{m.society_settings()}</PageHeading>
      <p role="status">{isReloaded && m.society_settings_saved()}</p>
      <PageForm key={state.version} faults={actionData?.faults} draft={draft} requiredNote>
        <input type="hidden" name="state" value={JSON.stringify(state)} />
        <IdentitySettings state={state} />
        <WelcomeSettings state={state} />
        <VersionSettings state={state} />
        <PartnerSettings state={state} />
        <RuleSettings state={state} />
        <SwitchSettings state={state} />
        <FormActions>
          <SubmitButton>{m.society_settings_save()}</SubmitButton>
        </FormActions>
      </PageForm>
    </div>
  )
}

function touchesPolicy({ follow = [], ...given }: SettingsChange): boolean {
  const touched = new Set<string>([...follow, ...Object.keys(given)])
  return touched.has('donation') || touched.has('socialFeedUrl')
}
