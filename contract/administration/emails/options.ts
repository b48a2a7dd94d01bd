/** What may have become of an email. */
export const mailStates = ['waiting', 'sent', 'refused'] as const
export type MailState = (typeof mailStates)[number]
