import type { ReactNode } from 'react'
import { m } from '../../../contract/paraglide/messages.js'
import { ApiError } from '../../api/api.ts'
import type { PassingRefusal } from '../../api/server-api.ts'
import { Button, LinkButton } from '../../design/elements/button.tsx'
import { useSiteData } from '../site/use-site.ts'
import styles from './notices.module.css'
import { MembersOnly, NotAllowed, NotFound, Notice } from './notices.tsx'

const notices: Record<number, { heading: () => string; Page: () => ReactNode } | undefined> = {
  401: { heading: m.site_members_only_heading, Page: MembersOnly },
  403: { heading: m.site_not_allowed_heading, Page: NotAllowed },
  404: { heading: m.site_not_found_heading, Page: NotFound },
}

/** Shown in place of a failed page. */
export function ErrorPage({ error }: { error: unknown }) {
  const Page = noticeOf(error)?.Page
  return Page ? <Page /> : <Failure error={error} />
}

/** Returns the heading of the error page, which is also its title. */
export function errorHeading(error: unknown): string {
  return noticeOf(error)?.heading() ?? refusalIn(error)?.heading ?? m.site_error_heading()
}

function noticeOf(error: unknown) {
  return notices[(error as { status?: number } | null)?.status ?? 0]
}

/** Returns the details of a refused call, including those that `serverApi` passes on. */
function refusalIn(error: unknown): Partial<PassingRefusal> | undefined {
  return error instanceof ApiError ? error : (error as { data?: PassingRefusal } | null)?.data
}

function Failure({ error }: { error: unknown }) {
  const data = useSiteData()
  const refusal = refusalIn(error)
  const reference = refusal?.reference ?? data?.requestId
  const way = refusal?.way
  return (
    <Notice heading={errorHeading(error)} text={refusal?.errors?.[0]?.msg ?? m.site_error_text()}>
      {reference && (
        <p>
          {m.site_error_reference()}: <code className={styles.reference}>{reference}</code>
        </p>
      )}
      <div className={styles.ways}>
        <LinkButton look="main" to={way?.to ?? '/'} reloadDocument={!way}>
          {way?.text ?? m.site_go_home()}
        </LinkButton>
        {!way && <Button onClick={() => location.reload()}>{m.site_try_again()}</Button>}
      </div>
    </Notice>
  )
}
