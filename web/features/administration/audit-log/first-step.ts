import { firstDaySteps } from '../../../../contract/administration/today/options.ts'
import type { AuditEntry } from '../../../../contract/audit/schemas.ts'
import { stepTexts } from '../today/first-day-steps.ts'

/** Returns the words for the step to an open site that an entry is about; undefined where it is about something else. */
export function firstStepOf({ subjectKind, subjectId }: Pick<AuditEntry, 'subjectKind' | 'subjectId'>) {
  const step = subjectKind === 'settings' && firstDaySteps.find((one) => one === subjectId)
  return step ? stepTexts[step] : undefined
}
