import { m } from '../../../contract/paraglide/messages.js'
import { Button } from '../elements/button.tsx'
import { EmptyState } from './empty-state.tsx'

/** Shown in place of a part of a page that could not be loaded. */
export function ErrorState({
  message = m.site_load_failed(),
  onRetry,
}: {
  message?: string
  onRetry: () => void
}) {
  return (
    <div role="alert">
      <EmptyState tone="danger" message={message}>
        <Button onClick={onRetry}>{m.site_try_again()}</Button>
      </EmptyState>
    </div>
  )
}
