import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button, ButtonRow, LinkButton } from '../elements/button.tsx'
import styles from './form-layout.module.css'

interface FilterFormProps {
  /** Path of the page whose list it filters. */
  action: string
  label?: string
  button: string
  /** Text of the link to the page without filters; absent when no filter is set. */
  clear?: string | false
  children: ReactNode
}

/** The search and filters of a list. A plain GET form, so the address contains them. */
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

/** Filters side by side, as many as fit. */
export function FilterChoices({ children }: { children: ReactNode }) {
  return <div className={styles.choices}>{children}</div>
}
