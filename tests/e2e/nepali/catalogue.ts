import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A text with parameters: its fixed parts, and the names of the parameters between them. */
export interface Template {
  fixed: string[]
  names: string[]
}

/** A message in both languages; a message with plurals is one for each of its forms. */
export interface Translation {
  english: Template
  nepali: Template
}

type Message = string | { match: Record<string, string> }[]
type Messages = Record<string, Message>

const folder = join(import.meta.dirname, '../../../contract/messages')

let catalogue: Translation[] | undefined

/** Returns every translated message of the catalogue. Each sentence of a longer message is one, too. */
export function readCatalogue(): Translation[] {
  catalogue ??= readMessages()
  return catalogue
}

function readMessages(): Translation[] {
  return readdirSync(join(folder, 'en')).flatMap((file) => {
    const [english, nepali] = ['en', 'ne'].map(
      (language) => JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as Messages,
    ) as [Messages, Messages]
    return Object.entries(english).flatMap(([key, message]) => pairs(message, nepali[key]))
  })
}

function pairs(english: Message, nepali: Message | undefined): Translation[] {
  const forms = formsOf(nepali ?? {})
  return Object.entries(formsOf(english))
    .flatMap(([form, text]) => {
      const nepaliText = forms[form]
      return nepaliText === undefined ? [] : [[text, nepaliText], ...sentencesOf(text, nepaliText)]
    })
    .map(([text = '', nepaliText = '']) => ({ english: templateOf(text), nepali: templateOf(nepaliText) }))
}

/** Pairs the sentences of a message, where both languages have as many. */
function sentencesOf(english: string, nepali: string): string[][] {
  const [ours, theirs] = [english.split(/(?<=[.?!]) /), nepali.split(/(?<=[।?!]) /)]
  if (ours.length === 1 || ours.length !== theirs.length) return []
  return ours.map((sentence, index) => [sentence, theirs[index] ?? ''])
}

/** Returns the texts of a message by plural; a text without plurals has one. */
function formsOf(message: Message | object): Record<string, string> {
  if (typeof message === 'string') return { all: message }
  return Array.isArray(message) ? Object.assign({}, ...message.map(({ match }) => match)) : {}
}

function templateOf(text: string): Template {
  const parts = text.split(/\{(\w+)\}/)
  return {
    fixed: parts.filter((_, index) => index % 2 === 0),
    names: parts.filter((_, index) => index % 2 === 1),
  }
}
