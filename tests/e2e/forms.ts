import type { Locator, Page } from '@playwright/test'
import type { Account } from './people.ts'

/** Signs in through the form and waits for the dashboard. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/login')
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('input[name=password]').press('Enter')
  await page.waitForURL('**/dashboard')
}

/** Pastes or drops files; returns whether the page keeps the browser from opening them. */
export function bring(
  place: Locator,
  way: 'paste' | 'drop',
  files: { name: string; mimeType: string; buffer: Buffer }[],
) {
  const sent = files.map(({ buffer, ...file }) => ({ ...file, base64: buffer.toString('base64') }))
  return place.evaluate(
    (element, { brought, kind }) => {
      const data = new DataTransfer()
      for (const { name, mimeType: type, base64 } of brought)
        data.items.add(
          new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], name, { type }),
        )
      const common = { bubbles: true, cancelable: true }
      const event =
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...common, clipboardData: data })
          : new DragEvent('drop', { ...common, dataTransfer: data })
      return !element.dispatchEvent(event)
    },
    { brought: sent, kind: way },
  )
}
