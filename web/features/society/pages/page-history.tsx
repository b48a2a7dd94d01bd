import { Form, redirect } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Revision } from '../../../../contract/society/pages.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { loadSubject } from '../../../api/loading/load-subject.ts'
import { ifUnchanged } from '../../../api/version-header.ts'
import { Button, LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { readText } from '../../../design/forms/form-state.ts'
import styles from '../../../design/lists/list-page.module.css'
import { formatInstant } from '../../../design/texts/format-date.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import type { Route } from './+types/page-history'
import { TextDifference } from './text-difference.tsx'

const revisionsShown = 100

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const [page, revisions] = await loadSubject(
    Promise.all([
      browserApi.request('GET /api/admin/pages/:id', { params }),
      browserApi.request('GET /api/admin/pages/:id/revisions', { params, query: { limit: revisionsShown } }),
    ]),
  )
  return { page, revisions }
}

/** Publishes an old text again, as a new revision. */
export function clientAction({ params, request }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    const { revisions } = await clientLoader({ params } as Route.ClientLoaderArgs)
    const chosen = revisions.find(({ _id }) => _id === readText(fields, 'revision'))
    if (!chosen) return null
    const { title, text, language } = chosen
    const made = ifUnchanged(readText(fields, 'version'))
    await browserApi.request('PUT /api/admin/pages/:id', { params, ...made, body: { title, text, language } })
    showAlert('success', m.society_restored())
    return redirect(`/admin/pages/${params.id}`)
  })
}

export default function PageHistory({ loaderData: { page, revisions } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading
        lead={m.society_history_lead()}
        actions={<LinkButton to={`/admin/pages/${page._id}`}>{m.society_back_to_page()}</LinkButton>}
      >
        {m.society_history_of({ title: page.title })}
      </PageHeading>
      {revisions.length === 0 && <EmptyState message={m.society_history_empty()} />}
      <ol className={styles.cards}>
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
      <p className={styles.soft}>{revision.author ?? m.society_author_gone()}</p>
      <Disclosure summary={m.society_difference()} look="plain" open={version === null}>
        <TextDifference before={textOf(before)} after={textOf(revision)} />
      </Disclosure>
      {version !== null && (
        <Form method="post">
          <input type="hidden" name="revision" value={revision._id} />
          <input type="hidden" name="version" value={version} />
          <Button type="submit">{m.society_restore()}</Button>
        </Form>
      )}
    </Card>
  )
}

function textOf(revision: Revision | undefined): string {
  return revision ? `${revision.title}\n\n${revision.text}` : ''
}
