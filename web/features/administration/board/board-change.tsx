import { emailNote } from '../../../../contract/administration/board.ts'
import { noteMax } from '../../../../contract/administration/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { loadSubject } from '../../../api/loading.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { TextArea } from '../../../design/fields/fields.tsx'
import { FormActions, readText, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { formatDate, formatInstant } from '../../../design/texts/format-date.ts'
import { OneOfForms, SeveralForms } from '../../../session/forms/page-form.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import type { Route } from './+types/board-change'
import styles from './board.module.css'
import { BoardEffectsList } from './board-review.tsx'

function load({ api, params }: PageRequest<{ id: string }>) {
  return loadSubject(api.request('GET /api/admin/board/changes/:id', { params }))
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request, params: { id } }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    const params = { id }
    if (readText(fields, 'intent') === 'undo') {
      await browserApi.request('POST /api/admin/board/changes/:id/undo', { params })
      showAlert('success', m.administration_board_undone())
    } else {
      const body = parseOrRefuse(emailNote, { note: readText(fields, 'note') })
      await browserApi.request('POST /api/admin/board/changes/:id/emails', { params, body })
      showAlert('success', m.administration_board_letters_sent())
    }
    return { faults: [] }
  })
}

type Change = Route.ComponentProps['loaderData']

/** The page of a changed board: its effects, the emails, and undoing it. */
export default function BoardChangePage({ loaderData: change, actionData }: Route.ComponentProps) {
  const zone = useSocietyZone()
  const { day, undone, undoUntil, left, emails } = change
  const faults = actionData?.faults
  return (
    <SeveralForms className={styles.sections}>
      <PageHeading
        lead={undone ? m.administration_board_was_undone() : m.administration_board_done_lead()}
        actions={<LinkButton to="/board">{m.administration_board_letter_button()}</LinkButton>}
      >
        {m.administration_board_of({ date: formatDate(day) })}
      </PageHeading>
      {left > 0 && <p>{m.administration_board_left({ count: left })}</p>}
      {!undone && emails.length > 0 && <Emails change={change} faults={faults} />}
      <Card as="section" labelledBy="board-effects">
        <h2 id="board-effects">{m.administration_board_effects()}</h2>
        <div className={styles.review}>
          <BoardEffectsList effects={change} />
        </div>
      </Card>
      {undoUntil && (
        <Card as="section" labelledBy="board-undo">
          <h2 id="board-undo">{m.administration_board_undo()}</h2>
          <p>{m.administration_board_undo_text({ until: formatInstant(undoUntil, zone) })}</p>
          <OneOfForms name="undo" {...(faults && { faults })}>
            <input type="hidden" name="intent" value="undo" />
            <div>
              <SubmitButton look="danger">{m.administration_board_undo()}</SubmitButton>
            </div>
          </OneOfForms>
        </Card>
      )}
    </SeveralForms>
  )
}

interface EmailsProps {
  change: Change
  faults: Parameters<typeof OneOfForms>[0]['faults']
}

/** Previews of the emails to the new officers; not sending them comes first. */
function Emails({ change: { emails, written }, faults }: EmailsProps) {
  const zone = useSocietyZone()
  const reached = emails.filter(({ emailed }) => emailed).length
  return (
    <Card as="section" labelledBy="board-letters">
      <h2 id="board-letters">{m.administration_board_letters()}</h2>
      <p>
        {written
          ? m.administration_board_letters_written({ date: formatInstant(written, zone) })
          : m.administration_board_letters_text()}
      </p>
      <ul className={styles.letters}>
        {emails.map(({ user, name, emailed, subject, text }) => (
          <li key={user}>
            <h3 lang={languageOf(name)}>{name}</h3>
            {!emailed && <p className={styles.soft}>{m.administration_board_letter_unreached()}</p>}
            <p>
              <strong>{subject}</strong>
            </p>
            <blockquote className={styles.letter}>{text}</blockquote>
          </li>
        ))}
      </ul>
      {!written && reached > 0 && (
        <OneOfForms name="letters" {...(faults && { faults })}>
          <input type="hidden" name="intent" value="letters" />
          <TextArea
            name="note"
            label={m.administration_board_letter_note()}
            hint={m.administration_board_letter_note_hint()}
            rows={2}
            maxCharacters={noteMax}
          />
          <FormActions>
            <LinkButton to="/board">{m.administration_not_now()}</LinkButton>
            <SubmitButton>{m.administration_board_letters_send({ count: reached })}</SubmitButton>
          </FormActions>
        </OneOfForms>
      )}
    </Card>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: page.loaderData && m.administration_board_of({ date: formatDate(page.loaderData.day) }),
    unlisted: true,
  })
