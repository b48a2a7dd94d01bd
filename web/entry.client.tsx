import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { resumeSession } from './session/session.ts'
// By its address: Vite's own way would bring more than what it loads.
import followWorker from './shell/site/follow-worker.ts?worker&url'

resumeSession()

// Where storage is forbidden, the site does without it. On a first visit there is nothing that could be old.
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
