import { type ReactNode, useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { m } from '../../../contract/paraglide/messages.js'
import { ApiError } from '../../api/api.ts'
import type { PassingRefusal } from '../../api/server-api.ts'
import { Button, LinkButton } from '../../design/elements/button.tsx'
import { useNavigationFocus } from '../../design/elements/navigation-focus.ts'
import { Spinner } from '../../design/feedback/spinner.tsx'
import { loginPath } from '../../session/next-path.ts'
import { useMay, useSession } from '../../session/session-store.ts'
import { useSiteData } from '../site/use-site.ts'
import styles from './shell.module.css'

interface NoticeProps {
  heading: string
  text: string
  /** The next step. */
  children?: ReactNode
}

/** A page that consists of one message. */
export function Notice({ heading, text, children }: NoticeProps) {
  return (
    <div className={styles.notice}>
      <div className={styles.words}>
        <h1 ref={useNavigationFocus()} tabIndex={-1}>
          {heading}
        </h1>
        <p>{text}</p>
        {children}
      </div>
      <div className={styles.emptyWall} />
    </div>
  )
}

/** The page for an unknown address, or one whose subject no longer exists. */
export function NotFound() {
  return (
    <Notice heading={m.site_not_found_heading()} text={m.site_not_found_text()}>
      <LinkButton look="main" to="/">
        {m.site_go_home()}
      </LinkButton>
    </Notice>
  )
}

/**
 * The page for a signed-in member who may not open the requested one. It informs role holders that another role
 * is required.
 */
export function NotAllowed() {
  const hasRole = useMay('enter administration')
  return (
    <Notice
      heading={m.site_not_allowed_heading()}
      text={hasRole ? m.site_not_allowed_role() : m.site_not_allowed_text()}
    >
      <LinkButton look="main" to={hasRole ? '/admin' : '/'}>
        {hasRole ? m.site_go_to_today() : m.site_go_home()}
      </LinkButton>
    </Notice>
  )
}

/** Shown on members' pages: a link to the login for visitors; for a member it reloads the page. */
function MembersOnly() {
  const { status } = useSession()
  const { revalidate } = useRevalidator()
  const location = useLocation()

  // The server has rendered the page for a visitor.
  useEffect(() => {
    if (status === 'member') void revalidate()
  }, [status, revalidate])

  if (status !== 'visitor') return <Spinner />
  return (
    <Notice heading={m.site_members_only_heading()} text={m.site_members_only_text()}>
      <LinkButton look="main" to={loginPath(location)}>
        {m.site_nav_login()}
      </LinkButton>
    </Notice>
  )
}

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
