import { useState } from 'react'
import { Button } from '../../../design/elements/button.tsx'
import { useFormState } from '../../../design/forms/form-layout.tsx'
import pages from './money.module.css'

interface MethodButtonsProps<Method extends string> {
  legend: string
  methods: readonly Method[]
  textOf: (method: Method) => string
  onPress: (method: Method) => void
}

/** The methods of payment as buttons, each of which submits the form. */
export function MethodButtons<Method extends string>({
  legend,
  methods,
  textOf,
  onPress,
}: MethodButtonsProps<Method>) {
  const { busy } = useFormState()
  const [pressed, setPressed] = useState<Method | null>(null)
  return (
    <fieldset className={pages.methods} data-methods>
      <legend>{legend}</legend>
      {methods.map((method) => (
        <Button
          key={method}
          type="submit"
          look={method === 'cash' ? 'main' : 'quiet'}
          working={busy && pressed === method}
          onClick={() => {
            setPressed(method)
            onPress(method)
          }}
        >
          {textOf(method)}
        </Button>
      ))}
    </fieldset>
  )
}
