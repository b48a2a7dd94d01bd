import { redirect } from 'react-router'
import { rosterCorrection } from '../../../../contract/administration/roster.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { membershipTypes } from '../../../../contract/profiles/options-and-limits.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { loadSubject } from '../../../api/loading.ts'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { FieldRow } from '../../../design/fields/field.tsx'
import { SelectField } from '../../../design/fields/fields.tsx'
import { FormActions, readText, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { BackToList, listAddress } from '../../../design/lists/page-links.tsx'
import { loadDraft } from '../../../session/drafts.ts'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { PeriodFields, readEntryForm } from '../../profiles/fields/history-fields.tsx'
import { optionsOf, useAllOptions } from '../../profiles/labels.ts'
import { ReasonField } from '../elements/reason-field.tsx'
import type { Route } from './+types/roster-term'

async function load({ api, params, request }: PageRequest<{ id: string }>) {
  const term = api.request('GET /api/admin/roster/:id', { params })
  return { term: await loadSubject(term), draft: await loadDraft(request) }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request, params: { id } }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    const body = parseOrRefuse(rosterCorrection, {
      ...readEntryForm(fields),
      reason: readText(fields, 'reason'),
    })
    await browserApi.request('PUT /api/admin/roster/:id', { params: { id }, body })
    showAlert('success', m.administration_done())
    return redirect(listAddress('/admin/roster'))
  })
}

/** The page that corrects a roster entry without a profile entry. */
export default function RosterTermPage({ loaderData: { term, draft }, actionData }: Route.ComponentProps) {
  const { titles, categories } = useAllOptions()
  return (
    <>
      <PageHeading lead={m.administration_correct_term_roster()}>
        {m.administration_roster_term_of({ name: term.name })}
      </PageHeading>
      <PageForm faults={actionData?.faults} draft={draft} requiredNote>
        <FieldRow>
          <SelectField
            name="title"
            label={m.profiles_title()}
            required
            options={titles}
            defaultValue={term.title}
          />
          <SelectField
            name="category"
            label={m.profiles_category()}
            required
            options={categories}
            defaultValue={term.category}
          />
        </FieldRow>
        <SelectField
          name="type"
          label={m.profiles_type()}
          required
          options={optionsOf(membershipTypes)}
          defaultValue={term.type}
        />
        <PeriodFields period={{ ...term, current: term.to === null }} />
        <ReasonField required={false} />
        <FormActions>
          <SubmitButton>{m.administration_term_save()}</SubmitButton>
          <BackToList to="/admin/roster">{m.administration_roster_back()}</BackToList>
        </FormActions>
      </PageForm>
    </>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: page.loaderData && m.administration_roster_term_of({ name: page.loaderData.term.name }),
    unlisted: true,
  })
