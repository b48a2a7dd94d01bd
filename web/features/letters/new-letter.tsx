import { redirect } from 'react-router'
import { m } from '../../../contract/paraglide/messages.js'
import { newText } from '../../../contract/society/options-and-limits.ts'
import { browserApi } from '../../api/browser-api.ts'
import { loadSubject } from '../../api/loading.ts'
import { PageHeading } from '../../design/elements/page-heading.tsx'
import { reloadUnlessRefused } from '../../design/forms/form-layout.tsx'
import { submitAsMember } from '../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../session/page-loading.ts'
import { pageMeta } from '../../shell/site/page-meta.ts'
import { discardOwnDraft, loadEditorDraft } from '../society/drafts/own-draft.ts'
import type { Route } from './+types/new-letter'
import { LetterForm, letterFolder, loadGroupOf, readLetterForm } from './letter-form.tsx'
import { loadAskedFilter, loadSelectionOptions } from './selection-parts.tsx'

async function load({ api, params: { id }, request, url }: PageRequest<{ id?: string }>) {
  const [group, options, senders, own, filter] = await Promise.all([
    loadGroupOf(api, id),
    id === undefined ? loadSelectionOptions(api) : null,
    loadSubject(api.request('GET /api/admin/letters/senders')),
    loadEditorDraft(api, request, 'letter', newText),
    id === undefined ? loadAskedFilter(api, url) : { group: id },
  ])
  return {
    group: group?._id,
    options,
    senders,
    own,
    filter,
  }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ params, request }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    const { _id } = await browserApi.request('POST /api/admin/letters', { body: readLetterForm(fields) })
    await discardOwnDraft('letter', newText)
    return redirect(`${letterFolder('id' in params ? params.id : undefined)}/${_id}`)
  })
}

export const shouldRevalidate = reloadUnlessRefused

export const meta: Route.MetaFunction = (page) => pageMeta(page, { title: m.letters_new(), unlisted: true })

export default function NewLetter({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading lead={loaderData.group === undefined ? m.letters_new_lead() : m.letters_group_lead()}>
        {m.letters_new()}
      </PageHeading>
      <LetterForm {...loaderData} faults={actionData?.faults} />
    </>
  )
}
