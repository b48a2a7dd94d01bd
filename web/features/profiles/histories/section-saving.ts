import type { z } from 'zod'
import { m } from '../../../../contract/paraglide/messages.js'
import { educationInput, experienceInput, membershipInput } from '../../../../contract/profiles/histories.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { loadOwnProfile } from '../own-profile/own-profile.tsx'
import { saveForm } from '../own-profile/profile-saving.ts'
import { type SectionName, sectionAt } from './sections.tsx'

/** The endpoints of one history, with their schema and the texts of success. */
interface Endpoints<Schema extends z.ZodObject> {
  schema: Schema
  add: (body: z.output<Schema>) => Promise<unknown>
  change: (params: { id: string }, body: z.output<Schema>) => Promise<unknown>
  added: () => string
  changed: () => string
}

/** Returns the actions of the pages that add and edit an entry of a history. */
function saving<Schema extends z.ZodObject>({ schema, add, change, added, changed }: Endpoints<Schema>) {
  return {
    add: (request: Request) => saveForm(request, { schema, save: add, saved: added }),
    change: (request: Request, params: { id: string }) =>
      saveForm(request, {
        schema,
        save: (body) => change(params, body),
        async present() {
          const profile = await loadOwnProfile(browserApi)
          const section = sectionAt(new URL(request.url).pathname)
          return (profile && section.formOf(profile, params.id)?.state) ?? null
        },
        saved: changed,
      }),
  }
}

const savings = {
  membership: saving({
    schema: membershipInput,
    add: (body) => browserApi.request('PUT /api/profile/membership', { body }),
    change: (params, body) => browserApi.request('PUT /api/profile/membership/:id', { params, body }),
    added: m.profiles_membership_added,
    changed: m.profiles_membership_updated,
  }),
  experience: saving({
    schema: experienceInput,
    add: (body) => browserApi.request('PUT /api/profile/experience', { body }),
    change: (params, body) => browserApi.request('PUT /api/profile/experience/:id', { params, body }),
    added: m.profiles_experience_added,
    changed: m.profiles_experience_updated,
  }),
  education: saving({
    schema: educationInput,
    add: (body) => browserApi.request('PUT /api/profile/education', { body }),
    change: (params, body) => browserApi.request('PUT /api/profile/education/:id', { params, body }),
    added: m.profiles_education_added,
    changed: m.profiles_education_updated,
  }),
} satisfies Record<SectionName, unknown>

/** Returns the actions of the history in a path. */
export function savingAt(path: string) {
  return savings[sectionAt(path).name]
}
