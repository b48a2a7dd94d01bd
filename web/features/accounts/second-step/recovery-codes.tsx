import { useEffect, useRef, useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { showFaultsOf } from '../../../api/show-faults.ts'
import { saveFile } from '../../../browser/files.ts'
import { ConfirmDialog } from '../../../design/dialogs/confirm-dialog.tsx'
import { Button, ButtonRow } from '../../../design/elements/button.tsx'
import { useSite } from '../../../shell/site/use-site.ts'
import { AccountSection } from '../sections/account-section.tsx'
import styles from './second-step.module.css'

/** The button that replaces the recovery codes. */
export function RecoveryCodes({ onCreated }: { onCreated: (codes: string[]) => Promise<void> }) {
  const [asked, setAsked] = useState(false)
  const [working, setWorking] = useState(false)
  async function renew() {
    setAsked(false)
    setWorking(true)
    const created = await showFaultsOf(browserApi.request('POST /api/account/recovery-codes'))
    setWorking(false)
    if (created) await onCreated(created.codes)
  }
  return (
    <>
      <div className={styles.action}>
        <Button working={working} onClick={() => setAsked(true)}>
          {m.accounts_codes_renew()}
        </Button>
      </div>
      <ConfirmDialog
        open={asked}
        title={m.accounts_codes_renew()}
        confirmLabel={m.accounts_codes_renew()}
        onConfirm={() => void renew()}
        onCancel={() => setAsked(false)}
      >
        <p>{m.accounts_codes_renew_text()}</p>
      </ConfirmDialog>
    </>
  )
}

/** New recovery codes, until the member confirms having stored them. */
export function ShownCodes({ codes, onStored }: { codes: string[]; onStored: () => void }) {
  const society = useSite()?.name ?? ''
  const [copied, setCopied] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  async function copy() {
    await navigator.clipboard.writeText(codes.join('\n'))
    setCopied(true)
  }
  function save() {
    const text = `${m.accounts_codes_file({ society })}\n\n${codes.join('\n')}\n`
    saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')
  }
  return (
    <AccountSection heading={m.accounts_codes_shown()} headingRef={heading} anchor="shown-codes">
      <p>{m.accounts_codes_text()}</p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <ButtonRow>
        <Button look="main" onClick={onStored}>
          {m.accounts_codes_kept()}
        </Button>
        <Button onClick={save}>{m.accounts_codes_save()}</Button>
        <Button onClick={() => void copy().catch(() => setCopied(false))}>
          {copied ? m.accounts_codes_copied() : m.accounts_codes_copy()}
        </Button>
      </ButtonRow>
    </AccountSection>
  )
}
