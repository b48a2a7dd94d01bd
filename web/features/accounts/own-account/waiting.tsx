import { redirect } from 'react-router'
import { type NewcomerQuestion, questionReply } from '../../../../contract/accounts/joining.ts'
import { joiningReplyMax } from '../../../../contract/accounts/options-and-limits.ts'
import type { Fault } from '../../../../contract/errors.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { TextArea } from '../../../design/fields/fields.tsx'
import { readText, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { WelcomeWall } from '../../../design/theme/walls.tsx'
import { OneOfForms, SeveralForms } from '../../../session/forms/page-form.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { Notice } from '../../../shell/page/notices.tsx'
import type { PageHandle } from '../../../shell/page/shell.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import styles from '../sections/sections.module.css'
import type { Route } from './+types/waiting'
import { removeAccount } from './account-actions.ts'
import { DeleteAccount } from './delete-account.tsx'

async function load({ api, user }: PageRequest) {
  if (user.approved) throw redirect('/dashboard')
  return { questions: await api.request('GET /api/account/questions') }
}

export const handle: PageHandle = { Wall: WelcomeWall }

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    const id = readText(fields, 'question')
    if (id === '') return removeAccount(fields)
    const body = parseOrRefuse(questionReply, { reply: readText(fields, 'reply') })
    await browserApi.request('PUT /api/account/questions/:id', { params: { id }, body })
    showAlert('success', m.accounts_question_replied())
    return { faults: [] }
  })
}

/** The page of a new account until an administrator approves it. */
export default function Waiting({ loaderData: { questions }, actionData }: Route.ComponentProps) {
  const isAsked = questions.some(({ reply }) => reply === null)
  const text = isAsked ? m.accounts_waiting_question() : m.accounts_waiting_text()
  return (
    <>
      <Notice heading={m.accounts_waiting_heading()} text={text} />
      {questions.length > 0 && <Questions questions={questions} faults={actionData?.faults} />}
      <DeleteAccount />
    </>
  )
}

interface QuestionsProps {
  questions: NewcomerQuestion[]
  faults: readonly Fault[] | undefined
}

/** The questions of officers, each with a form for the reply. */
function Questions({ questions, faults }: QuestionsProps) {
  return (
    <SeveralForms>
      <section aria-labelledby="questions" className={styles.questions}>
        <h2 id="questions">{m.accounts_questions_heading()}</h2>
        {questions.map(({ _id, question, reply }) => (
          <OneOfForms key={`${_id} ${reply}`} name={_id} faults={faults}>
            <input type="hidden" name="question" value={_id} />
            <TextArea
              name="reply"
              label={question}
              rows={3}
              required
              maxCharacters={joiningReplyMax}
              defaultValue={reply}
            />
            <div>
              <SubmitButton look={reply === null ? 'main' : 'quiet'}>
                {reply === null ? m.accounts_question_reply() : m.accounts_question_change()}
              </SubmitButton>
            </div>
          </OneOfForms>
        ))}
      </section>
    </SeveralForms>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.accounts_waiting_heading(), unlisted: true })
