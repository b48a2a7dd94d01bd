import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useState,
} from 'react'
import { PageForm } from './page-form.tsx'

const SentForm = createContext<string | null>(null)

const nameField = 'formName'

/** Surrounds the forms of a page and tracks which of them was sent last. */
export function SeveralForms({
  className,
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) {
  const [sent, setSent] = useState<string | null>(null)
  const remember = ({ target }: FormEvent) =>
    setSent(String(new FormData(target as HTMLFormElement).get(nameField)))
  return (
    <SentForm value={sent}>
      <div className={className} onSubmit={remember}>
        {children}
      </div>
    </SentForm>
  )
}

/**
 * One of several forms on a page. The page's action has one result, whose faults belong to the submitted
 * form.
 */
export function OneOfForms({
  name,
  faults,
  children,
  ...rest
}: ComponentProps<typeof PageForm> & { name: string }) {
  const isSent = useContext(SentForm) === name
  return (
    <PageForm {...rest} {...(isSent && faults && { faults })}>
      <input type="hidden" name={nameField} value={name} />
      {children}
    </PageForm>
  )
}
