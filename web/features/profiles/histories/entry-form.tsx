import type { ReactNode } from 'react'
import type { Fault } from '../../../../contract/errors.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { type Draft, FormActions, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { PageForm } from '../../../session/forms/page-form.tsx'

interface EntryFormProps {
  heading: string
  button: string
  lead: string
  faults: readonly Fault[] | undefined
  draft: Draft | null
  children: ReactNode
}

/** The page that adds or changes a membership, experience or education. */
export function EntryForm({ heading, button, lead, faults, draft, children }: EntryFormProps) {
  return (
    <div data-column>
      <PageHeading lead={lead}>{heading}</PageHeading>
      <Card>
        <PageForm faults={faults} draft={draft} requiredNote>
          {children}
          <FormActions>
            <SubmitButton>{button}</SubmitButton>
            <LinkButton look="back" to="/dashboard">
              {m.profiles_go_back()}
            </LinkButton>
          </FormActions>
        </PageForm>
      </Card>
    </div>
  )
}
