import type { ReactNode } from 'react'
import { m } from '../../../contract/paraglide/messages.js'
import { ApiError } from '../../api/api.ts'
import type { UnknownFilter } from '../../api/load-filtered.ts'
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
  const filter = unknownFilterIn(error)
  if (filter) return <FilterUnknown {...filter} />
  return Page ? <Page /> : <Failure error={error} />
}

/** Returns the heading of the error page, which is also its title. */
export function errorHeading(error: unknown): string {
  if (unknownFilterIn(error)) return m.site_filter_unknown_heading()
  return noticeOf(error)?.heading() ?? refusalIn(error)?.heading ?? m.site_error_heading()
}

function noticeOf(error: unknown) {
  return notices[(error as { status?: number } | null)?.status ?? 0]
}

/** Returns the details of a refused call, including those that `serverApi` passes on. */
function refusalIn(error: unknown): Partial<PassingRefusal> | undefined {
  return error instanceof ApiError ? error : (error as { data?: PassingRefusal } | null)?.data
}

/** Returns the details of a list's filter that the server refused. */
function unknownFilterIn(error: unknown): UnknownFilter | undefined {
  const found = (error as { data?: Partial<UnknownFilter> | null } | null)?.data
  return found?.unfiltered === undefined ? undefined : (found as UnknownFilter)
}

function FilterUnknown({ unfiltered }: UnknownFilter) {
  return (
    <Notice heading={m.site_filter_unknown_heading()} text={m.site_filter_unknown()}>
      <LinkButton look="main" to={unfiltered}>
        {m.site_filter_remove()}
      </LinkButton>
    </Notice>
  )
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
