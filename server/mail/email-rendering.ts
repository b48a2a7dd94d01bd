import type { Selectable } from 'kysely'
import { colours } from '../../contract/colours.ts'
import { m } from '../../contract/paraglide/messages.js'
import { getLocale } from '../../contract/paraglide/runtime.js'
import { escapeMarkup } from '../../contract/text/escape-markup.ts'
import { languageOf } from '../../contract/text/script-language.ts'
import type { Config } from '../config.ts'
import type { Connection } from '../database/connection.ts'
import type { MailKind, MailRow } from '../database/rows/mail-rows.ts'
import type { Context } from '../endpoints/context.ts'
import { inLanguage } from '../text/languages.ts'
import { societyName } from '../text/versions.ts'
import { nodesHtml, readShownText } from './markdown-html.ts'
import { nodesText } from './markdown-text.ts'

/**
 * Renders the HTML part, with tables and inline styles for mail programs. It loads only the pictures of a
 * society's text, from the site itself.
 */
export function emailHtml(config: Config, content: EmailContent): string {
  const { publicUrl, societyEmail } = config
  const society = societyName(config)
  const contact = societyEmail
    ? ` · <a class="quiet" href="mailto:${escapeMarkup(societyEmail)}">${escapeMarkup(societyEmail)}</a>`
    : ''
  const unsubscribe = content.unsubscribe
    ? `<p class="small"><a class="quiet" href="${escapeMarkup(content.unsubscribe.url)}">${escapeMarkup(content.unsubscribe.label)}</a></p>`
    : ''
  return `<!doctype html>
<html lang="${getLocale()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(content.subject)}</title>
<style>${emailStyle}</style>
</head>
<body>
<table class="ground" role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table class="sheet" role="presentation" width="100%" cellpadding="0" cellspacing="0">
<tr><td class="head" role="banner"><a class="name" href="${escapeMarkup(publicUrl)}">${escapeMarkup(society)}</a></td></tr>
<tr><td class="border" aria-hidden="true">${'◆&#8202;◇&#8202;'.repeat(motifRepeats)}◆</td></tr>
<tr><td class="body" role="main">
<h1>${escapeMarkup(content.subject)}</h1>
${letterHtml(content, society)}
</td></tr>
<tr><td class="foot" role="contentinfo">
<p class="small">${escapeMarkup(content.reason)}</p>
${unsubscribe}
<p class="small"><a class="quiet" href="${escapeMarkup(publicUrl)}">${escapeMarkup(society)}</a>${contact}</p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

const motifRepeats = 9

function letterHtml(content: EmailContent, society: string): string {
  const blocks = content.blocks.map(markedHtml).join('\n')
  if (content.isWholeLetter) return blocks
  return `<p>${escapeMarkup(greetingOf(content))}</p>
${blocks}
<p>${escapeMarkup(m.notifications_email_closing())}<br>${escapeMarkup(society)}</p>`
}

function markedHtml(block: EmailBlock): string {
  const { lang } = block
  return lang ? `<div lang="${lang}">${inLanguage(lang, () => blockHtml(block))}</div>` : blockHtml(block)
}

function blockHtml(block: EmailBlock): string {
  if ('note' in block) return `<p class="note">${escapeMarkup(block.note)}</p>`
  if ('markdown' in block) return markdownHtml(block)
  if ('text' in block) return `<p>${escapeMarkup(block.text).replaceAll('\n', '<br>')}</p>`
  const url = escapeMarkup(block.url)
  return `<p class="action"><a class="button" href="${url}">${escapeMarkup(block.button)}</a></p>
<p class="small">${escapeMarkup(m.notifications_email_link_fallback())}<br><a class="quiet" href="${url}">${url}</a></p>`
}

function markdownHtml({ markdown, pageUrl }: { markdown: string; pageUrl: string }): string {
  const { nodes, isCut } = readShownText(markdown)
  const html = nodesHtml(nodes, pageUrl)
  const lang = languageOf(nodesText(nodes, pageUrl))
  const url = escapeMarkup(pageUrl)
  const more = `<p class="note">${escapeMarkup(m.notifications_email_more())} <a class="quiet" href="${url}">${url}</a></p>`
  // What somebody wrote stays in its language, which may be another one than the e-mail's.
  const marked = lang && lang !== getLocale() ? `<div lang="${lang}">${html}</div>` : html
  return marked + (isCut ? more : '')
}

/** Renders the plain text part. */
export function emailText(config: Config, content: EmailContent): string {
  const { publicUrl, societyEmail } = config
  const society = societyName(config)
  const footer = [
    content.reason,
    content.unsubscribe && `${content.unsubscribe.label}: ${content.unsubscribe.url}`,
  ]
  const blocks = content.blocks.map(blockText)
  const closing = `${m.notifications_email_closing()}\n${society}`
  return [
    ...(content.isWholeLetter ? blocks : [greetingOf(content), ...blocks, closing]),
    '--',
    ...footer.filter((line) => line !== undefined),
    [society, publicUrl, societyEmail].filter(Boolean).join('\n'),
  ].join('\n\n')
}

/** Returns the greeting, with the name where its owner chose it. */
function greetingOf({ to: { name } }: EmailContent): string {
  return name === null ? m.notifications_email_greeting_plain() : m.notifications_email_greeting({ name })
}

function blockText(block: EmailBlock): string {
  if ('button' in block) return `${block.button}:\n${block.url}`
  if ('markdown' in block) return markdownText(block)
  return 'note' in block ? block.note : block.text
}

function markdownText({ markdown, pageUrl }: { markdown: string; pageUrl: string }): string {
  const { nodes, isCut } = readShownText(markdown)
  const text = nodesText(nodes, pageUrl)
  return isCut ? `${text}\n\n${m.notifications_email_more()}\n${pageUrl}` : text
}

const { ground, card, ink, line, action, celebration } = colours
const { 'ink-soft': inkSoft, 'on-action': onAction } = colours

/** The design's colours, light and dark, in CSS that mail programs support. */
const emailStyle = `
body { margin: 0; padding: 0; background: ${ground.light}; }
.ground { background: ${ground.light}; padding: 24px 12px; }
.sheet { max-width: 600px; background: ${card.light}; border-radius: 12px; color: ${ink.light}; text-align: left;
  font: 17px/1.6 Mukta, 'Noto Sans', 'Segoe UI', Helvetica, Arial, sans-serif; }
.head { padding: 24px 32px 8px; }
.name { color: ${ink.light}; font-size: 20px; font-weight: bold; text-decoration: none; }
.border { padding: 0 32px; color: ${action.light}; font-size: 14px; line-height: 24px; overflow: hidden; white-space: nowrap; }
.body { padding: 8px 32px; overflow-wrap: anywhere; }
.foot { padding: 8px 32px 24px; border-top: 1px solid ${line.light}; overflow-wrap: anywhere; }
h1 { margin: 16px 0; font-size: 24px; line-height: 1.25; }
p { margin: 16px 0; }
.action { margin: 24px 0; }
.button { display: inline-block; padding: 12px 24px; border-radius: 8px; background: ${action.light}; color: ${onAction.light};
  font-weight: bold; text-decoration: none; }
.note { padding-left: 12px; border-left: 4px solid ${celebration.light}; }
.small { margin: 8px 0; color: ${inkSoft.light}; font-size: 14px; }
.quiet { color: ${ink.light}; }
@media (max-width: 480px) {
  .head, .border, .body, .foot { padding-left: 20px; padding-right: 20px; }
}
@media (prefers-color-scheme: dark) {
  body, .ground { background: ${ground.dark}; }
  .sheet { background: ${card.dark}; color: ${ink.dark}; }
  .name, .quiet { color: ${ink.dark}; }
  .border { color: ${action.dark}; }
  .foot { border-top-color: ${line.dark}; }
  .note { border-left-color: ${celebration.dark}; }
  .small { color: ${inkSoft.dark}; }
  .button { background: ${action.dark}; color: ${onAction.dark}; }
}
`

export type Mail = Selectable<MailRow>

/** A part of an e-mail: a paragraph, a quieter one, the call to action, or a page's text. */
type EmailBlock = (
  | { text: string }
  | { note: string }
  | { button: string; url: string }
  | { markdown: string; pageUrl: string }
) & {
  /** The language of the part, where it differs from the e-mail's. */
  lang?: string
}

/** The content of an e-mail; the text and HTML parts decide about its appearance. */
export interface EmailContent {
  /**
   * Without a name unless its owner provably chose it: a stranger could otherwise send any words to a
   * stranger.
   */
  to: { name: string | null; address: string }
  subject: string
  blocks: EmailBlock[]
  /** True for blocks with a greeting and a signature of their own. */
  isWholeLetter?: boolean
  /** The reason for sending it, shown at the end. */
  reason: string
  /** The author, who writes in the society's name and receives replies. */
  sender?: { name: string; address: string }
  /** For all e-mails that are not about the account itself (RFC 8058). */
  unsubscribe?: { label: string; url: string }
  /** The kind of mail for `List-Id`, by which readers filter; `account` by default. */
  list?: string
  /** The conversation, whose e-mails mail programs group. */
  thread?: string
  calendar?: EmailCalendar
  /** Attached files; none in addition to a calendar. */
  attachments?: { name: string; type: string; content: Uint8Array }[]
}

/** The part of an e-mail that calendar programs process (RFC 6047). */
export interface EmailCalendar {
  method: 'REQUEST' | 'CANCEL'
  /** An iCalendar object of that method. */
  content: string
  /** Another one, of the method CANCEL, for dates whose identity changed. */
  ended?: string | undefined
}

/** The context of e-mail templates. */
export type EmailContext = Pick<Context, 'config' | 'database' | 'log'>

/**
 * Composes an e-mail when it is sent, in the transaction that creates its links. Returns null for an obsolete
 * one: the account was removed, or the matter is settled.
 */
export type EmailTemplate = (
  context: EmailContext,
  connection: Connection,
  mail: Mail,
) => Promise<EmailContent | null>

export type EmailTemplates = Record<Exclude<MailKind, 'push'>, EmailTemplate>
