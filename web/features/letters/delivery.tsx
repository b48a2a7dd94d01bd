import { useId } from 'react'
import { Link, useFetcher } from 'react-router'
import type { Letter, LetterRecipient } from '../../../contract/letters/letters.ts'
import { type DeliveryState, deliveryStates } from '../../../contract/letters/options-and-limits.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { Button, ButtonRow, LinkButton } from '../../design/elements/button.tsx'
import { type Column, Table } from '../../design/lists/table.tsx'
import { formatNumber } from '../../design/texts/format-number.ts'
import { ButtonForm } from '../../session/forms/page-form.tsx'
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
