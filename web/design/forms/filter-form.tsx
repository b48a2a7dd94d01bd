import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button, ButtonRow, LinkButton } from '../elements/button.tsx'
import styles from './filter-form.module.css'

interface FilterFormProps {
  /** Path of the page that it narrows down. */
  action: string
  label?: string
  button: string
  /** Text of the link to the page without filters; absent where there is nothing to clear. */
  clear?: string | false
  children: ReactNode
}

/** Search and filters of a list. A plain GET form: what it asks for stands in the address. */
export function FilterForm({ action, label, button, clear, children }: FilterFormProps) {
  return (
    <Form role="search" action={action} className={styles.filters} aria-label={label}>
      {children}
      <ButtonRow>
        <Button type="submit" look="main">
          {button}
        </Button>
        {clear && (
          <LinkButton look="plain" to={action}>
            {clear}
          </LinkButton>
        )}
      </ButtonRow>
    </Form>
  )
}

/** Several filters beside each other, as many as there is room for. */
export function FilterChoices({ children }: { children: ReactNode }) {
  return <div className={styles.choices}>{children}</div>
}
