import { m } from '../../../contract/paraglide/messages.js'
import styles from './mail-server.module.css'
import { useSite } from './use-site.ts'

/** Checks whether messages are only written to files, because no mail server is set up. */
export function useIsWithoutMail(): boolean {
  return useSite()?.sendsMail === false
}

/** Warns officers on screens about email that none is sent; nothing with a mail server. */
export function NoMailServer() {
  if (!useIsWithoutMail()) return null
  return <p className={styles.note}>{m.administration_no_mail_server()}</p>
}
