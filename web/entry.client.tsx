import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { resumeSession } from './session/session.ts'
// By its URL: Vite's worker import would add more code than it loads.
import followWorker from './shell/site/follow-worker.ts?worker&url'

resumeSession()

// Where storage is forbidden, the site works without it. On a first visit nothing can be outdated.
const worker = import.meta.env.PROD ? navigator.serviceWorker : undefined
worker
  ?.register('/service-worker.js')
  .then(() => worker.controller && import(/* @vite-ignore */ followWorker))
  .catch(() => undefined)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
