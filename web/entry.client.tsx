import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { resumeSession } from './session/session.ts'

resumeSession()

// Where storage is forbidden, the site does without it.
if (import.meta.env.PROD) navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
