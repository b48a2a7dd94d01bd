import { useFetcher } from 'react-router'
import type { GroupDetails } from '../../../contract/groups/groups.ts'
import {
  type GroupJoining,
  type GroupVisibility,
  groupDescriptionMax,
  groupJoinings,
  groupNameMax,
  groupVisibilities,
} from '../../../contract/groups/options-and-limits.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { RadioGroup, TextArea, TextField } from '../../design/fields/fields.tsx'
import { type Draft, FormActions, SubmitButton } from '../../design/forms/form-layout.tsx'
import { PageForm } from '../../session/forms/page-form.tsx'
import type { Refusal } from '../../session/forms/submit.ts'

export const visibilityTexts: Record<GroupVisibility, () => string> = {
  everybody: m.groups_visibility_everybody,
  members: m.groups_visibility_members,
  group: m.groups_visibility_group,
}

export const joiningTexts: Record<GroupJoining, () => string> = {
  free: m.groups_joining_free,
  asking: m.groups_joining_asking,
  invitation: m.groups_joining_invitation,
}

interface GroupFormProps {
  intent: 'create' | 'save'
  button: string
  draft: Draft | null
  /** The group that is changed; absent for a new one. */
  group?: GroupDetails
}

/** The form that founds or changes a group. */
export function GroupForm({ intent, button, draft, group }: GroupFormProps) {
  const fetcher = useFetcher<Refusal | { saved: string }>()
  const { data } = fetcher
  return (
    <PageForm
      key={data && 'saved' in data ? data.saved : ''}
      fetcher={fetcher}
      faults={data && 'faults' in data ? data.faults : undefined}
      draft={draft?.intent?.[0] === intent ? draft : null}
    >
      <input type="hidden" name="intent" value={intent} />
      {group && <input type="hidden" name="version" value={group.version} />}
      <TextField
        name="name"
        label={m.groups_name()}
        required
        maxCharacters={groupNameMax}
        defaultValue={group?.name}
      />
      <TextArea
        name="description"
        label={m.groups_description()}
        hint={m.groups_description_hint()}
        maxCharacters={groupDescriptionMax}
        defaultValue={group?.description}
      />
      <RadioGroup
        name="visibility"
        label={m.groups_visibility()}
        hint={m.groups_visibility_hint()}
        options={groupVisibilities.map((value) => ({ value, label: visibilityTexts[value]() }))}
        defaultValue={group?.visibility ?? 'members'}
      />
      <RadioGroup
        name="joining"
        label={m.groups_joining()}
        options={groupJoinings.map((value) => ({ value, label: joiningTexts[value]() }))}
        defaultValue={group?.joining ?? 'asking'}
      />
      <FormActions>
        <SubmitButton look="quiet">{button}</SubmitButton>
      </FormActions>
    </PageForm>
  )
}
