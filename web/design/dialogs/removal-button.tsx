import { useState } from 'react'
import type { FetcherWithComponents } from 'react-router'
import { m } from '../../../contract/paraglide/messages.js'
import { Button } from '../elements/button.tsx'
import { TypedText } from '../texts/typed-text.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface RemovalButtonProps {
  label: string
  /** Stands on the button where its surroundings say the rest of the label. */
  short?: string
  /** Says what will be lost. */
  losses: string
  fetcher: FetcherWithComponents<unknown>
  /** Sent to the page's action. */
  values: Record<string, string | number>
}

/** A button that removes something after asking, naming what will be lost. */
export function RemovalButton({ label, short, losses, fetcher, values }: RemovalButtonProps) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button look="danger" onClick={() => setAsked(true)}>
        {short === undefined ? (
          <TypedText>{label}</TypedText>
        ) : (
          <>
            <span aria-hidden="true">{short}</span>
            <span className="visually-hidden">{label}</span>
          </>
        )}
      </Button>
      <ConfirmDialog
        open={asked}
        title={label}
        confirmLabel={m.site_remove_confirm()}
        working={fetcher.state !== 'idle'}
        onConfirm={() => {
          setAsked(false)
          void fetcher.submit(values, { method: 'post' })
        }}
        onCancel={() => setAsked(false)}
      >
        <p>
          <TypedText>{losses}</TypedText>
        </p>
      </ConfirmDialog>
    </>
  )
}
