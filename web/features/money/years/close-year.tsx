import { useState } from 'react'
import type { FetcherWithComponents } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { ConfirmDialog } from '../../../design/dialogs/confirm-dialog.tsx'
import { Button } from '../../../design/elements/button.tsx'

interface CloseYearProps {
  year: number
  fetcher: FetcherWithComponents<unknown>
}

/** Closes a year after a confirmation. Later changes of it are corrections in the next one. */
export function CloseYear({ year, fetcher }: CloseYearProps) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Button working={fetcher.state !== 'idle'} onClick={() => setIsAsked(true)}>
        {m.money_year_close({ year })}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={m.money_year_close({ year })}
        confirmLabel={m.money_year_close_confirm()}
        onConfirm={() => {
          setIsAsked(false)
          void fetcher.submit({ intent: 'close', year }, { method: 'post', action: '/admin/money/years' })
        }}
        onCancel={() => setIsAsked(false)}
      >
        <p>{m.money_year_close_text({ year })}</p>
      </ConfirmDialog>
    </>
  )
}
