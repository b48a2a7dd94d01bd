import { z } from 'zod'
import { instant, line, paragraphs, required } from '../../fields.ts'
import { m } from '../../paraglide/messages.js'
import { joiningQuestionMax, joiningQuestionsMax, joiningReplyMax } from '../limits.ts'

const question = line(m.accounts_joining_question, joiningQuestionMax)

/** Takes the questions that newcomers are asked, in their order; one that stands twice is asked once. */
export const joiningQuestions = z
  .array(required(m.accounts_joining_question, question), { error: () => m.errors_invalid() })
  .max(joiningQuestionsMax, { error: () => m.errors_joining_questions({ max: joiningQuestionsMax }) })
  .transform((questions) => [...new Set(questions)])

/** Takes what a newcomer replied; a question that is not asked, and a blank reply, are left out. */
export const joiningRepliesInput = z
  .array(z.object({ question, reply: paragraphs(m.accounts_joining_reply, joiningReplyMax) }), {
    error: () => m.errors_invalid(),
  })
  .max(joiningQuestionsMax, { error: () => m.errors_joining_questions({ max: joiningQuestionsMax }) })

/** A reply with its question, as it was asked then. */
export const joiningReply = z.object({ question: z.string(), reply: z.string() })

/** Why and when a newcomer was turned away. */
export const earlierRefusal = z.object({ reason: z.string(), date: instant })

export type EarlierRefusal = z.infer<typeof earlierRefusal>
export type JoiningReply = z.infer<typeof joiningReply>
