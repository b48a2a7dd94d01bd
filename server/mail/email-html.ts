import { m } from '../../contract/paraglide/messages.js'
import { getLocale } from '../../contract/paraglide/runtime.js'
import type { Config } from '../config.ts'
import { escapeMarkup } from '../text/escape-markup.ts'
import { emailStyle } from './email-style.ts'
import type { EmailBlock, EmailContent } from './email-template.ts'
import { greetingOf } from './email-text.ts'
import { readShownText } from './markdown/markdown-blocks.ts'
import { nodesHtml } from './markdown/markdown-html.ts'

/**
 * Writes the HTML part: tables and plain styles, as mail programs need them. Nothing is loaded but the pictures of a
 * society's text, from the site itself.
 */
export function emailHtml(config: Config, content: EmailContent): string {
  const { societyName, publicUrl, societyEmail } = config
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
<tr><td class="head" role="banner"><a class="name" href="${escapeMarkup(publicUrl)}">${escapeMarkup(societyName)}</a></td></tr>
<tr><td class="border" aria-hidden="true">${'◆&#8202;◇&#8202;'.repeat(motifRepeats)}◆</td></tr>
<tr><td class="body" role="main">
<h1>${escapeMarkup(content.subject)}</h1>
<p>${escapeMarkup(greetingOf(content))}</p>
${content.blocks.map(blockHtml).join('\n')}
<p>${escapeMarkup(m.notifications_email_closing())}<br>${escapeMarkup(societyName)}</p>
</td></tr>
<tr><td class="foot" role="contentinfo">
<p class="small">${escapeMarkup(content.reason)}</p>
${unsubscribe}
<p class="small"><a class="quiet" href="${escapeMarkup(publicUrl)}">${escapeMarkup(societyName)}</a>${contact}</p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

const motifRepeats = 9

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
  const url = escapeMarkup(pageUrl)
  const more = `<p class="note">${escapeMarkup(m.notifications_email_more())} <a class="quiet" href="${url}">${url}</a></p>`
  return nodesHtml(nodes, pageUrl) + (isCut ? more : '')
}
