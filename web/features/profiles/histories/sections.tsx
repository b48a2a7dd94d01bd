import type { ReactNode } from 'react'
import type { z } from 'zod'
import { m } from '../../../../contract/paraglide/messages.js'
import { educationInput, experienceInput, membershipInput } from '../../../../contract/profiles/histories.ts'
import { addMembershipCategories, addMembershipTitles } from '../../../../contract/profiles/options.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { EducationFields, ExperienceFields, MembershipFields } from '../fields/history-fields.tsx'
import { labelledOptions, optionsOf } from '../labels.ts'
import { loadOwnProfile } from '../own-profile/own-profile.ts'
import { saveForm, stateOfEntry } from '../own-profile/saved-form.tsx'

/** The three histories of a profile. */
export type SectionName = 'membership' | 'experience' | 'education'

/** The fields, endpoints and texts of one history. */
interface Description<Name extends SectionName, Schema extends z.ZodObject> {
  schema: Schema
  fields: (entry?: Profile[Name][number]) => ReactNode
  add: (body: z.output<Schema>) => Promise<unknown>
  change: (params: { id: string }, body: z.output<Schema>) => Promise<unknown>
  texts: {
    add: () => string
    addLead: () => string
    added: () => string
    edit: () => string
    editLead: (entry: Profile[Name][number]) => string
    changed: () => string
  }
}

/** Returns what the pages that add and edit an entry need of a history. */
function section<Name extends SectionName, Schema extends z.ZodObject>(
  name: Name,
  { schema, fields, add, change, texts }: Description<Name, Schema>,
) {
  const entryIn = (profile: Profile, id: string) => {
    const entries: readonly Profile[Name][number][] = profile[name]
    return entries.find(({ _id }) => _id === id)
  }
  return {
    texts: { add: texts.add, addLead: texts.addLead, edit: texts.edit },
    emptyFields: () => fields(),
    /** Returns the form of an entry of the own profile; undefined where there is none. */
    formOf(profile: Profile, id: string) {
      const entry = entryIn(profile, id)
      return entry && { lead: texts.editLead(entry), state: stateOfEntry(entry), fields: fields(entry) }
    },
    add: (request: Request) => saveForm(request, { schema, save: add, saved: texts.added }),
    change(request: Request, params: { id: string }) {
      return saveForm(request, {
        schema,
        save: (body) => change(params, body),
        async present() {
          const profile = await loadOwnProfile(browserApi)
          const entry = profile && entryIn(profile, params.id)
          return entry ? stateOfEntry(entry) : null
        },
        saved: texts.changed,
      })
    },
  }
}

const sections = {
  membership: section('membership', {
    schema: membershipInput,
    fields: (membership) => (
      <MembershipFields
        titles={optionsOf(addMembershipTitles)}
        categories={labelledOptions(addMembershipCategories)}
        membership={membership}
      />
    ),
    add: (body) => browserApi.request('PUT /api/profile/membership', { body }),
    change: (params, body) => browserApi.request('PUT /api/profile/membership/:id', { params, body }),
    texts: {
      add: m.profiles_add_membership_heading,
      addLead: m.profiles_add_membership_lead,
      added: m.profiles_membership_added,
      edit: m.profiles_edit_membership_heading,
      editLead: ({ standing }) =>
        standing === 'confirmed' ? m.profiles_edit_membership_confirmed() : m.profiles_edit_membership_lead(),
      changed: m.profiles_membership_updated,
    },
  }),
  experience: section('experience', {
    schema: experienceInput,
    fields: (experience) => <ExperienceFields experience={experience} />,
    add: (body) => browserApi.request('PUT /api/profile/experience', { body }),
    change: (params, body) => browserApi.request('PUT /api/profile/experience/:id', { params, body }),
    texts: {
      add: m.profiles_add_experience_heading,
      addLead: m.profiles_add_experience_lead,
      added: m.profiles_experience_added,
      edit: m.profiles_edit_experience_heading,
      editLead: () => m.profiles_edit_experience_lead(),
      changed: m.profiles_experience_updated,
    },
  }),
  education: section('education', {
    schema: educationInput,
    fields: (education) => <EducationFields education={education} />,
    add: (body) => browserApi.request('PUT /api/profile/education', { body }),
    change: (params, body) => browserApi.request('PUT /api/profile/education/:id', { params, body }),
    texts: {
      add: m.profiles_add_education_heading,
      addLead: m.profiles_add_education_lead,
      added: m.profiles_education_added,
      edit: m.profiles_edit_education_heading,
      editLead: () => m.profiles_edit_education_lead(),
      changed: m.profiles_education_updated,
    },
  }),
}

/** Returns the history that a path names, such as `/add-education` or `/edit-education/5`. */
export function sectionAt(path: string) {
  const name = /^\/(?:add|edit)-(\w+)/.exec(path)?.[1]
  return sections[name as SectionName]
}
