import { useFetcher } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { SubmitButton } from '../../../design/forms/form-layout.tsx'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { useSession } from '../../../session/session-store.ts'
import { useSite } from '../../../shell/site/use-site.ts'
import styles from '../sections/sections.module.css'
import type { AccountIntent } from './account-actions.ts'

const intent: AccountIntent = 'verification'

/** Asks a member to confirm the address, where that is possible or required. */
export function VerificationNotice() {
  const { user } = useSession()
  const sendsMail = useSite()?.sendsMail === true
  const fetcher = useFetcher()
  if (!user || user.verified || !(sendsMail || user.limited)) return null
  if (!sendsMail)
    return (
      <section className={styles.notice} aria-label={m.accounts_verify_heading()}>
        <p>{m.accounts_verify_notice_no_mail()}</p>
      </section>
    )
  return (
    <section className={styles.notice} aria-label={m.accounts_verify_heading()}>
      <p>{user.limited ? m.accounts_verify_notice_limited() : m.accounts_verify_notice()}</p>
      <PageForm fetcher={fetcher} action="/account">
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="email" value={user.email} />
        <div>
          <SubmitButton look="quiet">{m.accounts_verify_send()}</SubmitButton>
        </div>
      </PageForm>
    </section>
  )
}
