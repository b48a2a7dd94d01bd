import { redirect } from 'react-router'
import { passwordByLink } from '../../../../contract/accounts/links/schemas.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { readTexts } from '../../../design/forms/form-state.ts'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { submit } from '../../../session/forms/submit.ts'
import { pathAfterSignIn } from '../../../session/path-after-sign-in.ts'
import { startSession } from '../../../session/session.ts'
import { sessionState } from '../../../session/session-store.ts'
import { leadToSecondStep } from '../second-step/ticket-store.ts'

/** Sets a password by a link, and signs in. */
export function setPasswordByLink(link: string, fields: FormData, done: string) {
  return submit(async () => {
    const body = parseOrRefuse(passwordByLink, { ...readTexts(fields), link })
    const { token } = await browserApi
      .request('POST /api/links/password', { body })
      .catch((error: unknown) => leadToSecondStep(error, ''))
    await startSession(token)
    showAlert('success', done)
    return redirect(pathAfterSignIn(sessionState().user, ''))
  })
}
