import { redirect } from 'react-router'
import { nameMax } from '../../../../contract/accounts/options-and-limits.ts'
import { accountCorrection } from '../../../../contract/administration/users.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { loadSubject } from '../../../api/loading.ts'
import { ifUnchanged } from '../../../api/version-header.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { Checkbox } from '../../../design/fields/choices.tsx'
import { TextField } from '../../../design/fields/fields.tsx'
import { FieldGroup, FormActions, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { readTexts } from '../../../design/forms/form-state.ts'
import { loadDraft } from '../../../session/drafts/form-drafts.ts'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { useIsWithoutMail } from '../../../shell/site/mail-server.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { PersonFields, SocialFields } from '../../profiles/fields/person-fields.tsx'
import { PrivateFields } from '../../profiles/fields/private-fields.tsx'
import { ReasonField } from '../elements/reason-field.tsx'
import type { Route } from './+types/correct-account'

async function load({ api, params, request }: PageRequest<{ id: string }>) {
  const account = api.request('GET /api/admin/users/:id', { params })
  return { account: await loadSubject(account), draft: await loadDraft(request) }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request, params: { id } }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    const { name, email, invite, reason, version = '', ...person } = readTexts(fields)
    const hasProfile = Object.keys(person).length > 0
    const typed = {
      name,
      ...(email && { email }),
      invite: invite === 'true',
      reason,
      ...(hasProfile && { person }),
    }
    const body = parseOrRefuse(accountCorrection, typed)
    await browserApi.request('PUT /api/admin/users/:id', { params: { id }, body, ...ifUnchanged(version) })
    showAlert('success', m.administration_done())
    return redirect(`/admin/users/${id}`)
  })
}

export default function CorrectAccount({ loaderData: { account, draft }, actionData }: Route.ComponentProps) {
  const { _id, name, email, version, profile, sessions, claimed, departed } = account
  const isWithoutMail = useIsWithoutMail()
  const mayInvite = !claimed && email !== null && departed === null && !isWithoutMail
  const isOwn = sessions.some(({ own }) => own)
  const faults = actionData?.faults.map((fault) => ({
    ...fault,
    param: fault.param?.replace(/^person\./, ''),
  }))
  return (
    <>
      <PageHeading lead={m.administration_correct_lead()}>{name}</PageHeading>
      <PageForm faults={faults} draft={draft} requiredNote>
        <input type="hidden" name="version" value={version} />
        <TextField
          name="name"
          label={m.administration_name()}
          defaultValue={name}
          maxCharacters={nameMax}
          required
        />
        {!isOwn && email !== null && (
          <TextField
            name="email"
            type="email"
            label={m.administration_email()}
            hint={emailHint(claimed, isWithoutMail)}
            defaultValue={email}
            autoComplete="off"
            required
          />
        )}
        {mayInvite && (
          <Checkbox
            name="invite"
            label={m.administration_correct_invite()}
            hint={m.administration_correct_invite_hint()}
          />
        )}
        {profile && (
          <>
            <FieldGroup legend={m.administration_correct_person()}>
              <PersonFields
                profile={profile}
                partial={!claimed}
                hints={{
                  company: m.administration_correct_company_hint(),
                  bio: m.administration_correct_bio_hint(),
                }}
              />
            </FieldGroup>
            <FieldGroup legend={m.profiles_section_private()}>
              <PrivateFields profile={profile} partial={!claimed} />
            </FieldGroup>
            <SocialFields social={profile.social} />
          </>
        )}
        <ReasonField />
        <FormActions>
          <SubmitButton>{m.administration_save()}</SubmitButton>
          <LinkButton to={`/admin/users/${_id}`}>{m.administration_go_back()}</LinkButton>
        </FormActions>
      </PageForm>
    </>
  )
}

/** Returns the hint about who is emailed when the address changes. */
function emailHint(claimed: boolean, isWithoutMail: boolean): string {
  if (!claimed) return m.administration_email_hint_unclaimed()
  return isWithoutMail ? m.administration_email_hint_no_mail() : m.administration_email_hint()
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: page.loaderData?.account.name, unlisted: true })
