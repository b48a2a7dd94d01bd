import { useEffect } from 'react'
import { Link, replace, useLocation } from 'react-router'
import { joiningReplyMax, leastFillMilliseconds } from '../../../../contract/accounts/options-and-limits.ts'
import { registration } from '../../../../contract/accounts/sign-in.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { TextArea, TextField } from '../../../design/fields/fields.tsx'
import { FormActions, readTexts, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { WelcomeWall } from '../../../design/theme/walls.tsx'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { submit } from '../../../session/forms/submit.ts'
import { nextPath } from '../../../session/next-path.ts'
import { startSession } from '../../../session/session.ts'
import type { PageHandle } from '../../../shell/page/shell.tsx'
import { pageMeta, societyName } from '../../../shell/site/page-meta.ts'
import { useSite } from '../../../shell/site/use-site.ts'
import { EmailField, NameField, NewPasswordField } from '../sections/account-fields.tsx'
import type { Route } from './+types/register'
import styles from './form-page.module.css'
import { SignInPage } from './form-page.tsx'

const avatarService = 'https://gravatar.com'

export const handle: PageHandle = { Wall: WelcomeWall }

export async function clientAction({ request }: Route.ClientActionArgs) {
  const typed = readTexts(await request.formData())
  if (typed.password !== typed.password2) {
    const msg = m.accounts_passwords_differ()
    showAlert('danger', msg)
    return { faults: [{ param: 'password2', msg }] }
  }
  return submit(async () => {
    const body = parseOrRefuse(registration, {
      ...typed,
      replies: repliesIn(typed),
      opened: await openedForm(),
    })
    const { token } = await browserApi.request('POST /api/users', { body })
    await startSession(token)
    return replace(nextPath(new URL(request.url).search))
  })
}

export default function Register({ actionData }: Route.ComponentProps) {
  useOpenedForm()
  const { search } = useLocation()
  return (
    <SignInPage
      heading={m.accounts_register_heading()}
      lead={m.accounts_register_lead()}
      needsScripts={m.accounts_register_needs_scripts()}
      other={{
        question: m.accounts_register_other(),
        link: m.accounts_register_other_link(),
        to: `/login${search}`,
      }}
    >
      <PageForm faults={actionData?.faults} requiredNote>
        <NameField />
        {/* A honeypot: only robots fill it in. */}
        <div className={styles.trap} aria-hidden="true">
          <label>
            {m.accounts_trap()} <input name="nickname" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <EmailField />
        <NewPasswordField label={m.accounts_password()} />
        <TextField
          name="password2"
          type="password"
          label={m.accounts_password2()}
          required
          autoComplete="new-password"
        />
        <JoiningFields />
        <p className={styles.note}>
          {m.accounts_avatar_note()}{' '}
          <a href={avatarService} target="_blank" rel="noopener">
            {m.accounts_avatar_link()}
          </a>
        </p>
        <p className={styles.note}>
          {m.accounts_privacy_note()} <Link to="/privacy">{m.site_privacy_heading()}</Link>
        </p>
        <FormActions>
          <SubmitButton wide>{m.accounts_register_button()}</SubmitButton>
        </FormActions>
      </PageForm>
    </SignInPage>
  )
}

const replyPrefix = 'reply:'

/** The society's questions to newcomers, if any. */
function JoiningFields() {
  const questions = useSite()?.joiningQuestions ?? []
  return questions.map((question) => (
    <div key={question} lang={languageOf(question)}>
      <TextArea name={replyPrefix + question} label={question} rows={3} maxCharacters={joiningReplyMax} />
    </div>
  ))
}

/** Returns the replies of the form, with their questions. */
function repliesIn(typed: Record<string, string>): { question: string; reply: string }[] {
  return Object.entries(typed)
    .filter(([name, reply]) => name.startsWith(replyPrefix) && reply.trim() !== '')
    .map(([name, reply]) => ({ question: name.slice(replyPrefix.length), reply }))
}

let opening: Promise<{ opened: string; from: number } | null> | null = null

/** Requests the signed opening time of the form. */
function useOpenedForm(): void {
  useEffect(() => {
    opening ??= browserApi
      .request('POST /api/users/form')
      .then(({ opened }) => ({ opened, from: performance.now() + leastFillMilliseconds }))
      // Without it the form is sent like a program's.
      .catch(() => null)
  }, [])
}

/** Returns the signed opening time after a human delay; undefined if unavailable. */
async function openedForm(): Promise<string | undefined> {
  const noted = await opening
  if (!noted) return undefined
  const left = noted.from - performance.now()
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
  return noted.opened
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: m.accounts_register_heading(),
    description: m.accounts_register_description({ society: societyName(page) }),
  })
