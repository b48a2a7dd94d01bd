import { data } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { FormActions, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { loadProfileAndDraft, SeenState } from '../own-profile/own-profile.tsx'
import type { Route } from './+types/entry'
import { savingAt } from './section-saving.ts'
import { sectionAt } from './sections.tsx'

/** The entry of the pages `/edit-membership/:id`; none on `/add-membership`. Likewise experience and education. */
interface EntryParams {
  id?: string
}

async function load(page: PageRequest<EntryParams>) {
  const { profile, draft } = await loadProfileAndDraft(page)
  const path = page.url.pathname
  const { id } = page.params
  if (id !== undefined && !sectionAt(path).formOf(profile, id)) throw data(null, { status: 404 })
  return { profile, draft, path, id }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request, params }: Route.ClientActionArgs) {
  const { id }: EntryParams = params
  const { add, change } = savingAt(new URL(request.url).pathname)
  return id === undefined ? add(request) : change(request, { id })
}

export default function Entry({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, draft, path, id } = loaderData
  const { texts, emptyFields, formOf } = sectionAt(path)
  const form = id === undefined ? undefined : formOf(profile, id)
  return (
    <div data-column>
      <PageHeading lead={id === undefined ? texts.addLead() : form?.lead}>
        {id === undefined ? texts.add() : texts.edit()}
      </PageHeading>
      <Card>
        <PageForm key={path} faults={actionData?.faults} draft={draft} requiredNote>
          {id === undefined ? (
            emptyFields()
          ) : (
            <>
              <SeenState state={form?.state} found={actionData?.found} />
              {form?.fields}
            </>
          )}
          <FormActions>
            <SubmitButton>{id === undefined ? texts.add() : m.profiles_save_changes()}</SubmitButton>
            <LinkButton look="back" to="/dashboard">
              {m.profiles_go_back()}
            </LinkButton>
          </FormActions>
        </PageForm>
      </Card>
    </div>
  )
}

export const meta: Route.MetaFunction = (page) => {
  const { texts } = sectionAt(page.location.pathname)
  const { id }: EntryParams = page.params
  return pageMeta(page, { title: id === undefined ? texts.add() : texts.edit(), unlisted: true })
}
