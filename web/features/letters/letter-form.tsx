import type { Fault } from '../../../contract/errors.ts'
import type { GroupName } from '../../../contract/groups/groups.ts'
import type { Filter } from '../../../contract/letters/filters.ts'
import { type Letter, type LetterInput, letterInput } from '../../../contract/letters/letters.ts'
import { letterSubjectMax } from '../../../contract/letters/options-and-limits.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { newText } from '../../../contract/society/options-and-limits.ts'
import type { Api } from '../../api/api.ts'
import { loadSubject } from '../../api/loading.ts'
import { SelectField, TextField } from '../../design/fields/fields.tsx'
import { FormActions, readText, SubmitButton } from '../../design/forms/form-layout.tsx'
import listStyles from '../../design/lists/list-page.module.css'
import { PageForm } from '../../session/forms/page-form.tsx'
import { parseOrRefuse } from '../../session/forms/parse-form.ts'
import { DraftNote } from '../society/drafts/draft-note.tsx'
import { type EditorDraft, useFilling } from '../society/drafts/own-draft.ts'
import { MarkdownEditor } from '../society/markdown/markdown-editor.tsx'
import { SelectionField } from './selection-field.tsx'
import type { SelectionOptions } from './selection-parts.tsx'

/** Returns the address of the list of letters, of officers or of a group's leaders. */
export function letterFolder(group: string | undefined): string {
  return group === undefined ? '/admin/letters' : `/groups/${group}/letters`
}

/** Loads the group of a page of letters for its leaders; undefined on the pages of officers. */
export async function loadGroupOf(api: Api, id: string | undefined): Promise<GroupName | undefined> {
  if (id === undefined) return undefined
  const { _id, name } = await loadSubject(api.request('GET /api/groups/:id', { params: { id } }))
  return { _id, name }
}

interface LetterFormProps {
  letter?: Letter
  /** The people of a new letter. */
  filter: Filter
  /** null for leaders of a group, who do not choose people. */
  options: SelectionOptions | null
  senders: { _id: string; name: string }[]
  faults: readonly Fault[] | undefined
  own: EditorDraft
}

/** The form for a letter, with a draft of the input. */
export function LetterForm(props: LetterFormProps) {
  const { letter, filter, options, senders, faults, own: loaded } = props
  const { own, key, beginAgain } = useFilling(loaded, letter?.version ?? 0)
  return (
    <div className={listStyles.wide}>
      <PageForm key={key} faults={faults} draft={own.typed} requiredNote>
        <DraftNote
          edited={{ kind: 'letter', id: letter?._id ?? newText, base: letter?.version ?? 0 }}
          own={own}
          saved={letter ? { title: letter.subject, html: letter.html } : null}
          onDiscarded={beginAgain}
        />
        {letter && <input type="hidden" name="version" value={letter.version} />}
        {options ? (
          <SelectionField filter={letter?.filter ?? filter} options={options} />
        ) : (
          <input type="hidden" name="filter" value={JSON.stringify(letter?.filter ?? filter)} />
        )}
        <SelectField
          name="senderId"
          label={m.letters_sender()}
          hint={m.letters_sender_hint()}
          options={senders.map(({ _id, name }) => ({ value: _id, label: name }))}
          defaultValue={letter?.sender?._id ?? senders[0]?._id}
          placeholder={null}
        />
        <TextField
          name="title"
          label={m.letters_subject()}
          hint={m.letters_placeholder_hint({ name: '{name}', owes: '{owes}' })}
          required
          maxCharacters={letterSubjectMax}
          defaultValue={letter?.subject}
        />
        <MarkdownEditor name="text" text={letter?.text ?? ''} html={own.html.text ?? letter?.html ?? ''} />
        <FormActions>
          <SubmitButton name="intent" value="save">
            {m.letters_save()}
          </SubmitButton>
        </FormActions>
      </PageForm>
    </div>
  )
}

/**
 * Reads and checks the form of a letter.
 * @throws {FormRefusal} for invalid input
 */
export function readLetterForm(fields: FormData): LetterInput {
  const senderId = readText(fields, 'senderId')
  return parseOrRefuse(letterInput, {
    subject: readText(fields, 'title'),
    text: readText(fields, 'text'),
    filter: JSON.parse(readText(fields, 'filter') || '{}') as unknown,
    ...(senderId && { senderId }),
  })
}
