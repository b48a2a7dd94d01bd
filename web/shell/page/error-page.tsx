import { isRouteErrorResponse } from 'react-router'
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

/** Shown in place of a page that failed. */
export function ErrorPage({ error }: { error: unknown }) {
  const status = statusOf(error)
  if (status === 404) return <NotFound />
  if (status === 401) return <MembersOnly />
  if (status === 403) return <NotAllowed />
  return <Failure error={error} />
}

/** Returns the heading of the page shown in place of one that failed, which is also its title. */
export function errorHeading(error: unknown): string {
  const status = statusOf(error)
  if (status === 404) return m.site_not_found_heading()
  if (status === 401) return m.site_members_only_heading()
  if (status === 403) return m.site_not_allowed_heading()
  return passingRefusal(error)?.heading ?? m.site_error_heading()
}

function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) || error instanceof ApiError ? error.status : 500
}

/** Returns the refusal that the server rendered the page with, if it passes by itself. */
function passingRefusal(error: unknown): PassingRefusal | undefined {
  const refusal = isRouteErrorResponse(error) ? (error.data as PassingRefusal | null) : null
  return refusal?.heading ? refusal : undefined
}

function Failure({ error }: { error: unknown }) {
  const data = useSiteData()
  const passing = passingRefusal(error)
  const told = error instanceof ApiError ? error : passing
  const reference = error instanceof ApiError ? error.reference : !passing && data?.requestId
  return (
    <Notice heading={errorHeading(error)} text={told?.errors[0]?.msg ?? m.site_error_text()}>
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
