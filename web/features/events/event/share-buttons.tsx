import { m } from '../../../../contract/paraglide/messages.js'
import { Button, ButtonRow, LinkButton } from '../../../design/elements/button.tsx'
import { showAlert } from '../../../design/feedback/alert-store.ts'

/** Buttons that share a text: through WhatsApp, which is contacted only on a tap, or by copying. */
export function ShareButtons({ lines }: { lines: readonly (string | null | undefined)[] }) {
  const text = lines.filter(Boolean).join('\n')
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      showAlert('success', m.events_share_copied())
    } catch {
      showAlert('danger', m.events_share_not_copied())
    }
  }
  return (
    <ButtonRow>
      <LinkButton to={whatsAppAddress(text)} target="_blank" rel="noopener noreferrer">
        {m.events_share_whatsapp()}
      </LinkButton>
      <Button onClick={copy}>{m.events_share_copy()}</Button>
    </ButtonRow>
  )
}

/** Returns the URL that shares a text through WhatsApp. */
export function whatsAppAddress(text: string): string {
  return `https://wa.me/?${new URLSearchParams({ text }).toString().replaceAll('+', '%20')}`
}
