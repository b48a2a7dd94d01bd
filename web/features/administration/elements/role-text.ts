import { m } from '../../../../contract/paraglide/messages.js'
import type { Role } from '../../../../contract/rights.ts'

export const roleName: Record<Role, () => string> = {
  administrator: m.administration_administrator,
  secretary: m.administration_secretary,
  treasurer: m.administration_treasurer,
  editor: m.administration_editor,
  moderator: m.administration_moderator,
}
