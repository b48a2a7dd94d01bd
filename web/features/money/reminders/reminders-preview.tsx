import type { RemindersPreview } from '../../../../contract/money/reminders.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { type Column, Table } from '../../../design/lists/table.tsx'
import { formatDate } from '../../../design/texts/format-date.ts'
import { formatMoney } from '../../../design/texts/format-money.ts'
import { Sheet } from '../elements/sheet.tsx'
import styles from './reminders.module.css'

type Planned = RemindersPreview['reminders'][number]

/** Lists the reminders of today, with a preview of the first one. */
export function PreviewOfReminders({ preview, currency }: { preview: RemindersPreview; currency: string }) {
  const { count, byMail, toPrint, reminders, sample } = preview
  const columns: Column<Planned>[] = [
    { header: m.money_household(), names: true, cell: ({ name }) => name },
    {
      header: m.money_reminder_level(),
      whole: true,
      cell: ({ level }) => m.money_reminder_number({ level }),
    },
    { header: m.money_cents(), whole: true, cell: ({ cents }) => formatMoney(cents, currency) },
    { header: m.money_due_on(), whole: true, cell: ({ dueOn }) => formatDate(dueOn) },
    {
      header: m.money_reminder_way(),
      whole: true,
      cell: ({ way }) => (way === 'mail' ? m.money_reminder_by_mail() : m.money_reminder_printed()),
    },
  ]
  return (
    <div className={styles.preview}>
      <p role="status" className={styles.count}>
        {count === 0 ? m.money_reminders_nobody() : m.money_reminders_would({ count, byMail, toPrint })}
      </p>
      {sample && (
        <>
          <h3>{m.money_reminders_sample({ subject: sample.subject })}</h3>
          <Sheet text={sample.text} />
        </>
      )}
      {reminders.length > 0 && (
        <Table
          caption={m.money_reminders_list()}
          columns={columns}
          rows={reminders}
          keyOf={({ charge, level }) => `${charge}-${level}`}
        />
      )}
    </div>
  )
}
