import { redirect } from 'react-router'
import { nameMax } from '../../../../contract/accounts/options-and-limits.ts'
import { accountCorrection } from '../../../../contract/administration/account-actions.ts'
import type { ManagedAccount } from '../../../../contract/administration/users.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { memberNumberMax, officeNoteMax } from '../../../../contract/profiles/options-and-limits.ts'
import { readWholeNumber } from '../../../../contract/text/digits.ts'
import { ApiError } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { loadSubject } from '../../../api/loading.ts'
import { showFaults } from '../../../api/show-faults.ts'
import { ifUnchanged } from '../../../api/version-header.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { DateField } from '../../../design/fields/date-field.tsx'
import { FieldRow } from '../../../design/fields/field.tsx'
import { Checkbox, NumberField, RadioGroup, TextArea, TextField } from '../../../design/fields/fields.tsx'
import { FieldGroup, FormActions, readTexts, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { loadDraft } from '../../../session/drafts.ts'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { refuseWithoutReload, submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { useIsWithoutMail } from '../../../shell/site/mail-server.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import {
  atDetailFields,
  FurtherContactFields,
  PostalFields,
  withDetails,
} from '../../profiles/fields/detail-fields.tsx'
import { PersonFields, SocialFields } from '../../profiles/fields/person-fields.tsx'
import { PrivateFields } from '../../profiles/fields/private-fields.tsx'
import { ReasonField } from '../elements/reason-field.tsx'
import type { Route } from './+types/correct-account'
import { type CorrectableField, correctable } from './account-facts.tsx'

async function load({ api, params, request, url }: PageRequest<{ id: string }>) {
  const account = api.request('GET /api/admin/users/:id', { params })
  const asked = url.searchParams.get('only')
  return {
    account: await loadSubject(account),
    draft: await loadDraft(request),
    only: correctable.find((field) => field === asked) ?? null,
  }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request, params: { id } }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    const { name, email, invite, reason, version = '', ...typedPerson } = readTexts(fields)
    // Skills are optional here: unknown ones stay unknown.
    if (typedPerson.skills?.trim() === '') delete typedPerson.skills
    const person = readPersonForm(typedPerson)
    const hasProfile = Object.keys(person).length > 0
    const typed = {
      ...(name !== undefined && { name }),
      ...(email && { email }),
      invite: invite === 'now',
      reason,
      ...(hasProfile && { person }),
    }
    const body = parseOrRefuse(accountCorrection, typed)
    try {
      await browserApi.request('PUT /api/admin/users/:id', { params: { id }, body, ...ifUnchanged(version) })
    } catch (error) {
      // Of a person who was merged or removed, a reload would replace the form and what it holds by the error page.
      if (!(error instanceof ApiError) || error.status !== 404) throw error
      showFaults(error)
      return refuseWithoutReload(error.errors)
    }
    showAlert('success', m.administration_done())
    return redirect(`/admin/users/${id}`)
  })
}

/** The page that corrects a person: the fact in the address, or all facts. */
export default function CorrectAccount({
  loaderData: { account, draft, only },
  actionData,
}: Route.ComponentProps) {
  const { _id, name, version, profile, claimed } = account
  const faults =
    actionData &&
    atDetailFields(
      actionData.faults.map((fault) => ({ ...fault, param: fault.param?.replace(/^person\./, '') })),
    )
  const asksReason = asksForAddress(account, only)
  return (
    <>
      <PageHeading lead={m.administration_correct_lead()}>{name}</PageHeading>
      <PageForm faults={faults} draft={draft} requiredNote>
        <input type="hidden" name="version" value={version} />
        {(only === null || only === 'name') && (
          <TextField
            name="name"
            label={m.administration_name()}
            defaultValue={name}
            maxCharacters={nameMax}
            required
          />
        )}
        {asksReason && <AddressFields account={account} />}
        {only !== null && <OneField account={account} only={only} />}
        {only === null && (profile || !claimed) && (
          <>
            <FieldGroup legend={m.administration_correct_person()}>
              <PersonFields {...(profile && { profile })} partial hints={hints()} />
            </FieldGroup>
            <FieldGroup legend={m.profiles_section_private()}>
              <PrivateFields {...(profile && { profile })} partial />
            </FieldGroup>
            <SocialFields {...(profile && { social: profile.social })} />
            <FieldGroup legend={m.administration_correct_office()}>
              <OfficeFields account={account} only={null} />
            </FieldGroup>
          </>
        )}
        {asksReason && <ReasonField required={only === 'email'} hint={m.administration_reason_address()} />}
        <FormActions>
          <SubmitButton>{m.administration_save()}</SubmitButton>
          <LinkButton look="back" to={`/admin/users/${_id}`}>
            {m.administration_go_back()}
          </LinkButton>
        </FormActions>
      </PageForm>
    </>
  )
}

const hints = () => ({
  company: m.administration_correct_company_hint(),
  bio: m.administration_correct_bio_hint(),
})

/** Checks whether the form has the address; one's own requires the password, elsewhere. */
function asksForAddress({ email, sessions }: ManagedAccount, only: string | null): boolean {
  return (only === null || only === 'email') && email !== null && !sessions.some(({ own }) => own)
}

function OneField({ account, only }: { account: ManagedAccount; only: CorrectableField }) {
  const { profile } = account
  const shared = { ...(profile && { profile }), partial: true, only }
  return (
    <>
      <PersonFields {...shared} hints={hints()} />
      <PrivateFields {...shared} />
      <OfficeFields account={account} only={only} />
      {only === 'social' && <SocialFields {...(profile && { social: profile.social })} open />}
    </>
  )
}

/** The field for the address; an unclaimed account can be invited there. */
function AddressFields({ account: { email, claimed, departed } }: { account: ManagedAccount }) {
  const isWithoutMail = useIsWithoutMail()
  const mayInvite = !claimed && departed === null && !isWithoutMail
  return (
    <>
      <TextField
        name="email"
        type="email"
        label={m.administration_email()}
        hint={emailHint(claimed, isWithoutMail)}
        defaultValue={email}
        autoComplete="off"
        required
      />
      {mayInvite && (
        <RadioGroup
          name="invite"
          label={m.administration_correct_invite()}
          options={[
            { value: 'later', label: m.administration_correct_invite_later() },
            { value: 'now', label: m.administration_correct_invite_now() },
          ]}
          defaultValue="later"
        />
      )}
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

interface OfficeFieldsProps {
  account: ManagedAccount
  /** The one fact to show; null for all of them. */
  only: string | null
}

/** The fields of the office's facts about a person, besides their profile. */
function OfficeFields({ account: { profile, office, departed, claimed }, only }: OfficeFieldsProps) {
  const shows = (name: string) => only === null || only === name
  const details = profile?.details
  return (
    <>
      {(only === 'birth' || (only === null && !claimed)) && <BirthFields profile={profile} />}
      {shows('address') && <PostalFields field="address" address={details?.address} />}
      {shows('further') && <FurtherContactFields details={details} />}
      {shows('memberNumber') && (
        <TextField
          name="memberNumber"
          label={m.profiles_member_number()}
          maxCharacters={memberNumberMax}
          defaultValue={details?.memberNumber}
        />
      )}
      {shows('joinedOn') && (
        <DateField name="joinedOn" label={m.profiles_joined_on()} defaultValue={office.joinedOn} />
      )}
      {shows('tags') && (
        <TextField
          name="tags"
          label={m.profiles_tags()}
          hint={m.profiles_tags_hint()}
          defaultValue={office.tags.join(', ')}
        />
      )}
      {shows('note') && (
        <TextArea
          name="note"
          label={m.profiles_office_note()}
          hint={m.profiles_office_note_hint()}
          maxCharacters={officeNoteMax}
          defaultValue={office.note}
        />
      )}
      {shows('wantsNoMail') && departed === null && (
        <>
          <input type="hidden" name="asksMail" value="true" />
          <Checkbox
            name="wantsNoMail"
            label={m.profiles_wants_no_mail()}
            hint={m.profiles_wants_no_mail_hint()}
            defaultChecked={office.wantsNoMail}
          />
        </>
      )}
    </>
  )
}

/** The fields of a partly known birth: a day without a year, or a year. */
function BirthFields({ profile }: Pick<ManagedAccount, 'profile'>) {
  const day = profile?.dob === null ? profile.birthDay : null
  return (
    <>
      <FieldRow>
        <TextField
          name="birthDay"
          label={m.profiles_birth_day()}
          hint={m.profiles_birth_day_hint()}
          inputMode="numeric"
          defaultValue={day?.replace('-', '/')}
        />
        <NumberField
          name="birthYear"
          label={m.profiles_birth_year()}
          defaultValue={profile?.birthYear?.toString()}
        />
      </FieldRow>
      <Checkbox
        name="birthYearAbout"
        label={m.profiles_birth_year_about()}
        defaultChecked={profile?.birthYearAbout ?? false}
      />
    </>
  )
}

/** Returns the person of a form as the endpoint expects it; absent fields stay unchanged. */
function readPersonForm(typed: Record<string, string>): Record<string, unknown> {
  const { asksMail, wantsNoMail, birthYear, birthYearAbout, tags, ...others } = typed
  return {
    ...withDetails(others),
    ...(birthYear !== undefined && {
      birthYear: readWholeNumber(birthYear),
      birthYearAbout: birthYearAbout !== undefined,
    }),
    ...(tags !== undefined && { tags: tags.split(',').map((tag) => tag.trim()) }),
    ...(asksMail !== undefined && { wantsNoMail: wantsNoMail !== undefined }),
  }
}
