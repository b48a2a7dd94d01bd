import { redirect } from 'react-router'
import { groupInput } from '../../../contract/groups/groups.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { browserApi } from '../../api/browser-api.ts'
import { showAlert } from '../../design/feedback/alerts.tsx'
import { readText, readTexts } from '../../design/forms/form-layout.tsx'
import { parseOrRefuse } from '../../session/forms/parse-form.ts'

/** The actions of the pages of groups, identified by a form's hidden `intent`. */
export type GroupIntent = keyof typeof actions

const memberPath = (fields: FormData, id: string) => ({ params: { id, userId: readText(fields, 'user') } })

/** Sends each form and returns the text of the success banner. */
const actions = {
  async create(fields: FormData) {
    const body = parseOrRefuse(groupInput, readTexts(fields))
    const { _id, name } = await browserApi.request('POST /api/groups', { body })
    showAlert('success', m.groups_founded({ name }))
    throw redirect(`/groups/${_id}`)
  },
  async save(fields: FormData, id: string) {
    const body = parseOrRefuse(groupInput, readTexts(fields))
    const headers = { 'if-match': `"${readText(fields, 'version')}"` }
    await browserApi.request('PUT /api/groups/:id', { params: { id }, body, headers })
    return m.groups_saved()
  },
  async 'remove-group'(_fields: FormData, id: string) {
    await browserApi.request('DELETE /api/groups/:id', { params: { id } })
    showAlert('success', m.groups_removed())
    throw redirect('/groups')
  },
  async join(fields: FormData, id: string) {
    const { state } = await browserApi.request('PUT /api/groups/:id/members/:userId', {
      ...memberPath(fields, id),
      body: {},
    })
    return state === 'member' ? m.groups_joined() : m.groups_asked_done()
  },
  async add(fields: FormData, id: string) {
    const { state, user } = await browserApi.request('PUT /api/groups/:id/members/:userId', {
      ...memberPath(fields, id),
      body: {},
    })
    return state === 'member' ? m.groups_added({ name: user.name }) : m.groups_invited({ name: user.name })
  },
  async role(fields: FormData, id: string) {
    const role = readText(fields, 'role') === 'leader' ? 'leader' : 'member'
    await browserApi.request('PUT /api/groups/:id/members/:userId', {
      ...memberPath(fields, id),
      body: { role },
    })
    return m.groups_saved()
  },
  async mail(fields: FormData, id: string) {
    await browserApi.request('PUT /api/groups/:id/members/:userId', {
      ...memberPath(fields, id),
      body: { mail: fields.has('mail') },
    })
    return m.groups_saved()
  },
  async leave(fields: FormData, id: string) {
    await browserApi.request('DELETE /api/groups/:id/members/:userId', memberPath(fields, id))
    return m.groups_left()
  },
  async remove(fields: FormData, id: string) {
    await browserApi.request('DELETE /api/groups/:id/members/:userId', memberPath(fields, id))
    return m.groups_taken_out()
  },
}

/** Runs the action of the form's `intent`, and shows a message. `saved` differs each time, which resets the form. */
export async function runGroupAction(fields: FormData, groupId: string): Promise<{ saved: string }> {
  const intent = readText(fields, 'intent') as GroupIntent
  showAlert('success', await actions[intent](fields, groupId))
  return { saved: `${intent} ${Date.now()}` }
}
