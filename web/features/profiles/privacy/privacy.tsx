import { redirect } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import {
  type AgeAudience,
  ageAudiences,
  audiences,
  birthDateAudiences,
  phoneAudiences,
} from '../../../../contract/profiles/options-and-limits.ts'
import { type Privacy, privacyChange } from '../../../../contract/profiles/privacy.ts'
import { type Api, ApiError } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { FieldRow } from '../../../design/fields/field.tsx'
import { Checkbox, SelectField } from '../../../design/fields/fields.tsx'
import { FieldGroup, FormActions, readTexts, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { loadDraft } from '../../../session/drafts.ts'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { audienceOptions } from '../labels.ts'
import type { Route } from './+types/privacy'

async function load({ api, request }: PageRequest) {
  return { privacy: await loadPrivacy(api), draft: await loadDraft(request) }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

async function loadPrivacy(api: Api): Promise<Privacy> {
  try {
    return await api.request('GET /api/profile/privacy')
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw redirect('/create-profile')
    throw error
  }
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    const chosen = { ...readTexts(fields), listed: fields.has('listed') }
    await browserApi.request('PUT /api/profile/privacy', { body: parseOrRefuse(privacyChange, chosen) })
    showAlert('success', m.profiles_privacy_saved())
    return redirect('/who-sees-what/preview')
  })
}

export default function PrivacyChoices({ loaderData: { privacy, draft }, actionData }: Route.ComponentProps) {
  const field = (name: Exclude<keyof Privacy, 'listed'>, label: string, options: readonly AgeAudience[]) => (
    <SelectField
      name={name}
      label={label}
      placeholder={null}
      options={audienceOptions(options)}
      defaultValue={privacy[name]}
      {...(name === 'phone' && { hint: m.profiles_privacy_phone_hint() })}
    />
  )
  return (
    <div data-column>
      <PageHeading
        lead={m.profiles_privacy_lead()}
        actions={<LinkButton to="/who-sees-what/preview">{m.profiles_privacy_see()}</LinkButton>}
      >
        {m.profiles_privacy_heading()}
      </PageHeading>
      <Card>
        <PageForm faults={actionData && 'faults' in actionData ? actionData.faults : undefined} draft={draft}>
          <FieldGroup legend={m.profiles_privacy_lists()}>
            <Checkbox
              name="listed"
              label={m.profiles_privacy_listed()}
              hint={m.profiles_privacy_listed_hint()}
              defaultChecked={privacy.listed}
            />
          </FieldGroup>
          <FieldGroup legend={m.profiles_privacy_personal()}>
            <FieldRow>
              {field('dob', m.profiles_dob(), birthDateAudiences)}
              {field('age', m.profiles_privacy_age(), ageAudiences)}
            </FieldRow>
            {field('phone', m.profiles_phone(), phoneAudiences)}
          </FieldGroup>
          <FieldGroup legend={m.profiles_privacy_about()}>
            <FieldRow>
              {field('company', m.profiles_company(), audiences)}
              {field('location', m.profiles_location(), audiences)}
            </FieldRow>
            <FieldRow>
              {field('website', m.profiles_website(), audiences)}
              {field('social', m.profiles_privacy_social(), audiences)}
            </FieldRow>
            {field('bio', m.profiles_bio(), audiences)}
          </FieldGroup>
          <FieldGroup legend={m.profiles_privacy_histories()} hint={m.profiles_privacy_histories_hint()}>
            <FieldRow>
              {field('experience', m.profiles_experience(), audiences)}
              {field('education', m.profiles_education(), audiences)}
            </FieldRow>
          </FieldGroup>
          <FormActions>
            <SubmitButton>{m.profiles_privacy_save()}</SubmitButton>
            <LinkButton look="back" to="/dashboard">
              {m.profiles_go_back()}
            </LinkButton>
          </FormActions>
        </PageForm>
      </Card>
    </div>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.profiles_privacy_heading(), unlisted: true })
