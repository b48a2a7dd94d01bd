import { useId, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Fault } from '../../../contract/errors.ts'
import { m } from '../../../contract/paraglide/messages.js'
import {
  type MembershipOption,
  newOption,
  optionChange,
} from '../../../contract/profiles/membership-options.ts'
import { labelOf } from '../../../contract/profiles/option-labels.ts'
import {
  membershipCategories,
  membershipTitles,
  type OptionKind,
  optionKinds,
  optionNameMax,
} from '../../../contract/profiles/options-and-limits.ts'
import { languageOf } from '../../../contract/text/script-language.ts'
import { browserApi } from '../../api/browser-api.ts'
import { ifUnchanged } from '../../api/version-header.ts'
import { RemovalButton } from '../../design/dialogs/confirm-dialog.tsx'
import { Badge } from '../../design/elements/badge.tsx'
import { Button } from '../../design/elements/button.tsx'
import { Card } from '../../design/elements/card.tsx'
import { PageHeading } from '../../design/elements/page-heading.tsx'
import { showAlert } from '../../design/feedback/alerts.tsx'
import { FieldRow } from '../../design/fields/field.tsx'
import { TextField } from '../../design/fields/fields.tsx'
import { readText, SubmitButton } from '../../design/forms/form-layout.tsx'
import { OneOfForms, PageForm, SeveralForms } from '../../session/forms/page-form.tsx'
import { parseOrRefuse } from '../../session/forms/parse-form.ts'
import { submitAsMember } from '../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../session/page-loading.ts'
import { pageMeta } from '../../shell/site/page-meta.ts'
import type { Route } from './+types/membership-options'
import styles from './membership-options.module.css'

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

const texts = {
  title: {
    heading: m.profiles_options_titles,
    hint: m.profiles_options_titles_hint,
    name: m.profiles_option_new_title,
    add: m.profiles_option_add_title,
    specified: membershipTitles,
  },
  category: {
    heading: m.profiles_options_categories,
    hint: m.profiles_options_categories_hint,
    name: m.profiles_option_new_category,
    add: m.profiles_option_add_category,
    specified: membershipCategories,
  },
} as const

interface OptionListProps {
  kind: OptionKind
  options: MembershipOption[]
  faults: readonly Fault[] | undefined
}

/** The custom titles, or categories, below the specified ones. */
function OptionList({ kind, options, faults }: OptionListProps) {
  const { heading, hint, name, add, specified } = texts[kind]
  const id = `options-${kind}`
  const names = specified.map(labelOf).join(', ')
  return (
    <Card as="section" labelledBy={id}>
      <div className={styles.list}>
        <h2 id={id}>{heading()}</h2>
        <p className={styles.soft}>{m.profiles_options_specified({ names })}</p>
        <p className={styles.soft}>
          {hint()} {m.profiles_options_confirmation()}
        </p>
        {options.length === 0 && <p>{m.profiles_options_none()}</p>}
        <ul className={styles.options} hidden={options.length === 0}>
          {options.map((option) => (
            <li key={`${option._id} ${option.version}`} className={styles.option}>
              <OwnOption option={option} faults={faults} />
            </li>
          ))}
        </ul>
        <OneOfForms key={`add ${options.length}`} name={`add ${kind}`} faults={faults}>
          <input type="hidden" name="intent" value="add" />
          <input type="hidden" name="kind" value={kind} />
          <NameFields label={name()} />
          <div>
            <SubmitButton>{add()}</SubmitButton>
          </div>
        </OneOfForms>
      </div>
    </Card>
  )
}

interface OwnOptionProps {
  option: MembershipOption
  faults: readonly Fault[] | undefined
}

/** A custom title or category with its actions; an unused one can be removed. */
function OwnOption({ option, faults }: OwnOptionProps) {
  const { _id, name, nepali, retired, records, version } = option
  const [renaming, setRenaming] = useState(false)
  const formId = useId()
  const fetcher = useFetcher()
  return (
    <>
      <div className={styles.facts}>
        <h3 lang={languageOf(name)}>{name}</h3>
        {nepali && <span lang="ne">{nepali}</span>}
        {retired && <Badge>{m.profiles_option_retired_badge()}</Badge>}
        <span className={styles.soft}>
          {records > 0 ? m.profiles_option_records({ count: records }) : m.profiles_option_unused()}
        </span>
      </div>
      <div className={styles.acts}>
        <PageForm>
          <Hidden intent={retired ? 'offer' : 'retire'} option={option} />
          <SubmitButton look="quiet">
            <span aria-hidden="true">{retired ? m.profiles_option_offer() : m.profiles_option_retire()}</span>
            <span className="visually-hidden">
              {retired ? m.profiles_option_offer_of({ name }) : m.profiles_option_retire_of({ name })}
            </span>
          </SubmitButton>
        </PageForm>
        <Button aria-expanded={renaming} aria-controls={formId} onClick={() => setRenaming(!renaming)}>
          <span aria-hidden="true">{m.profiles_option_rename()}</span>
          <span className="visually-hidden">{m.profiles_option_rename_of({ name })}</span>
        </Button>
        {records === 0 && (
          <RemovalButton
            label={m.profiles_option_remove_of({ name })}
            short={m.profiles_option_remove()}
            losses={m.profiles_option_remove_losses()}
            fetcher={fetcher}
            values={{ intent: 'remove', option: _id, version, name }}
          />
        )}
      </div>
      <div id={formId} hidden={!renaming}>
        <OneOfForms name={`rename ${_id}`} faults={faults}>
          <Hidden intent="rename" option={option} />
          <NameFields
            label={m.profiles_option_name()}
            hint={m.profiles_option_rename_hint()}
            option={option}
          />
          <div>
            <SubmitButton look="quiet">{m.profiles_option_rename_save()}</SubmitButton>
          </div>
        </OneOfForms>
      </div>
    </>
  )
}

interface NameFieldsProps {
  label: string
  hint?: string
  option?: MembershipOption
}

/** The fields for the name, and for the one in Nepali beside it. */
function NameFields({ label, hint, option }: NameFieldsProps) {
  return (
    <FieldRow>
      <TextField
        name="name"
        label={label}
        hint={hint}
        required
        maxCharacters={optionNameMax}
        defaultValue={option?.name}
      />
      <TextField
        name="nepali"
        label={m.profiles_option_nepali()}
        hint={m.profiles_option_nepali_hint()}
        maxCharacters={optionNameMax}
        defaultValue={option?.nepali}
      />
    </FieldRow>
  )
}

function Hidden({ intent, option }: { intent: string; option: MembershipOption }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="option" value={option._id} />
      <input type="hidden" name="version" value={option.version} />
    </>
  )
}
