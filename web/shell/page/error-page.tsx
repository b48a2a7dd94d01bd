import { isRouteErrorResponse } from 'react-router'
import { m } from '../../../contract/paraglide/messages.js'
import { ApiError } from '../../api/api-error.ts'
import { Button, LinkButton } from '../../design/elements/button.tsx'
import { MembersOnly } from '../notices/members-only.tsx'
import { NotAllowed } from '../notices/not-allowed.tsx'
import { NotFound } from '../notices/not-found.tsx'
import styles from '../notices/notice.module.css'
import { Notice } from '../notices/notice.tsx'
import { useSiteData } from '../site/use-site.ts'

/** Shown in place of a page that failed. */
export function ErrorPage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) || error instanceof ApiError ? error.status : 500
  if (status === 404) return <NotFound />
  if (status === 401) return <MembersOnly />
  if (status === 403) return <NotAllowed />
  return <Failure error={error} />
}

function Failure({ error }: { error: unknown }) {
  const data = useSiteData()
  const told = error instanceof ApiError ? error : undefined
  const reference = told?.reference ?? data?.requestId
  return (
    <Notice heading={m.site_error_heading()} text={told?.errors[0]?.msg ?? m.site_error_text()}>
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
