import { m } from '../../../../contract/paraglide/messages.js'
import { DownloadButton } from '../../../api/download-button.tsx'
import styles from './account.module.css'
import { AccountSection } from './account-section.tsx'

/** The download of all data about the member. */
export function OwnDataSection() {
  return (
    <AccountSection heading={m.accounts_data_heading()}>
      <p className={styles.hint}>{m.accounts_data_hint()}</p>
      <DownloadButton url="/api/account/data" name="my-data.zip">
        {m.accounts_data_download()}
      </DownloadButton>
    </AccountSection>
  )
}
