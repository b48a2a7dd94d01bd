import { redirect } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { WelcomeWall } from '../../../design/theme/motif.tsx'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { Notice } from '../../../shell/notices/notices.tsx'
import type { PageHandle } from '../../../shell/page/shell.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import type { Route } from './+types/waiting'
import { removeAccount } from './account-actions.ts'
import { DeleteAccount } from './delete-account.tsx'

function load({ user }: PageRequest) {
  if (user.approved) throw redirect('/dashboard')
  return null
}

export const handle: PageHandle = { Wall: WelcomeWall }

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, removeAccount)
}

/** The page of a new account until an administrator approves it. */
export default function Waiting() {
  return (
    <>
      <Notice heading={m.accounts_waiting_heading()} text={m.accounts_waiting_text()} />
      <DeleteAccount />
    </>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.accounts_waiting_heading(), unlisted: true })
