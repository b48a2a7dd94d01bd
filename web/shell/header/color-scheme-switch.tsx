import { m } from '../../../contract/paraglide/messages.js'
import { Icon } from '../../design/elements/icon.tsx'
import { useScheme } from '../color-scheme/color-scheme.ts'
import { SchemeChoice } from '../color-scheme/color-scheme-choice.tsx'
import { HeaderMenu } from './header-menu.tsx'

/** The switch of the colour scheme in the header. */
export function SchemeSwitch() {
  return (
    <HeaderMenu label={m.site_scheme()} face={<Icon name={useScheme()} />}>
      <SchemeChoice />
    </HeaderMenu>
  )
}
