import { z } from 'zod'
import { line, paragraphs, required } from '../../fields.ts'
import { m } from '../../paraglide/messages.js'
import { joiningAnswerMax, joiningQuestionMax, joiningQuestionsMax } from '../limits.ts'

const question = line(m.accounts_joining_question, joiningQuestionMax)

/** Takes the questions that newcomers are asked, in their order; one that stands twice is asked once. */
export const joiningQuestions = z
  .array(required(m.accounts_joining_question, question), { error: () => m.errors_invalid() })
  .max(joiningQuestionsMax, { error: () => m.errors_joining_questions({ max: joiningQuestionsMax }) })
  .transform((questions) => [...new Set(questions)])

/** Takes what a newcomer answered; a question that is not asked, and a blank answer, are left out. */
export const joiningAnswersInput = z
  .array(z.object({ question, answer: paragraphs(m.accounts_joining_answer, joiningAnswerMax) }), {
    error: () => m.errors_invalid(),
  })
  .max(joiningQuestionsMax, { error: () => m.errors_joining_questions({ max: joiningQuestionsMax }) })

/** An answer with its question, as it was asked then. */
export const joiningAnswer = z.object({ question: z.string(), answer: z.string() })

export type JoiningAnswer = z.infer<typeof joiningAnswer>
