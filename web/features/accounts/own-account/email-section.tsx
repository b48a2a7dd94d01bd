import { m } from '../../../../contract/paraglide/messages.js'
import { Badge } from '../../../design/elements/badge.tsx'
import { useSite } from '../../../shell/site/use-site.ts'
import { CurrentPasswordField, EmailField } from '../fields/account-fields.tsx'
import styles from './account.module.css'
import { AccountForm, type AccountPartProps, AccountSection } from './account-section.tsx'

/** The e-mail address, its state, and the form to change it. */
export function EmailSection({ account, draft }: AccountPartProps) {
  const sendsMail = useSite()?.sendsMail === true
  return (
    <AccountSection heading={m.accounts_email_heading()}>
      <p className={styles.address}>
        {m.accounts_email_present({ email: account.email })}
        {account.verified && <Badge tone="success">{m.accounts_email_verified()}</Badge>}
        {!account.verified && sendsMail && <Badge>{m.accounts_email_unverified()}</Badge>}
      </p>
      {account.pendingEmail && (
        <p className={styles.pending}>{m.accounts_email_pending({ email: account.pendingEmail })}</p>
      )}
      <p className={styles.hint}>{m.accounts_signs_out_hint()}</p>
      <AccountForm intent="email" button={m.accounts_email_save()} draft={draft}>
        <EmailField label={m.accounts_email_new()} autoComplete="email" />
        <CurrentPasswordField />
      </AccountForm>
    </AccountSection>
  )
}
