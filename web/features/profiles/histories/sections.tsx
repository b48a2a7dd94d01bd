import type { ReactNode } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import {
  addMembershipCategories,
  addMembershipTitles,
} from '../../../../contract/profiles/options-and-limits.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { EducationFields, ExperienceFields, MembershipFields } from '../fields/history-fields.tsx'
import { labelledOptions, optionsOf } from '../labels.ts'
import { stateOfEntry } from '../own-profile/own-profile.tsx'

/** The three histories of a profile. */
export type SectionName = 'membership' | 'experience' | 'education'

/** The fields and texts of one history. */
interface Description<Name extends SectionName> {
  fields: (entry?: Profile[Name][number]) => ReactNode
  texts: {
    add: () => string
    addLead: () => string
    edit: () => string
    editLead: (entry: Profile[Name][number]) => string
  }
}

/** Returns the contents of the pages that add and edit an entry of a history. */
function section<Name extends SectionName>(name: Name, { fields, texts }: Description<Name>) {
  return {
    name,
    texts,
    emptyFields: () => fields(),
    /** Returns the form of an entry of the own profile; undefined for an unknown one. */
    formOf(profile: Profile, id: string) {
      const entries: readonly Profile[Name][number][] = profile[name]
      const entry = entries.find(({ _id }) => _id === id)
      return entry && { lead: texts.editLead(entry), state: stateOfEntry(entry), fields: fields(entry) }
    },
  }
}

const sections = {
  membership: section('membership', {
    fields: (membership) => (
      <MembershipFields
        titles={optionsOf(addMembershipTitles)}
        categories={labelledOptions(addMembershipCategories)}
        membership={membership}
      />
    ),
    texts: {
      add: m.profiles_add_membership_heading,
      addLead: m.profiles_add_membership_lead,
      edit: m.profiles_edit_membership_heading,
      editLead: ({ standing }) =>
        standing === 'confirmed' ? m.profiles_edit_membership_confirmed() : m.profiles_edit_membership_lead(),
    },
  }),
  experience: section('experience', {
    fields: (experience) => <ExperienceFields experience={experience} />,
    texts: {
      add: m.profiles_add_experience_heading,
      addLead: m.profiles_add_experience_lead,
      edit: m.profiles_edit_experience_heading,
      editLead: () => m.profiles_edit_experience_lead(),
    },
  }),
  education: section('education', {
    fields: (education) => <EducationFields education={education} />,
    texts: {
      add: m.profiles_add_education_heading,
      addLead: m.profiles_add_education_lead,
      edit: m.profiles_edit_education_heading,
      editLead: () => m.profiles_edit_education_lead(),
    },
  }),
}

/** Returns the history in a path, such as `/add-education` or `/edit-education/5`. */
export function sectionAt(path: string) {
  const name = /^\/(?:add|edit)-(\w+)/.exec(path)?.[1]
  return sections[name as SectionName]
}
