import type { Group } from '../../../contract/groups/groups.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { LinkButton } from '../../design/elements/button.tsx'
import { Card } from '../../design/elements/card.tsx'
import { Disclosure } from '../../design/elements/disclosure.tsx'
import { PageHeading } from '../../design/elements/page-heading.tsx'
import { EmptyState } from '../../design/feedback/empty-state.tsx'
import { LinkRows } from '../../design/lists/link-rows.tsx'
import { loadDraft } from '../../session/drafts.ts'
import { submitAsMember } from '../../session/forms/submit.ts'
import { type OpenPageRequest, openInBrowser, openOnServer } from '../../session/page-loading.ts'
import { useMay } from '../../session/session-store.ts'
import { pageMeta } from '../../shell/site/page-meta.ts'
import type { Route } from './+types/groups'
import { runGroupAction } from './group-actions.ts'
import { GroupForm } from './group-form.tsx'
import styles from './groups.module.css'

async function load({ api, request }: OpenPageRequest) {
  const [groups, draft] = await Promise.all([
    api.request('GET /api/groups', { query: { limit: 500 } }),
    loadDraft(request),
  ])
  return { groups, draft }
}

export const loader = openOnServer(load)
export const clientLoader = openInBrowser(load)

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, (fields) => runGroupAction(fields, ''))
}

/** The page of all groups that the viewer may see: invitations first, then own groups, then the others. */
export default function Groups({ loaderData: { groups, draft } }: Route.ComponentProps) {
  const mayFound = useMay('keep members')
  const invited = groups.filter(({ state }) => state === 'invited')
  const own = groups.filter(({ state }) => state === 'member')
  const others = groups.filter(({ state }) => state === null || state === 'asked')
  return (
    <>
      <LinkButton look="back" to="/profiles">
        {m.profiles_back()}
      </LinkButton>
      <PageHeading lead={m.groups_lead()}>{m.groups_heading()}</PageHeading>
      <div className={styles.sections} data-column>
        {groups.length === 0 && <EmptyState message={m.groups_none()} />}
        <GroupRows heading={m.groups_invitations()} groups={invited} />
        <GroupRows heading={m.groups_own()} groups={own} />
        <GroupRows
          heading={invited.length + own.length > 0 ? m.groups_others() : m.groups_all()}
          groups={others}
        />
        {mayFound && (
          <Disclosure summary={m.groups_found()} open={draft?.intent?.[0] === 'create'}>
            <GroupForm intent="create" button={m.groups_found_button()} draft={draft} />
          </Disclosure>
        )}
      </div>
    </>
  )
}

function GroupRows({ heading, groups }: { heading: string; groups: Group[] }) {
  if (groups.length === 0) return null
  return (
    <section>
      <h2 className={styles.heading}>{heading}</h2>
      <Card>
        <LinkRows
          label={heading}
          rows={groups.map((group) => ({
            to: `/groups/${group._id}`,
            text: group.name,
            hint: hintOf(group),
          }))}
        />
      </Card>
    </section>
  )
}

/** Returns the line below a group's name: the viewer's membership, or its description and size. */
function hintOf({ state, role, summary, memberCount }: Group): string {
  if (state === 'asked') return m.groups_asked()
  if (role === 'leader') return m.groups_you_lead()
  const size = memberCount === null ? '' : m.groups_members_count({ count: memberCount })
  return summary || size
}

export const meta: Route.MetaFunction = (page) => pageMeta(page, { title: m.groups_heading() })
