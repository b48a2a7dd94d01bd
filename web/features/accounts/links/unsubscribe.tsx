import type { LinkView } from '../../../../contract/accounts/links.ts'
import { topicNames } from '../../../../contract/notifications.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { serverApi } from '../../../api/server-api.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { FormActions, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { WelcomeWall } from '../../../design/theme/walls.tsx'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { type OpenPageRequest, openInBrowser, openOnServer } from '../../../session/page-loading.ts'
import { Notice } from '../../../shell/page/notices.tsx'
import type { PageHandle } from '../../../shell/page/shell.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { FormPage } from '../sign-in/form-page.tsx'
import type { Route } from './+types/unsubscribe'
import { BrokenLink, loadLink, submitOnServer } from './broken-link.tsx'

function load({ api, params }: OpenPageRequest<{ secret: string }>) {
  return loadLink(api, params.secret, ['unsubscribe'])
}

export const handle: PageHandle = { Wall: WelcomeWall }

export const loader = openOnServer(load)
export const clientLoader = openInBrowser(load)

/** Unsubscribes, also for the button of mail programs, which post here directly (RFC 8058). */
export function action({ context, params }: Route.ActionArgs) {
  return submitOnServer(async () => {
    await serverApi(context).request('POST /api/links/unsubscribe', { body: { link: params.secret } })
    return { done: true }
  })
}

export default function Unsubscribe({ loaderData: link, actionData }: Route.ComponentProps) {
  const toAccount = <LinkButton to="/account/notifications">{m.accounts_notifications()}</LinkButton>
  const still = link.state === 'ready' && <StillComing {...link} />
  const isStopped = link.state === 'ready' && link.topic !== null && link.stopped
  if ((actionData && 'done' in actionData) || isStopped)
    return (
      <Notice
        heading={m.accounts_unsubscribe_done_heading()}
        text={
          link.state === 'ready' && link.group !== null
            ? m.accounts_unsubscribe_group_done()
            : m.accounts_unsubscribe_done()
        }
      >
        {still}
        {toAccount}
      </Notice>
    )
  if (link.state !== 'ready') return <BrokenLink state={link.state}>{toAccount}</BrokenLink>
  if (link.topic === null)
    return (
      <Notice
        heading={m.accounts_unsubscribe_group_gone_heading()}
        text={m.accounts_unsubscribe_group_gone()}
      >
        {toAccount}
      </Notice>
    )
  const topic =
    link.group === null ? topicNames[link.topic]() : m.accounts_email_topic_group({ name: link.group })
  return (
    <FormPage heading={m.accounts_unsubscribe_heading()} lead={m.accounts_unsubscribe_lead({ topic })}>
      {still}
      <PageForm faults={actionData?.faults}>
        <FormActions>
          <SubmitButton wide>{m.accounts_unsubscribe_button({ topic })}</SubmitButton>
        </FormActions>
      </PageForm>
    </FormPage>
  )
}

/** Lists the remaining topics of a reader's emails, and the groups whose letters still come. */
function StillComing({ others, groups }: Pick<LinkView, 'others' | 'groups'>) {
  if (others.length + groups.length === 0) return <p>{m.accounts_unsubscribe_nothing_else()}</p>
  return (
    <>
      <p>{m.accounts_unsubscribe_still()}</p>
      <ul>
        {others.map((topic) => (
          <li key={topic}>{topicNames[topic]()}</li>
        ))}
        {groups.map((name) => (
          <li key={`group ${name}`}>{m.accounts_email_topic_group({ name })}</li>
        ))}
      </ul>
    </>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.accounts_unsubscribe_heading(), unlisted: true })
