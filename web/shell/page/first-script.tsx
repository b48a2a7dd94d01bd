import { useState } from 'react'
import { useMatches } from 'react-router'
import { earlyCallsScript } from '../../api/early/early-calls.ts'
import { firstScript } from '../color-scheme/first-script.ts'
import type { PageHandle } from './page-handle.ts'

/** The script that runs before anything is painted, and says whether the others shall wait for that. */
export function FirstScript({ nonce }: { nonce: string | undefined }) {
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined)
  const early = handles.flatMap((handle) => handle?.early ?? [])
  // It has run by the time that a browser renders: only the server sends its text.
  const text = import.meta.env.SSR ? `${firstScript};${earlyCallsScript(early)}` : ''
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
