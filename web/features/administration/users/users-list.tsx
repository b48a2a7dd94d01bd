import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react'
import {
  isPeopleChange,
  type PeopleChangeKind,
  peopleChanges,
} from '../../../../contract/administration/options-and-limits.ts'
import type { ManagedUser } from '../../../../contract/administration/users.ts'
import type { Fault } from '../../../../contract/errors.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import {
  membershipCategories,
  membershipTitles,
  shortTextMax,
} from '../../../../contract/profiles/options-and-limits.ts'
import { ButtonRow } from '../../../design/elements/button.tsx'
import { DateField } from '../../../design/fields/date-field.tsx'
import { Checkbox, SelectField, TextField } from '../../../design/fields/fields.tsx'
import { SubmitButton } from '../../../design/forms/form-layout.tsx'
import { SelectAll } from '../../../design/lists/table.tsx'
import { OneOfForms } from '../../../session/forms/page-form.tsx'
import { useMay } from '../../../session/session-store.ts'
import { officeOptions, optionsOf, useOwnOptions } from '../../profiles/labels.ts'
import styles from './users-list.module.css'
import { ColumnsChoice, UsersTable, useColumns } from './users-table.tsx'

interface UsersListProps {
  users: ManagedUser[]
  /** People that the filter finds, on every page. */
  found: number
  faults: readonly Fault[] | undefined
}

/** The list of Manage Users with its columns and bulk actions. */
export function UsersList({ users, found, faults }: UsersListProps) {
  const selects = useMay('keep members')
  const [columns, chooseColumns] = useColumns()
  const list = useRef<HTMLDivElement>(null)
  const { count, recount } = useSelectionCount(list, users)
  return (
    <div ref={list} className={styles.list} onChange={recount}>
      <OneOfForms name="bulk" {...(faults && { faults })}>
        <div className={styles.tools}>
          {selects && (
            <ButtonRow>
              <SelectAll name="users" />
            </ButtonRow>
          )}
          <ColumnsChoice shown={columns} onChange={chooseColumns} />
        </div>
        <UsersTable users={users} columns={columns} />
        {selects && <SelectionBar count={count} found={found} shown={users.length} />}
      </OneOfForms>
    </div>
  )
}

/** Counts the accounts that are selected in a list; call `recount` whenever a box changes. */
function useSelectionCount(list: RefObject<HTMLElement | null>, users: readonly ManagedUser[]) {
  const [count, setCount] = useState(0)
  const recount = () => setCount(list.current?.querySelectorAll('[name=users]:checked').length ?? 0)
  // The checkboxes are uncontrolled, and a new list may lack some of them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new list is counted
  useEffect(recount, [users])
  return { count, recount }
}

const changeText: Record<PeopleChangeKind, () => string> = {
  list: m.administration_change_list,
  unlist: m.administration_change_unlist,
  category: m.administration_change_category,
  title: m.administration_change_title,
  end: m.administration_change_end,
  place: m.administration_change_place,
}

interface SelectionBarProps {
  /** People who are selected. */
  count: number
  /** People that the filter finds, on every page of the list. */
  found: number
  /** People on this page. */
  shown: number
}

/** The bar of actions on several people; it stays visible while some are selected. */
function SelectionBar({ count, found, shown }: SelectionBarProps) {
  const [action, setAction] = useState('')
  const keepsMembers = useMay('keep members')
  const endsAccess = useMay('end access')
  const choose = ({ target }: ChangeEvent<HTMLFieldSetElement>) => {
    const { name, value } = target as unknown as HTMLSelectElement
    if (name === 'act') setAction(value)
  }
  const access = [
    { value: 'reset-link', label: m.administration_act_link_or_invitation() },
    { value: 'sign-out', label: m.administration_act_sign_out() },
    { value: 'suspend', label: m.administration_act_suspend() },
    { value: 'restore', label: m.administration_act_restore() },
  ]
  const changes = peopleChanges.map((value) => ({ value, label: changeText[value]() }))
  const needsReason = action === 'suspend' || action === 'restore'
  return (
    <fieldset className={styles.bar} hidden={count === 0} onChange={choose}>
      <legend className="visually-hidden">{m.administration_bulk()}</legend>
      <p className={styles.selected} role="status">
        {m.administration_selected({ count })}
      </p>
      <SelectField
        name="act"
        label={m.administration_act()}
        required
        options={[...(keepsMembers ? changes : []), ...(endsAccess ? access : [])]}
      />
      <ChangeFields action={action} />
      {action !== '' && (
        <TextField
          name="reason"
          label={m.administration_member_reason()}
          autoComplete="off"
          required={needsReason}
        />
      )}
      {isPeopleChange(action) && found > shown && (
        <div className={styles.whole}>
          <Checkbox
            name="found"
            value={String(found)}
            label={m.administration_people_found({ count: found })}
          />
        </div>
      )}
      <SubmitButton>{m.administration_bulk_do()}</SubmitButton>
    </fieldset>
  )
}

/** The fields that an action needs in addition to the people. */
function ChangeFields({ action }: { action: string }) {
  const own = useOwnOptions()
  if (action === 'category')
    return (
      <>
        <SelectField
          name="category"
          label={m.profiles_category()}
          required
          options={[...optionsOf(membershipCategories), ...own.categories]}
        />
        <FromField />
      </>
    )
  if (action === 'title')
    return (
      <>
        <SelectField
          name="title"
          label={m.profiles_office()}
          required
          options={officeOptions([...optionsOf(membershipTitles), ...own.titles])}
        />
        <FromField />
      </>
    )
  if (action === 'end') return <DateField name="to" label={m.administration_end_date()} required />
  if (action === 'place')
    return <TextField name="place" label={m.profiles_location()} required maxCharacters={shortTextMax} />
  return null
}

function FromField() {
  return <DateField name="from" label={m.profiles_from()} hint={m.administration_change_from_hint()} />
}
