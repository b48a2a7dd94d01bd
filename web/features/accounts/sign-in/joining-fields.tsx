import { joiningAnswerMax } from '../../../../contract/accounts/limits.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { TextArea } from '../../../design/fields/fields.tsx'
import { useSite } from '../../../shell/site/use-site.ts'

const prefix = 'answer:'

/** The society's questions to newcomers, if it asks any. */
export function JoiningFields() {
  const questions = useSite()?.joiningQuestions ?? []
  return questions.map((question) => (
    <div key={question} lang={languageOf(question)}>
      <TextArea name={prefix + question} label={question} rows={3} maxCharacters={joiningAnswerMax} />
    </div>
  ))
}

/** Returns the answers of the form, each with its question. */
export function answersIn(typed: Record<string, string>): { question: string; answer: string }[] {
  return Object.entries(typed)
    .filter(([name, answer]) => name.startsWith(prefix) && answer.trim() !== '')
    .map(([name, answer]) => ({ question: name.slice(prefix.length), answer }))
}
