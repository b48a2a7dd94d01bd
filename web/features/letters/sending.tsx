import { useId, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Fault } from '../../../contract/errors.ts'
import type { Letter, LetterReach } from '../../../contract/letters/letters.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { Button, ButtonRow, LinkButton } from '../../design/elements/button.tsx'
import { DateTimeField } from '../../design/fields/date-field.tsx'
import { RadioGroup } from '../../design/fields/fields.tsx'
import { FormActions, SubmitButton } from '../../design/forms/form-layout.tsx'
import { formatInstant } from '../../design/texts/format-date.ts'
import { formatNumber } from '../../design/texts/format-number.ts'
import { ButtonForm, PageForm } from '../../session/forms/page-form.tsx'
import { NoMailServer } from '../../shell/site/mail-server.tsx'
import { useSocietyZone } from '../../shell/site/use-site.ts'
import { zoneName } from '../events/times/event-times.tsx'
import styles from './letters.module.css'

interface BeforeSendingProps {
  letter: Letter
  /** A text states why its people cannot be counted. */
  reach: LetterReach | string
  /** The group whose leader is the author; only officers can also print. */
  group: string | undefined
  /** True for missed people of a letter whose selection is gone. */
  isGone: boolean
  faults: readonly Fault[] | undefined
}

/** Shows the recipients of a letter, and sends it now or at a time. */
export function BeforeSending({ letter, reach, group, isGone }: BeforeSendingProps) {
  const zone = useSocietyZone()
  const heading = useId()
  const test = useFetcher()
  const sending = useFetcher<{ faults?: Fault[] }>()
  const [isLater, setLater] = useState(false)
  const { _id, state, sendAt } = letter
  const counts = typeof reach === 'string' ? null : reach
  const reached = counts ? counts.emails + counts.household : 0
  return (
    <section className={styles.sending} aria-labelledby={heading}>
      <h2 id={heading}>{m.letters_before()}</h2>
      {state === 'draft' && sendAt !== null && (
        <p role="alert">{m.letters_unsent_at({ date: formatInstant(sendAt, zone) })}</p>
      )}
      {isGone && <p role="alert">{m.letters_again_selection_gone()}</p>}
      {typeof reach === 'string' ? <p role="alert">{reach}</p> : <ReachNumbers reach={reach} />}
      <NoMailServer />
      {group === undefined && counts && counts.withoutEmail + counts.unverified + counts.bounced > 0 && (
        <ButtonRow>
          <LinkButton to={`/admin/letters/${_id}/paper`}>{m.letters_paper_open()}</LinkButton>
        </ButtonRow>
      )}
      <ButtonForm fetcher={test}>
        <Button type="submit" name="intent" value="test" working={test.state !== 'idle'}>
          {m.letters_test()}
        </Button>
      </ButtonForm>
      {state === 'scheduled' && sendAt !== null ? (
        <ButtonForm fetcher={sending}>
          <p>{m.letters_planned_for({ date: formatInstant(sendAt, zone) })}</p>
          <Button type="submit" name="intent" value="stop" working={sending.state !== 'idle'}>
            {m.letters_call_off()}
          </Button>
        </ButtonForm>
      ) : counts ? (
        <PageForm fetcher={sending} faults={sending.data?.faults}>
          <input type="hidden" name="intent" value="send" />
          <div onChange={(event) => setLater((event.target as HTMLInputElement).value === 'later')}>
            <RadioGroup
              name="when"
              label={m.letters_when_to_send()}
              options={[
                { value: 'now', label: m.letters_now() },
                { value: 'later', label: m.letters_later() },
              ]}
              defaultValue="now"
            />
          </div>
          {isLater && (
            <DateTimeField
              name="at"
              label={m.letters_at()}
              hint={m.letters_at_zone({ zone: zoneName(zone) })}
              required
            />
          )}
          <FormActions>
            <SubmitButton look={reached > 0 ? 'main' : 'quiet'}>
              {isLater ? m.letters_plan() : m.letters_send({ count: reached })}
            </SubmitButton>
          </FormActions>
        </PageForm>
      ) : null}
    </section>
  )
}

function ReachNumbers({ reach }: { reach: LetterReach }) {
  const numbers = [
    [reach.emails, m.letters_reach_emails()],
    [reach.household, m.letters_reach_household()],
    [reach.withoutEmail, m.letters_reach_without()],
    [reach.stopped, m.letters_reach_stopped()],
    [reach.bounced, m.letters_reach_bounced()],
    [reach.unverified, m.letters_reach_unverified()],
  ] as const
  return (
    <dl className={styles.numbers}>
      {numbers
        .filter(([count], place) => place === 0 || count > 0)
        .map(([count, text]) => (
          <div key={text}>
            <dt>{formatNumber(count)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  )
}
