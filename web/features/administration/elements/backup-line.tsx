import type { Overview } from '../../../../contract/administration/overview.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { Card } from '../../../design/elements/card.tsx'
import { formatInstant } from '../../../design/texts/format-date.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'

/** The time and problems of the last backup. */
export function BackupLine({
  backups: { on, lastSuccess, failure },
}: {
  backups: NonNullable<Overview['backups']>
}) {
  const zone = useSocietyZone()
  const last = lastSuccess
    ? m.administration_backup_last({ at: formatInstant(lastSuccess, zone) })
    : m.administration_backup_none()
  if (failure)
    return (
      <Card>
        <p>
          <strong>
            {m.administration_backup_failed({ at: formatInstant(failure.at, zone), reason: failure.reason })}
          </strong>{' '}
          {last}
        </p>
      </Card>
    )
  return <p>{on ? last : m.administration_backup_off()}</p>
}
