import { z } from 'zod'
import { instant, line, paragraphs, required } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { joiningQuestionMax, joiningQuestionsMax, joiningReplyMax } from './options-and-limits.ts'

const question = line(m.accounts_joining_question, joiningQuestionMax)

/** The questions to newcomers, in order, without duplicates. */
export const joiningQuestions = z
  .array(required(m.accounts_joining_question, question), { error: () => m.errors_invalid() })
  .max(joiningQuestionsMax, { error: () => m.errors_joining_questions({ max: joiningQuestionsMax }) })
  .transform((questions) => [...new Set(questions)])

/** A newcomer's replies; blank ones, and those to other questions, are discarded. */
export const joiningRepliesInput = z
  .array(z.object({ question, reply: paragraphs(m.accounts_joining_reply, joiningReplyMax) }), {
    error: () => m.errors_invalid(),
  })
  .max(joiningQuestionsMax, { error: () => m.errors_joining_questions({ max: joiningQuestionsMax }) })

/** A reply with the wording of its question at the time. */
export const joiningReply = z.object({ question: z.string(), reply: z.string() })

/** The reason and date of an earlier refusal. */
export const earlierRefusal = z.object({ reason: z.string(), date: instant })

export type EarlierRefusal = z.infer<typeof earlierRefusal>
export type JoiningReply = z.infer<typeof joiningReply>
