import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { id, instant, line, paragraphs, required } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { joiningQuestionsMax, joiningReplyMax, questionBackMax } from './options-and-limits.ts'

const joiningQuestionMax = 200

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

/** A question of an officer to a newcomer, with the reply. */
export const newcomerQuestion = z.object({
  _id: id,
  question: z.string(),
  asked: instant,
  reply: z.string().nullable(),
  replied: instant.nullable(),
})

export const questionInput = z.object({
  question: required(m.accounts_joining_question, paragraphs(m.accounts_joining_question, questionBackMax)),
})

export const questionReply = z.object({
  reply: required(m.accounts_joining_reply, paragraphs(m.accounts_joining_reply, joiningReplyMax)),
})

export type NewcomerQuestion = z.infer<typeof newcomerQuestion>

/** A newcomer's own questions, while the account waits. */
export const ownQuestionEndpoints = endpoints({
  'GET /api/account/questions': {
    name: 'listOwnQuestions',
    summary: 'What officers asked back about the own registration, with the own replies',
    audience: 'members',
    waiting: true,
    response: z.array(newcomerQuestion),
  },
  'PUT /api/account/questions/:id': {
    name: 'replyToQuestion',
    summary: 'Reply to such a question while the account waits for approval',
    audience: 'members',
    waiting: true,
    params: z.object({ id }),
    body: questionReply,
    response: z.array(newcomerQuestion),
    refusals: ['absent'],
  },
})

export type EarlierRefusal = z.infer<typeof earlierRefusal>
export type JoiningReply = z.infer<typeof joiningReply>
