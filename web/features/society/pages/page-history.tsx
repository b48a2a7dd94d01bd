import { diffWordsWithSpace } from 'diff'
import { redirect } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { locales } from '../../../../contract/paraglide/runtime.js'
import type { Revision } from '../../../../contract/society/pages.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { loadSubject } from '../../../api/loading.ts'
import { ifUnchanged } from '../../../api/version-header.ts'
import { Button, LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { readText } from '../../../design/forms/form-layout.tsx'
import lists from '../../../design/lists/list-page.module.css'
import { formatInstant } from '../../../design/texts/format-date.ts'
import { ButtonForm } from '../../../session/forms/page-form.tsx'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import type { Route } from './+types/page-history'
import styles from './pages.module.css'

const revisionsShown = 100

async function load({ api, params }: Pick<PageRequest<{ id: string }>, 'api' | 'params'>) {
  const [page, revisions] = await loadSubject(
    Promise.all([
      api.request('GET /api/admin/pages/:id', { params }),
      api.request('GET /api/admin/pages/:id/revisions', { params, query: { limit: revisionsShown } }),
    ]),
  )
  return { page, revisions }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Publishes an old text again, as a new revision. */
export function clientAction({ params, request }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    const { revisions } = await load({ api: browserApi, params })
    const chosen = revisions.find(({ _id }) => _id === readText(fields, 'revision'))
    if (!chosen) return null
    const { title, text, language } = chosen
    const versions = Object.fromEntries(locales.map((one) => [one, chosen.versions[one] ?? null]))
    const options = ifUnchanged(readText(fields, 'version'))
    await browserApi.request('PUT /api/admin/pages/:id', {
      params,
      ...options,
      body: { title, text, language, versions },
    })
    showAlert('success', m.society_restored())
    return redirect(`/admin/pages/${params.id}`)
  })
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: page.loaderData && m.society_history_of({ title: page.loaderData.page.title }),
    unlisted: true,
  })

export default function PageHistory({ loaderData: { page, revisions } }: Route.ComponentProps) {
  return (
    <>
      <LinkButton look="back" to={`/admin/pages/${page._id}`}>
        {m.society_back_to_page()}
      </LinkButton>
      <PageHeading lead={m.society_history_lead()}>{m.society_history_of({ title: page.title })}</PageHeading>
      {revisions.length === 0 && <EmptyState message={m.society_history_empty()} />}
      <ol className={lists.cards}>
        {revisions.map((revision, index) => (
          <RevisionCard
            key={revision._id}
            revision={revision}
            before={revisions[index + 1]}
            version={index === 0 ? null : page.version}
          />
        ))}
      </ol>
    </>
  )
}

interface RevisionCardProps {
  revision: Revision
  before: Revision | undefined
  /** Version of the page if this text can be restored; null for the present text. */
  version: number | null
}

function RevisionCard({ revision, before, version }: RevisionCardProps) {
  const zone = useSocietyZone()
  return (
    <Card as="li">
      <h2>{formatInstant(revision.date, zone)}</h2>
      <p className={lists.soft}>{revision.author ?? m.society_author_gone()}</p>
      <Disclosure summary={m.society_difference()} look="plain" open={version === null}>
        <TextDifference before={textOf(before)} after={textOf(revision)} />
      </Disclosure>
      {version !== null && (
        <ButtonForm>
          <input type="hidden" name="revision" value={revision._id} />
          <input type="hidden" name="version" value={version} />
          <Button type="submit">{m.society_restore()}</Button>
        </ButtonForm>
      )}
    </Card>
  )
}

function textOf(revision: Revision | undefined): string {
  if (!revision) return ''
  const versions = Object.values(revision.versions)
  return [revision, ...versions].map(({ title, text }) => `${title}\n\n${text}`).join('\n\n')
}

/** Number of unchanged characters shown around a change; longer stretches are shortened. */
const contextLength = 160

/** The removed and added words between two versions of a text. */
function TextDifference({ before, after }: { before: string; after: string }) {
  const parts = diffWordsWithSpace(before, after)
  if (!parts.some(({ added, removed }) => added || removed)) return <p>{m.society_no_difference()}</p>
  return (
    <p className={styles.text}>
      {parts.map(({ value, added, removed }, index) => {
        // Parts are identified by their position only, which never changes.
        const key = `${index}`
        if (added) return <ins key={key}>{value}</ins>
        if (removed) return <del key={key}>{value}</del>
        return <span key={key}>{shortened(value)}</span>
      })}
    </p>
  )
}

function shortened(text: string): string {
  if (text.length <= contextLength * 2) return text
  return `${text.slice(0, contextLength)} […] ${text.slice(-contextLength)}`
}
