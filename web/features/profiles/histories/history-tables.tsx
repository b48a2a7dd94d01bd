import { m } from '../../../../contract/paraglide/messages.js'
import type { Education, Experience, Membership } from '../../../../contract/profiles/schemas.ts'
import { ButtonRow, LinkButton } from '../../../design/elements/button.tsx'
import type { Column } from '../../../design/lists/table.tsx'
import { ActiveBadge } from '../badges/active-badge.tsx'
import { TitleWithState } from '../badges/title-with-state.tsx'
import { membershipPeriod, personalPeriod } from '../labels/entry-period.ts'
import { labelOf } from '../labels/option-labels.ts'
import { EntryTable } from './entry-table.tsx'
import styles from './history-tables.module.css'
import { type Removal, RemoveButton } from './remove-entry.tsx'
import type { Section } from './remove-entry-action.ts'

interface EntriesProps<Entry> {
  entries: Entry[]
  removal: Removal
}

export function MembershipTable({ entries, removal }: EntriesProps<Membership>) {
  const columns: Column<Membership>[] = [
    { header: m.profiles_title(), cell: (entry) => <TitleWithState entry={entry} always />, names: true },
    { header: m.profiles_category(), cell: ({ category }) => labelOf(category), whole: true },
    { header: m.profiles_type(), cell: ({ type }) => labelOf(type), whole: true },
    { header: m.profiles_duration(), cell: membershipPeriod, whole: true },
    { header: m.profiles_status(), cell: (entry) => <MembershipState entry={entry} /> },
    actionsColumn<Membership>('membership', {
      nameOf: ({ title }) => labelOf(title),
      periodOf: membershipPeriod,
      removal,
    }),
  ]
  return (
    <EntryTable
      heading={m.profiles_membership()}
      empty={m.profiles_no_membership()}
      add={<AddLink to="/add-membership">{m.profiles_add_membership_info()}</AddLink>}
      columns={columns}
      entries={entries}
    />
  )
}

/** Shows if a membership is active, and why it was refused. */
function MembershipState({ entry }: { entry: Membership }) {
  return (
    <>
      <ActiveBadge active={entry.active} />
      {entry.note && <span className={styles.note}>{m.profiles_refused_because({ note: entry.note })}</span>}
    </>
  )
}

export function ExperienceTable({ entries, removal }: EntriesProps<Experience>) {
  const columns: Column<Experience>[] = [
    { header: m.profiles_company(), cell: ({ company }) => company, names: true },
    { header: m.profiles_title(), cell: ({ title }) => title },
    { header: m.profiles_years(), cell: personalPeriod, whole: true },
    actionsColumn<Experience>('experience', {
      nameOf: ({ company }) => company,
      periodOf: personalPeriod,
      removal,
    }),
  ]
  return (
    <EntryTable
      heading={m.profiles_experience()}
      empty={m.profiles_no_experience()}
      add={<AddLink to="/add-experience">{m.profiles_add_experience()}</AddLink>}
      columns={columns}
      entries={entries}
    />
  )
}

export function EducationTable({ entries, removal }: EntriesProps<Education>) {
  const columns: Column<Education>[] = [
    { header: m.profiles_school(), cell: ({ school }) => school, names: true },
    { header: m.profiles_degree(), cell: ({ degree }) => degree },
    { header: m.profiles_years(), cell: personalPeriod, whole: true },
    actionsColumn<Education>('education', {
      nameOf: ({ school }) => school,
      periodOf: personalPeriod,
      removal,
    }),
  ]
  return (
    <EntryTable
      heading={m.profiles_education()}
      empty={m.profiles_no_education()}
      add={<AddLink to="/add-education">{m.profiles_add_education()}</AddLink>}
      columns={columns}
      entries={entries}
    />
  )
}

function AddLink({ to, children }: { to: string; children: string }) {
  return (
    <LinkButton look="plain" to={to}>
      {children}
    </LinkButton>
  )
}

interface Actions<Entry> {
  nameOf: (entry: Entry) => string
  periodOf: (entry: Entry) => string
  removal: Removal
}

function actionsColumn<Entry extends { _id: string }>(
  section: Section,
  { nameOf, periodOf, removal }: Actions<Entry>,
): Column<Entry> {
  return {
    header: m.profiles_actions(),
    cell: (entry) => (
      <ButtonRow>
        <LinkButton
          to={`/edit-${section}/${entry._id}`}
          aria-label={m.profiles_edit_of({ entry: nameOf(entry) })}
        >
          {m.profiles_edit_entry()}
        </LinkButton>
        <RemoveButton
          entry={{
            section,
            id: entry._id,
            name: nameOf(entry),
            period: periodOf(entry),
          }}
          removal={removal}
        />
      </ButtonRow>
    ),
  }
}
