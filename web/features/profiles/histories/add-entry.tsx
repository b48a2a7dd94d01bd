import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { loadProfileAndDraft } from '../own-profile/own-profile.tsx'
import type { Route } from './+types/add-entry'
import { EntryForm } from './entry-form.tsx'
import { savingAt } from './section-saving.ts'
import { sectionAt } from './sections.tsx'

/** The pages `/add-membership`, `/add-experience` and `/add-education`. */
async function load(page: PageRequest) {
  const { draft } = await loadProfileAndDraft(page)
  return { draft, path: page.url.pathname }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request }: Route.ClientActionArgs) {
  return savingAt(new URL(request.url).pathname).add(request)
}

export default function AddEntry({ loaderData: { draft, path }, actionData }: Route.ComponentProps) {
  const { texts, emptyFields } = sectionAt(path)
  return (
    <EntryForm
      key={path}
      heading={texts.add()}
      button={texts.add()}
      lead={texts.addLead()}
      faults={actionData?.faults}
      draft={draft}
    >
      {emptyFields()}
    </EntryForm>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: sectionAt(page.location.pathname).texts.add(), unlisted: true })
