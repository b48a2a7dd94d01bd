import { Link, useNavigation } from 'react-router'
import { questionInput } from '../../../../contract/accounts/joining.ts'
import { questionBackMax, questionsBackMax } from '../../../../contract/accounts/options-and-limits.ts'
import type { WaitingAccount } from '../../../../contract/administration/newcomers.ts'
import { reasonInput } from '../../../../contract/audit.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { Button, LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { TextArea } from '../../../design/fields/fields.tsx'
import { readText, readTexts, SubmitButton } from '../../../design/forms/form-layout.tsx'
import styles from '../../../design/lists/list-page.module.css'
import { formatInstant } from '../../../design/texts/format-date.ts'
import { ButtonForm, OneOfForms, SeveralForms } from '../../../session/forms/page-form.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { useIsWithoutMail } from '../../../shell/site/mail-server.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import { matchTexts } from '../duplicates/duplicate-texts.ts'
import type { Route } from './+types/newcomers'
import ownStyles from './newcomers.module.css'

function load({ api }: PageRequest) {
  return api.request('GET /api/admin/approvals')
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    const params = { id: readText(fields, 'id') }
    const name = readText(fields, 'name')
    if (readText(fields, 'intent') === 'ask') {
      const body = parseOrRefuse(questionInput, { question: readText(fields, 'question') })
      await browserApi.request('POST /api/admin/approvals/:id/questions', { params, body })
      showAlert('success', m.administration_asked({ name }))
    } else if (readText(fields, 'intent') === 'refuse') {
      const body = parseOrRefuse(reasonInput, readTexts(fields))
      await browserApi.request('PUT /api/admin/approvals/:id/refusal', { params, body })
      showAlert('success', m.administration_refused({ name }))
    } else {
      await browserApi.request('PUT /api/admin/approvals/:id', { params })
      showAlert('success', m.administration_approved({ name }))
    }
    return { faults: [], refused: params.id }
  })
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.administration_approvals(), unlisted: true })

export default function Approvals({ loaderData: accounts, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHeading lead={m.administration_approvals_lead()}>{m.administration_approvals()}</PageHeading>
      {accounts.length === 0 && (
        <EmptyState message={m.administration_approvals_empty()}>
          <LinkButton to="/admin">{m.site_go_to_today()}</LinkButton>
        </EmptyState>
      )}
      <SeveralForms>
        <ul className={styles.cards}>
          {accounts.map((account) => (
            <WaitingCard key={account._id} account={account} faults={actionData?.faults} />
          ))}
        </ul>
      </SeveralForms>
    </>
  )
}

interface WaitingCardProps {
  account: WaitingAccount
  faults: Parameters<typeof OneOfForms>[0]['faults']
}

function WaitingCard({ account, faults }: WaitingCardProps) {
  const zone = useSocietyZone()
  const { formData } = useNavigation()
  const isWithoutMail = useIsWithoutMail()
  const { _id, name, email, date, verified, emailed, refusal, knownAs, replies, questions } = account
  const unmailedHint = isWithoutMail
    ? m.administration_refuse_hint_no_mail
    : m.administration_refuse_hint_unverified
  return (
    <Card as="li">
      <h2 lang={languageOf(name)}>{name}</h2>
      <p>
        {email} {verified && <Badge tone="success">{m.administration_verified()}</Badge>}
      </p>
      <p className={styles.soft}>{m.administration_waits_since({ date: formatInstant(date, zone) })}</p>
      {refusal && (
        <div className={ownStyles.refusal}>
          <p>{m.administration_refused_before({ date: formatInstant(refusal.date, zone) })}</p>
          <blockquote lang={languageOf(refusal.reason)}>{refusal.reason}</blockquote>
        </div>
      )}
      {knownAs.length > 0 && <KnownAs newcomerId={_id} people={knownAs} />}
      {replies.length > 0 && (
        <dl className={ownStyles.replies}>
          {replies.map(({ question, reply }) => (
            <div key={question}>
              <dt lang={languageOf(question)}>{question}</dt>
              <dd lang={languageOf(reply)}>{reply}</dd>
            </div>
          ))}
        </dl>
      )}
      {questions.length > 0 && (
        <dl className={ownStyles.replies}>
          {questions.map(({ _id: id, question, reply, asked, replied }) => (
            <div key={id}>
              <dt lang={languageOf(question)}>{question}</dt>
              <dd lang={reply ? languageOf(reply) : undefined}>
                {reply ?? m.administration_asked_on({ date: formatInstant(asked, zone) })}
                {replied && (
                  <span className={ownStyles.when}>
                    {m.administration_replied_on({ date: formatInstant(replied, zone) })}
                  </span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <ButtonForm className={styles.action}>
        <input type="hidden" name="id" value={_id} />
        <input type="hidden" name="name" value={name} />
        <Button type="submit" look="main" working={formData?.get('id') === _id}>
          {m.administration_approve()}
        </Button>
      </ButtonForm>
      {questions.length < questionsBackMax && (
        <Disclosure summary={m.administration_ask()} look="plain">
          <OneOfForms name={`ask ${_id}`} faults={faults}>
            <input type="hidden" name="id" value={_id} />
            <input type="hidden" name="name" value={name} />
            <TextArea
              name="question"
              label={m.administration_ask_question()}
              hint={emailed ? m.administration_ask_hint() : m.administration_ask_hint_unmailed()}
              required
              rows={2}
              maxCharacters={questionBackMax}
            />
            <div>
              <SubmitButton look="quiet" name="intent" value="ask">
                {m.administration_ask_send()}
              </SubmitButton>
            </div>
          </OneOfForms>
        </Disclosure>
      )}
      <Disclosure summary={m.administration_refuse()} look="plain">
        <OneOfForms name={_id} faults={faults}>
          <input type="hidden" name="id" value={_id} />
          <input type="hidden" name="name" value={name} />
          <TextArea
            name="reason"
            label={m.administration_reason()}
            hint={emailed ? m.administration_refuse_hint() : unmailedHint()}
            required
            rows={2}
          />
          <div>
            <SubmitButton look="danger" name="intent" value="refuse">
              {m.administration_refuse_confirm()}
            </SubmitButton>
          </div>
        </OneOfForms>
      </Disclosure>
    </Card>
  )
}

/** Lists known people who are probably the newcomer, with links to compare them. */
function KnownAs({ newcomerId, people }: { newcomerId: string; people: WaitingAccount['knownAs'] }) {
  return (
    <div className={ownStyles.known}>
      <p>{m.administration_known_as()}</p>
      <ul>
        {people.map(({ _id, name, matches }) => (
          <li key={_id}>
            <Link to={`/admin/duplicates/merge?kept=${newcomerId}&other=${_id}`} lang={languageOf(name)}>
              {name}
            </Link>{' '}
            {matches.map((kind) => (
              <Badge key={kind} tone="info">
                {matchTexts[kind]()}
              </Badge>
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}
