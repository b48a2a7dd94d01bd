import { expect, it } from 'vitest'
import { projectFiles, readSource } from '../../../tests/support/source-tree.ts'

/** Forms with text outside the common components, with the reason why no input is lost. */
const others: Record<string, string> = {
  'web/design/dialogs/dialog-form.tsx': 'its dialog asks',
  'web/features/posts/moderation/moderation-dialogs.tsx': 'its dialog asks',
  'web/features/posts/composer/writing-form.tsx': 'stores its text',
  'web/features/posts/composer/text-editor.tsx': 'stores its text',
  'web/features/events/hosting/attendance-page.tsx': 'a search',
  'web/features/administration/board/office-card.tsx': 'a search',
  'web/features/administration/users/users-filters.tsx': 'a name of one word for the address',
  'web/session/forms/proof-dialog.tsx': 'its dialog asks',
}

it('every form for an action waits for the scripts', () => {
  const sent = projectFiles()
    .filter(
      (path) =>
        path.startsWith('web/') && path.endsWith('.tsx') && path !== 'web/session/forms/page-form.tsx',
    )
    .filter((path) =>
      /<(?:Form|fetcher\.Form)\b(?![^>]*(?:method="get"|role="search"))/.test(readSource(path).text),
    )
  expect(sent, 'PageForm and ButtonForm wait').toEqual([])
})

it('no field is one of the browser’s for numbers, which refuse Nepali digits', () => {
  const found = projectFiles().filter(
    (path) => path.startsWith('web/') && path.endsWith('.tsx') && /type="number"/.test(readSource(path).text),
  )
  expect(found).toEqual([])
})

it('every form of words asks before it is left', () => {
  const own = /<(?:form|Form|fetcher\.Form)\b(?![^>]*method="get")/
  const words = /<(?:TextField|TextArea|ControlledTextArea|MentionArea|BirthDateField|PhoneField)\b/
  const found = projectFiles()
    .filter((path) => path.startsWith('web/') && path.endsWith('.tsx'))
    .filter((path) => {
      const { text } = readSource(path)
      return own.test(text) && words.test(text) && !/<(?:PageForm|SentForm|OneOfForms)\b/.test(text)
    })
  expect(found.filter((path) => !(path in others))).toEqual([])
})
