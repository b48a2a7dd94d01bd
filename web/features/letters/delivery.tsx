import { useId, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import type { Fault } from '../../../contract/errors.ts'
import type { Letter, LetterReach, LetterRecipient } from '../../../contract/letters/letters.ts'
import { type DeliveryState, deliveryStates } from '../../../contract/letters/options-and-limits.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { Button, ButtonRow, LinkButton } from '../../design/elements/button.tsx'
import { DateTimeField } from '../../design/fields/date-field.tsx'
import { RadioGroup } from '../../design/fields/fields.tsx'
import { FormActions, SubmitButton } from '../../design/forms/form-layout.tsx'
import { type Column, Table } from '../../design/lists/table.tsx'
import { formatInstant } from '../../design/texts/format-date.ts'
import { formatNumber } from '../../design/texts/format-number.ts'
import { ButtonForm, PageForm } from '../../session/forms/page-form.tsx'
import { NoMailServer } from '../../shell/site/mail-server.tsx'
import { useSocietyZone } from '../../shell/site/use-site.ts'
import { zoneName } from '../events/times/event-times.tsx'
import { letterFolder } from './letter-form.tsx'
import styles from './letters.module.css'

interface DeliveryProps {
  letter: Letter
  sent: { state: DeliveryState | null; people: LetterRecipient[]; next: string | null }
  /** The group whose leader is the author; only officers can also print. */
  group: string | undefined
}

const deliveryTexts: Record<DeliveryState, () => string> = {
  waiting: m.letters_delivery_waiting,
  sent: m.letters_delivery_sent,
  household: m.letters_delivery_household,
  refused: m.letters_delivery_refused,
  bounced: m.letters_delivery_bounced,
  stopped: m.letters_delivery_stopped,
  calledOff: m.letters_delivery_called_off,
  withoutEmail: m.letters_delivery_without,
  unverified: m.letters_delivery_unverified,
  gone: m.letters_delivery_gone,
}

/** Shows the outcome of a letter's copies, in numbers and by name. */
export function Delivery({ letter, sent, group }: DeliveryProps) {
  const heading = useId()
  const fetcher = useFetcher()
  const { _id, delivery, state, filter } = letter
  const selects = ('all' in filter ? filter.all : [filter]).some((one) => !('people' in one))
  const missed =
    delivery.refused + delivery.bounced + delivery.calledOff + delivery.withoutEmail + delivery.unverified
  const columns: Column<LetterRecipient & { key: number }>[] = [
    { header: m.letters_person(), names: true, cell: ({ user }) => user?.name ?? m.events_name_hidden() },
    { header: m.letters_state(), cell: ({ state: one }) => deliveryTexts[one]() },
    ...(sent.people.some(({ reason }) => reason !== null)
      ? [{ header: m.letters_reason(), cell: ({ reason }: LetterRecipient) => reason ?? '' }]
      : []),
  ]
  return (
    <section className={styles.sending} aria-labelledby={heading}>
      <h2 id={heading}>{m.letters_after()}</h2>
      <dl className={styles.numbers}>
        {deliveryStates
          .filter((one) => delivery[one] > 0)
          .map((one) => (
            <div key={one}>
              <dt>{formatNumber(delivery[one])}</dt>
              <dd>
                <Link to={`${letterFolder(group)}/${_id}?state=${one}`}>{deliveryTexts[one]()}</Link>
              </dd>
            </div>
          ))}
      </dl>
      <ButtonRow>
        {delivery.waiting > 0 && state !== 'stopped' && (
          <ButtonForm fetcher={fetcher}>
            <Button type="submit" name="intent" value="stop" look="danger" working={fetcher.state !== 'idle'}>
              {m.letters_stop()}
            </Button>
          </ButtonForm>
        )}
        {missed > 0 && (
          <>
            <ButtonForm fetcher={fetcher}>
              <input type="hidden" name="selects" value={selects ? 'yes' : 'no'} />
              <Button type="submit" name="intent" value="again" working={fetcher.state !== 'idle'}>
                {m.letters_again({ count: missed })}
              </Button>
            </ButtonForm>
            {group === undefined && (
              <LinkButton to={`/admin/letters/${_id}/paper`}>{m.letters_paper_open()}</LinkButton>
            )}
          </>
        )}
      </ButtonRow>
      {sent.people.length > 0 && (
        <Table
          caption={sent.state === null ? m.letters_everybody_of() : deliveryTexts[sent.state]()}
          columns={columns}
          rows={sent.people.map((person, key) => ({ ...person, key }))}
          keyOf={({ key }) => String(key)}
        />
      )}
      {sent.next && (
        <ButtonRow>
          <LinkButton to={sent.next}>{m.letters_paper_more()}</LinkButton>
        </ButtonRow>
      )}
    </section>
  )
}

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
