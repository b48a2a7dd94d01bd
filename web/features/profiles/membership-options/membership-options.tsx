import { m } from '../../../../contract/paraglide/messages.js'
import { newOption, optionChange } from '../../../../contract/profiles/membership-options.ts'
import { type OptionKind, optionKinds } from '../../../../contract/profiles/options.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { ifUnchanged } from '../../../api/version-header.ts'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alert-store.ts'
import { readText } from '../../../design/forms/form-state.ts'
import { SeveralForms } from '../../../session/forms/one-of-forms.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import type { Route } from './+types/membership-options'
import styles from './membership-options.module.css'
import { OptionList } from './option-list.tsx'

function load({ api }: PageRequest) {
  return api.request('GET /api/admin/membership-options')
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    const intent = readText(fields, 'intent')
    const message = await (acts[intent] ?? change)(fields, intent)
    showAlert('success', message)
    return { faults: [] }
  })
}

const acts: Partial<Record<string, typeof change>> = { add, remove }

async function add(fields: FormData): Promise<string> {
  const body = parseOrRefuse(newOption, {
    kind: readText(fields, 'kind'),
    ...namesIn(fields),
  })
  const { name } = await browserApi.request('POST /api/admin/membership-options', { body })
  return m.profiles_option_added({ name })
}

function namesIn(fields: FormData) {
  return { name: readText(fields, 'name'), nepali: readText(fields, 'nepali') }
}

async function remove(fields: FormData): Promise<string> {
  await browserApi.request('DELETE /api/admin/membership-options/:id', {
    params: { id: readText(fields, 'option') },
    ...ifUnchanged(readText(fields, 'version')),
  })
  return m.profiles_option_removed({ name: readText(fields, 'name') })
}

async function change(fields: FormData, intent: string): Promise<string> {
  const given = intent === 'rename' ? namesIn(fields) : { retired: intent === 'retire' }
  const { name } = await browserApi.request('PUT /api/admin/membership-options/:id', {
    params: { id: readText(fields, 'option') },
    body: parseOrRefuse(optionChange, given),
    ...ifUnchanged(readText(fields, 'version')),
  })
  if (intent === 'rename') return m.profiles_option_renamed({ name })
  return intent === 'retire'
    ? m.profiles_option_retired_done({ name })
    : m.profiles_option_offered_done({ name })
}

/** The custom titles and categories, for administrators. */
export default function MembershipOptions({ loaderData: options, actionData }: Route.ComponentProps) {
  const ofKind = (kind: OptionKind) => options.filter((option) => option.kind === kind)
  return (
    <>
      <PageHeading lead={m.profiles_options_lead()}>{m.profiles_options()}</PageHeading>
      <SeveralForms className={styles.lists}>
        {optionKinds.map((kind) => (
          <OptionList key={kind} kind={kind} options={ofKind(kind)} faults={actionData?.faults} />
        ))}
      </SeveralForms>
    </>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.profiles_options(), unlisted: true })
