import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { translateValidationMessages } from '../contract/validation-messages.ts'
import { resumeSession } from './session/session.ts'

translateValidationMessages()
resumeSession()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
