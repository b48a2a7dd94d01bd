import { data } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { loadProfileAndDraft, SeenState } from '../own-profile/own-profile.tsx'
import type { Route } from './+types/edit-entry'
import { EntryForm } from './entry-form.tsx'
import { savingAt } from './section-saving.ts'
import { sectionAt } from './sections.tsx'

/** The pages `/edit-membership/:id`, `/edit-experience/:id` and `/edit-education/:id`. */
async function load(page: PageRequest<{ id: string }>) {
  const { profile, draft } = await loadProfileAndDraft(page)
  const path = page.url.pathname
  const { id } = page.params
  if (!sectionAt(path).formOf(profile, id)) throw data(null, { status: 404 })
  return { profile, draft, path, id }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request, params }: Route.ClientActionArgs) {
  return savingAt(new URL(request.url).pathname).change(request, params)
}

export default function EditEntry({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, draft, path, id } = loaderData
  const { texts, formOf } = sectionAt(path)
  const form = formOf(profile, id)
  return (
    <EntryForm
      key={path}
      heading={texts.edit()}
      button={m.profiles_save_changes()}
      lead={form?.lead ?? ''}
      faults={actionData?.faults}
      draft={draft}
    >
      <SeenState state={form?.state} found={actionData?.found} />
      {form?.fields}
    </EntryForm>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: sectionAt(page.location.pathname).texts.edit(), unlisted: true })
