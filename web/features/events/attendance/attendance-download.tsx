import { m } from '../../../../contract/paraglide/messages.js'
import { ApiError } from '../../../api/api-error.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { Button } from '../../../design/elements/button.tsx'
import { showAlert } from '../../../design/feedback/alert-store.ts'

/** Spreadsheet programs know the encoding by it; reading the answer as text has taken it away. */
const byteOrderMark = '\ufeff'

/** Saves the answers as a file. A plain link could not carry the officer's token. */
export function AnswersFile({ eventId }: { eventId: string }) {
  const save = async () => {
    try {
      const table = await browserApi.request('GET /api/events/:id/answers.csv', { params: { id: eventId } })
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob([byteOrderMark, table], { type: 'text/csv' }))
      link.download = 'answers.csv'
      link.click()
      URL.revokeObjectURL(link.href)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      for (const fault of error.errors) showAlert('danger', fault.msg)
    }
  }
  return (
    <p>
      <Button onClick={() => void save()}>{m.events_csv()}</Button>
    </p>
  )
}
