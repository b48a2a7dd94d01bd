import type { ReactNode } from 'react'

/** What is sent with a text, which waits until that is ready. */
export interface Attachments {
  list: ReactNode
  button: ReactNode
  /** Called with files that are pasted or dropped. */
  onFiles: (files: File[]) => void
  /** Tells whether the text can be sent; says why not where it cannot. */
  isReady: () => boolean
}
