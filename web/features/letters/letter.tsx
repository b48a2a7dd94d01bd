import { redirect, useFetcher } from 'react-router'
import type { DeliveryState } from '../../../contract/letters/options-and-limits.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { ApiError, readSearch } from '../../api/api.ts'
import { browserApi } from '../../api/browser-api.ts'
import { loadFiltered } from '../../api/load-filtered.ts'
import { loadSubject } from '../../api/loading.ts'
import { ifUnchanged } from '../../api/version-header.ts'
import { RemovalButton } from '../../design/dialogs/confirm-dialog.tsx'
import { Badge } from '../../design/elements/badge.tsx'
import { LinkButton } from '../../design/elements/button.tsx'
import { Markup } from '../../design/elements/markup.tsx'
import { PageHeading } from '../../design/elements/page-heading.tsx'
import { showAlert } from '../../design/feedback/alerts.tsx'
import { readText, reloadUnlessRefused } from '../../design/forms/form-layout.tsx'
import listStyles from '../../design/lists/list-page.module.css'
import { submitAsMember } from '../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../session/page-loading.ts'
import { pageMeta } from '../../shell/site/page-meta.ts'
import { discardOwnDraft, loadEditorDraft } from '../society/drafts/own-draft.ts'
import type { Route } from './+types/letter'
import { BeforeSending, Delivery } from './delivery.tsx'
import { EditedFiles, LetterFiles } from './letter-files.tsx'
import { LetterForm, letterFolder, readLetterForm } from './letter-form.tsx'
import { stateTexts } from './letter-list.tsx'
import { loadSelectionOptions } from './selection-parts.tsx'

async function load({ api, params, request, url }: PageRequest<{ id: string; group?: string }>) {
  const { group } = params
  const letter = await loadSubject(api.request('GET /api/admin/letters/:id', { params }))
  if (letter.state !== 'draft' && letter.state !== 'scheduled')
    return { group, letter, sent: await loadRecipients(api, { id: params.id }, url), draft: null }
  const [options, senders, own, reach] = await Promise.all([
    group === undefined ? loadSelectionOptions(api) : null,
    api.request('GET /api/admin/letters/senders'),
    loadEditorDraft(api, request, 'letter', params.id),
    api.request('GET /api/admin/letters/:id/reach', { params }).catch(faultOf),
  ])
  const isGone = url.searchParams.get('selection') === 'gone'
  return { group, letter, sent: null, draft: { options, senders, own, reach, isGone } }
}

/** Returns the sentence of a refused count, such as of a group that was removed. */
function faultOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 400) return error.message
  throw error
}

async function loadRecipients(
  api: PageRequest['api'],
  params: { id: string },
  { pathname, searchParams }: URL,
) {
  const cursor = searchParams.get('cursor') ?? undefined
  // The server refuses an unknown state.
  const state = (searchParams.get('state') ?? undefined) as DeliveryState | undefined
  const query = { limit: 200, cursor, ...(state && { state }) }
  const { items, next } = await loadFiltered(
    api.requestPage('GET /api/admin/letters/:id/recipients', { params, query }),
    pathname,
  )
  return { state: state ?? null, people: items, next: next && readSearch(next) }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const shouldRevalidate = reloadUnlessRefused

export function clientAction({ params, request }: Route.ClientActionArgs) {
  const folder = letterFolder('group' in params ? params.group : undefined)
  return submitAsMember(request, async (fields) => {
    const intent = readText(fields, 'intent')
    if (intent === 'test') {
      await browserApi.request('POST /api/admin/letters/:id/test', { params })
      showAlert('success', m.letters_test_sent())
      return { faults: [] }
    }
    if (intent === 'send') {
      const at = readText(fields, 'when') === 'later' ? readText(fields, 'at') : null
      await browserApi.request('POST /api/admin/letters/:id/send', { params, body: { at } })
      showAlert('success', at === null ? m.letters_is_sent() : m.letters_is_planned())
      return redirect(`${folder}/${params.id}`)
    }
    if (intent === 'stop') {
      await browserApi.request('POST /api/admin/letters/:id/stop', { params })
      showAlert('success', m.letters_is_stopped())
      return redirect(`${folder}/${params.id}`)
    }
    if (intent === 'detach') {
      const file = { id: params.id, fileId: readText(fields, 'file') }
      await browserApi.request('DELETE /api/admin/letters/:id/files/:fileId', { params: file })
      return { faults: [] }
    }
    if (intent === 'again') {
      const { _id, filter } = await browserApi.request('POST /api/admin/letters/:id/again', { params })
      const isGone = readText(fields, 'selects') === 'yes' && 'people' in filter
      return redirect(`${folder}/${_id}${isGone ? '?selection=gone' : ''}`)
    }
    const unchanged = ifUnchanged(readText(fields, 'version'))
    if (intent === 'remove') {
      await browserApi.request('DELETE /api/admin/letters/:id', { params, ...unchanged })
      await discardOwnDraft('letter', params.id)
      showAlert('success', m.letters_removed())
      return redirect(folder)
    }
    await browserApi.request('PUT /api/admin/letters/:id', {
      params,
      ...unchanged,
      body: readLetterForm(fields),
    })
    await discardOwnDraft('letter', params.id)
    showAlert('success', m.letters_saved())
    return redirect(`${folder}/${params.id}`)
  })
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: page.loaderData?.letter.subject, unlisted: true })

export default function LetterPage({
  loaderData: { group, letter, sent, draft },
  actionData,
}: Route.ComponentProps) {
  const fetcher = useFetcher()
  const { _id, subject, state, version, html } = letter
  return (
    <>
      {group !== undefined && (
        <LinkButton look="back" to={letterFolder(group)}>
          {m.letters_heading()}
        </LinkButton>
      )}
      <PageHeading
        lead={<Badge tone={state === 'sent' ? 'success' : 'neutral'}>{stateTexts[state]()}</Badge>}
        actions={<LinkButton to={`/letters/${_id}`}>{m.letters_view()}</LinkButton>}
      >
        {subject}
      </PageHeading>
      {draft && (
        <>
          <BeforeSending
            letter={letter}
            reach={draft.reach}
            group={group}
            isGone={draft.isGone}
            faults={actionData?.faults}
          />
          <LetterForm
            letter={letter}
            filter={letter.filter}
            options={draft.options}
            senders={draft.senders}
            faults={actionData?.faults}
            own={draft.own}
          />
          <EditedFiles letterId={_id} files={letter.files} />
          <div className={listStyles.removals}>
            <RemovalButton
              label={m.letters_remove()}
              losses={m.letters_losses({ subject })}
              fetcher={fetcher}
              values={{ intent: 'remove', version }}
            />
          </div>
        </>
      )}
      {sent && (
        <>
          <Delivery letter={letter} sent={sent} group={group} />
          <Markup html={html} className={listStyles.wide ?? ''} lang="en" />
          <LetterFiles letterId={_id} files={letter.files} />
        </>
      )}
    </>
  )
}
