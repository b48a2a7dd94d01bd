import { Link, useFetcher } from 'react-router'
import type { GroupContents, GroupDetails } from '../../../contract/groups/groups.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { unlessClosed } from '../../api/loading.ts'
import { RemovalButton } from '../../design/dialogs/confirm-dialog.tsx'
import { Badge } from '../../design/elements/badge.tsx'
import { ButtonRow, LinkButton } from '../../design/elements/button.tsx'
import { Card } from '../../design/elements/card.tsx'
import { Disclosure } from '../../design/elements/disclosure.tsx'
import { Markup } from '../../design/elements/markup.tsx'
import { PageHeading } from '../../design/elements/page-heading.tsx'
import { Avatar } from '../../design/elements/pictures.tsx'
import lists from '../../design/lists/list-page.module.css'
import { formatDate, formatInstant } from '../../design/texts/format-date.ts'
import { TypedText } from '../../design/texts/typed-text.tsx'
import { loadDraft } from '../../session/drafts.ts'
import { submitAsMember } from '../../session/forms/submit.ts'
import { type OpenPageRequest, openInBrowser, openOnServer } from '../../session/page-loading.ts'
import { PeopleActions } from '../../session/people-actions.tsx'
import { pageMeta } from '../../shell/site/page-meta.ts'
import { useSocietyZone } from '../../shell/site/use-site.ts'
import type { Route } from './+types/group'
import { runGroupAction } from './group-actions.ts'
import { GroupForm, joiningTexts, visibilityTexts } from './group-form.tsx'
import { AddPeople, GroupPeople, WaitingPeople } from './group-people.tsx'
import styles from './groups.module.css'
import { OwnPart } from './own-part.tsx'

const foundShown = 8
const postsShown = 5
const eventsShown = 5

async function load({ api, user, params: { id }, request, url }: OpenPageRequest<{ id: string }>) {
  const [group, draft] = await Promise.all([
    api.request('GET /api/groups/:id', { params: { id } }),
    loadDraft(request),
  ])
  const posts = group.may.post
    ? await api.request('GET /api/posts', { query: { group: id, limit: postsShown, details: 'false' } })
    : []
  const events = group.may.post ? await loadEvents(api, id) : null
  const words = url.searchParams.get('find')?.trim() ?? ''
  const [found, contents] = await Promise.all([
    group.may.add && words !== ''
      ? api.request('GET /api/profile', { query: { search: words, limit: foundShown } })
      : [],
    group.may.remove ? api.request('GET /api/groups/:id/contents', { params: { id } }) : null,
  ])
  return {
    group,
    posts,
    events,
    draft,
    words,
    found: found.map((profile) => profile.user),
    contents,
    userId: user?._id ?? null,
  }
}

export const loader = openOnServer(load)
export const clientLoader = openInBrowser(load)

export function clientAction({ request, params }: Route.ClientActionArgs) {
  return submitAsMember(request, (fields) => runGroupAction(fields, params.id))
}

/** The page of a group: its description, the viewer's membership, and its people. */
export default function GroupPage({ loaderData }: Route.ComponentProps) {
  const { group, posts, events, draft, words, found, contents, userId } = loaderData
  return (
    <>
      <LinkButton look="back" to="/groups">
        {m.groups_back()}
      </LinkButton>
      <PageHeading>{group.name}</PageHeading>
      <div className={styles.sections} data-column>
        <div className={styles.marks}>
          <Badge>{visibilityTexts[group.visibility]()}</Badge>
          <Badge>{joiningTexts[group.joining]()}</Badge>
        </div>
        {group.descriptionHtml && <Markup html={group.descriptionHtml} lang="en" />}
        <OwnPart group={group} userId={userId} />
        <ButtonRow>
          {group.role === 'leader' && (
            <LinkButton to={`/groups/${group._id}/letters`}>{m.groups_letters()}</LinkButton>
          )}
          <PeopleActions
            filter={{ group: group._id }}
            leaderPath={group.role === 'leader' ? `/groups/${group._id}/letters/new` : undefined}
          />
        </ButtonRow>
        {group.waiting.length > 0 && <WaitingPeople group={group} />}
        {events && <GroupEvents groupId={group._id} events={events} />}
        {group.may.post && <GroupPosts posts={posts} />}
        {userId !== null && <GroupPeople group={group} userId={userId} />}
        {group.may.add && <AddPeople group={group} words={words} found={found} />}
        {group.may.edit && (
          <Disclosure summary={m.groups_change()} open={draft?.intent?.[0] === 'save'}>
            <GroupForm
              key={group.version}
              intent="save"
              button={m.groups_save()}
              draft={draft}
              group={group}
            />
          </Disclosure>
        )}
        {contents && <RemoveGroup group={group} contents={contents} />}
      </div>
    </>
  )
}

/** Loads the coming events of a group; null while the calendar is switched off. */
function loadEvents(api: OpenPageRequest['api'], id: string): Promise<GroupEvent[] | null> {
  return unlessClosed(
    api
      .request('GET /api/events', { query: { group: id, from: new Date().toISOString() } })
      .then(({ events }) => events.slice(0, eventsShown)),
  )
}

/** An event on the page of its group. */
interface GroupEvent {
  _id: string
  title: string
  start: string
  allDay: boolean
  cancelled: boolean
  place: string | null
}

/** The next events of a group, and a link to its calendar. */
function GroupEvents({ groupId, events }: { groupId: string; events: readonly GroupEvent[] }) {
  const zone = useSocietyZone()
  return (
    <Card as="section">
      <h2 className={styles.heading}>{m.groups_events()}</h2>
      {events.length === 0 && <p className={styles.hint}>{m.groups_no_events()}</p>}
      <ul className={lists.entries}>
        {events.map(({ _id, title, start, allDay, cancelled, place }) => (
          <li key={_id} className={lists.entry}>
            <span className={lists.words}>
              <Link to={`/calendar/${_id}`} className={styles.name}>
                {cancelled ? (
                  <del>
                    <TypedText>{title}</TypedText>
                  </del>
                ) : (
                  <TypedText>{title}</TypedText>
                )}
              </Link>
              <span className={lists.small}>
                <TypedText>
                  {[allDay ? formatDate(start) : formatInstant(start, zone), place]
                    .filter(Boolean)
                    .join(' · ')}
                </TypedText>
              </span>
            </span>
          </li>
        ))}
      </ul>
      <LinkButton to={`/groups/${groupId}/calendar`}>{m.groups_calendar()}</LinkButton>
    </Card>
  )
}

/** A post on the page of its group. */
interface GroupPost {
  _id: string
  name: string
  avatar: string
  text: string
}

/** The newest posts of a group, which also are in the feed of its members. */
function GroupPosts({ posts }: { posts: readonly GroupPost[] }) {
  return (
    <Card as="section">
      <h2 className={styles.heading}>{m.groups_posts()}</h2>
      {posts.length === 0 && <p className={styles.hint}>{m.groups_no_posts()}</p>}
      <ul className={lists.entries}>
        {posts.map(({ _id, name, avatar, text }) => (
          <li key={_id} className={lists.entry}>
            <Avatar src={avatar} size={36} />
            <span className={lists.words}>
              <Link to={`/posts/${_id}`} className={styles.name}>
                <TypedText>{name}</TypedText>
              </Link>
              <span className={lists.small}>{postExcerpt(text)}</span>
            </span>
          </li>
        ))}
      </ul>
      <LinkButton to="/posts">{m.groups_write()}</LinkButton>
    </Card>
  )
}

const excerptMax = 140

function postExcerpt(text: string): string {
  const characters = [...text]
  return characters.length > excerptMax ? `${characters.slice(0, excerptMax).join('')}…` : text
}

/** The button that removes a group, with a warning about deleted contents. */
function RemoveGroup({ group, contents }: { group: GroupDetails; contents: GroupContents }) {
  const fetcher = useFetcher()
  return (
    <Card as="section">
      <h2 className={styles.heading}>{m.groups_remove_heading()}</h2>
      <p className={styles.hint}>{m.groups_remove_hint()}</p>
      <RemovalButton
        fetcher={fetcher}
        values={{ intent: 'remove-group' }}
        label={m.groups_remove({ name: group.name })}
        losses={m.groups_remove_losses({ ...contents })}
      />
    </Card>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: page.loaderData?.group.name ?? m.groups_heading(), unlisted: true })
