import { m } from '../../../../contract/paraglide/messages.js'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { loadDraft } from '../../../session/drafts/form-drafts.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import sections from '../sections/sections.module.css'
import type { Route } from './+types/notifications'
import { runAccountAction } from './account-actions.ts'
import { NotificationSection } from './notification-section.tsx'
import { TimesSection } from './times-section.tsx'
import { TopicSection } from './topic-section.tsx'

async function load({ api, request }: PageRequest) {
  const [account, push, draft] = await Promise.all([
    api.request('GET /api/account'),
    api.request('GET /api/account/push'),
    loadDraft(request),
  ])
  return { account, push, draft }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, runAccountAction)
}

/** The page of the emails and notifications that the member wants. */
export default function Notifications({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading lead={m.accounts_notifications_lead()}>{m.accounts_notifications()}</PageHeading>
      <div className={sections.sections}>
        <TopicSection {...loaderData} />
        <TimesSection {...loaderData} />
        <NotificationSection {...loaderData} />
      </div>
    </>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.accounts_notifications(), unlisted: true })
