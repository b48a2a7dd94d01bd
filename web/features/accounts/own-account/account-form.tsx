import { type ReactNode, useState } from 'react'
import { useFetcher } from 'react-router'
import type { ResponseAt } from '../../../api/api.ts'
import { type Draft, FormActions, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { PageForm } from '../../../session/forms/page-form.tsx'
import type { Refusal } from '../../../session/forms/submit.ts'
import type { AccountIntent } from './account-actions.ts'

/** The props of sections that show the account and its drafts. */
export interface AccountPartProps {
  account: ResponseAt<'GET /api/account'>
  draft: Draft | null
}

interface AccountFormProps {
  intent: AccountIntent
  button: string
  /** The draft of the page, from any of its forms. */
  draft: Draft | null
  children: ReactNode
}

/** A form of the account's pages, with its own errors and progress. */
export function AccountForm({ intent, button, draft, children }: AccountFormProps) {
  const fetcher = useFetcher<Refusal | { saved: string }>()
  const { data } = fetcher
  const isOwn = draft?.intent?.[0] === intent
  const saved = data && 'saved' in data ? data.saved : ''
  const [shown, setShown] = useState(saved)
  // The form resets once the page shows the saved data.
  if (fetcher.state === 'idle' && shown !== saved) setShown(saved)
  return (
    <PageForm
      key={shown}
      fetcher={fetcher}
      faults={data && 'faults' in data ? data.faults : undefined}
      draft={isOwn ? draft : null}
    >
      <input type="hidden" name="intent" value={intent} />
      {children}
      <FormActions>
        <SubmitButton look="quiet">{button}</SubmitButton>
      </FormActions>
    </PageForm>
  )
}
