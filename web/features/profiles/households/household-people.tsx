import { useFetcher } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Household, HouseholdPerson } from '../../../../contract/profiles/households.ts'
import { RemovalButton } from '../../../design/dialogs/confirm-dialog.tsx'
import { Badge } from '../../../design/elements/badge.tsx'
import { Button } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { Avatar } from '../../../design/elements/pictures.tsx'
import { FormActions, SubmitButton } from '../../../design/forms/form-layout.tsx'
import type { Draft } from '../../../design/forms/form-state.ts'
import lists from '../../../design/lists/list-page.module.css'
import { formatDate } from '../../../design/texts/format-date.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { ButtonForm, PageForm } from '../../../session/forms/page-form.tsx'
import type { Refusal } from '../../../session/forms/submit.ts'
import { DepartureBadge } from '../badges.tsx'
import styles from './household.module.css'
import { ChildFields } from './household-form.tsx'

/** Lists the people of a household, with the viewer's actions on each. */
export function HouseholdPeople({ household, draft }: { household: Household; draft: Draft | null }) {
  return (
    <Card as="section">
      <h2 className={styles.heading}>{m.profiles_household_people()}</h2>
      <ul className={lists.entries}>
        {household.people.map((person) => (
          <li key={person._id} className={lists.entry}>
            <Avatar src={person.avatar} size={48} />
            <div className={lists.words}>
              <span>
                <TypedText>{person.name}</TypedText>
              </span>
              <PersonState person={person} />
            </div>
            <PersonActions person={person} mayManage={household.manages} />
            {household.manages && person.child && <CorrectChild child={person} draft={draft} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function PersonState({ person }: { person: HouseholdPerson }) {
  const { child, dob, manages, departed, hasAccount } = person
  return (
    <span className={lists.marks}>
      {child && <Badge>{m.profiles_household_child()}</Badge>}
      {manages && <Badge tone="info">{m.profiles_household_manages()}</Badge>}
      <DepartureBadge departed={departed} />
      {dob && <span className={lists.small}>{m.profiles_household_born({ date: formatDate(dob) })}</span>}
      {!child && !hasAccount && departed === null && (
        <span className={lists.small}>{m.profiles_household_no_account()}</span>
      )}
    </span>
  )
}

function PersonActions({ person, mayManage }: { person: HouseholdPerson; mayManage: boolean }) {
  const fetcher = useFetcher()
  const { _id: id, name, child, manages, own, hasAccount, departed } = person
  const canManage = !child && hasAccount && departed === null
  return (
    <div className={styles.actions}>
      {mayManage && canManage && !own && (
        <ButtonForm fetcher={fetcher}>
          <input type="hidden" name="intent" value="manager" />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="manages" value={String(!manages)} />
          <Button type="submit" working={fetcher.state !== 'idle'}>
            <TypedText>
              {manages
                ? m.profiles_household_end_manager({ name })
                : m.profiles_household_make_manager({ name })}
            </TypedText>
          </Button>
        </ButtonForm>
      )}
      {(own || mayManage) && (
        <RemovalButton fetcher={fetcher} values={{ intent: 'remove', id }} {...removalOf(person)} />
      )}
    </div>
  )
}

/** Returns the texts for removing a person from the household. */
function removalOf({ name, child, own }: HouseholdPerson): { label: string; losses: string } {
  if (own) return { label: m.profiles_household_leave(), losses: m.profiles_household_leave_losses() }
  if (child)
    return {
      label: m.profiles_household_remove_child({ name }),
      losses: m.profiles_household_child_losses({ name }),
    }
  return { label: m.profiles_household_take_out({ name }), losses: m.profiles_household_out_losses({ name }) }
}

/** The form that corrects a child's data, and allows birthday lists or not. */
function CorrectChild({ child, draft }: { child: HouseholdPerson; draft: Draft | null }) {
  const fetcher = useFetcher<Refusal | { saved: string }>()
  const { data } = fetcher
  return (
    <div className={styles.whole}>
      <Disclosure summary={m.profiles_household_correct_child({ name: child.name })} look="plain">
        <PageForm
          key={data && 'saved' in data ? data.saved : ''}
          fetcher={fetcher}
          action="/household"
          faults={data && 'faults' in data ? data.faults : undefined}
          draft={draft?.id?.[0] === child._id ? draft : null}
        >
          <input type="hidden" name="intent" value="correct" />
          <input type="hidden" name="id" value={child._id} />
          <ChildFields child={child} />
          <FormActions>
            <SubmitButton look="quiet">{m.profiles_household_save_child()}</SubmitButton>
          </FormActions>
        </PageForm>
      </Disclosure>
    </div>
  )
}
