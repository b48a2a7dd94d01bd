import { joiningReplyMax } from '../../../../contract/accounts/limits.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { TextArea } from '../../../design/fields/fields.tsx'
import { useSite } from '../../../shell/site/use-site.ts'

const prefix = 'reply:'

/** The society's questions to newcomers, if there are any. */
export function JoiningFields() {
  const questions = useSite()?.joiningQuestions ?? []
  return questions.map((question) => (
    <div key={question} lang={languageOf(question)}>
      <TextArea name={prefix + question} label={question} rows={3} maxCharacters={joiningReplyMax} />
    </div>
  ))
}

/** Returns the replies of the form, with their questions. */
export function repliesIn(typed: Record<string, string>): { question: string; reply: string }[] {
  return Object.entries(typed)
    .filter(([name, reply]) => name.startsWith(prefix) && reply.trim() !== '')
    .map(([name, reply]) => ({ question: name.slice(prefix.length), reply }))
}
