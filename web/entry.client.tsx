import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { readStored, waitingKey } from './browser/storage.ts'
import { resumeSession } from './session/session.ts'
import { watchSession } from './session/session-store.ts'

// Few people have something in the outbox; only they load it. Without network it may not come: the next page loads it.
const followOutbox = () => {
  if (readStored(waitingKey))
    import('./session/outbox/outbox.ts').then(
      ({ followSession }) => followSession(),
      () => undefined,
    )
}
addEventListener('storage', followOutbox)
watchSession(followOutbox)
resumeSession()
followOutbox()

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
