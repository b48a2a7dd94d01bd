import { useState } from 'react'
import { useMatches } from 'react-router'
import { earlyCallsScript } from '../../api/early/early-calls.ts'
import { firstScript } from '../color-scheme/first-script.ts'
import type { PageHandle } from './page-handle.ts'

/** The script that runs before anything is painted, and says whether the others shall wait for that. */
export function FirstScript({ nonce }: { nonce: string | undefined }) {
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined)
  // It has run when the page becomes another one.
  const [text] = useState(
    () => `${firstScript};${earlyCallsScript(handles.flatMap((handle) => handle?.early ?? []))}`,
  )
  const [areAtOnce] = useState(() => handles.some((handle) => handle?.scriptsAtOnce))
  return (
    <script
      nonce={nonce}
      data-scripts={areAtOnce ? 'at-once' : undefined}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, allowed by its nonce
      dangerouslySetInnerHTML={{ __html: text }}
      suppressHydrationWarning
    />
  )
}
