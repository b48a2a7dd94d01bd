import type { MailTopic } from '../../../contract/accounts/options.ts'

/** A member's choice whether to hear of a topic; without a row the topic is wanted. */
export interface MailChoiceRow {
  user_id: string
  topic: MailTopic
  wanted: boolean
}

export interface NotificationTables {
  mail_choices: MailChoiceRow
}
