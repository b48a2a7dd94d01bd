import type { ReactNode } from 'react'
import { m } from '../../../contract/paraglide/messages.js'
import { ApiError } from '../../api/api-error.ts'
import type { PassingRefusal } from '../../api/server-api.ts'
import { Button, LinkButton } from '../../design/elements/button.tsx'
import { MembersOnly } from '../notices/members-only.tsx'
import { NotAllowed } from '../notices/not-allowed.tsx'
import { NotFound } from '../notices/not-found.tsx'
import styles from '../notices/notice.module.css'
import { Notice } from '../notices/notice.tsx'
import { useSiteData } from '../site/use-site.ts'

const notices: Record<number, { heading: () => string; Page: () => ReactNode } | undefined> = {
  401: { heading: m.site_members_only_heading, Page: MembersOnly },
  403: { heading: m.site_not_allowed_heading, Page: NotAllowed },
  404: { heading: m.site_not_found_heading, Page: NotFound },
}

/** Shown in place of a page that failed. */
export function ErrorPage({ error }: { error: unknown }) {
  const Page = noticeOf(error)?.Page
  return Page ? <Page /> : <Failure error={error} />
}

/** Returns the heading of the page shown in place of one that failed, which is also its title. */
export function errorHeading(error: unknown): string {
  return noticeOf(error)?.heading() ?? refusalIn(error)?.heading ?? m.site_error_heading()
}

function noticeOf(error: unknown) {
  return notices[(error as { status?: number } | null)?.status ?? 0]
}

/** Returns what is known of a refused call; of one that the server made, as far as `serverApi` passes it on. */
function refusalIn(error: unknown): Partial<PassingRefusal> | undefined {
  return error instanceof ApiError ? error : (error as { data?: PassingRefusal } | null)?.data
}

function Failure({ error }: { error: unknown }) {
  const data = useSiteData()
  const refusal = refusalIn(error)
  const reference = refusal?.reference ?? data?.requestId
  return (
    <Notice heading={errorHeading(error)} text={refusal?.errors?.[0]?.msg ?? m.site_error_text()}>
      {reference && (
        <p>
          {m.site_error_reference()}: <code className={styles.reference}>{reference}</code>
        </p>
      )}
      <div className={styles.ways}>
        <LinkButton look="main" to="/" reloadDocument>
          {m.site_go_home()}
        </LinkButton>
        <Button onClick={() => location.reload()}>{m.site_try_again()}</Button>
      </div>
    </Notice>
  )
}
