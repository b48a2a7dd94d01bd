import { m } from '../../contract/paraglide/messages.js'
import { getLocale } from '../../contract/paraglide/runtime.js'
import type { Config } from '../config.ts'
import { letterStyle } from './email-style.ts'
import type { Letter, LetterBlock } from './email-template.ts'

/** The HTML part: tables and inline-safe styles, as mail programs need them; no picture, nothing loaded from afar. */
export function letterHtml(config: Config, letter: Letter): string {
  const { societyName, publicUrl, societyEmail } = config
  const contact = societyEmail
    ? ` · <a class="quiet" href="mailto:${encoded(societyEmail)}">${encoded(societyEmail)}</a>`
    : ''
  const unsubscribe = letter.unsubscribe
    ? `<p class="small"><a class="quiet" href="${encoded(letter.unsubscribe.url)}">${encoded(letter.unsubscribe.label)}</a></p>`
    : ''
  return `<!doctype html>
<html lang="${getLocale()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${encoded(letter.subject)}</title>
<style>${letterStyle}</style>
</head>
<body>
<table class="ground" role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table class="sheet" role="presentation" width="100%" cellpadding="0" cellspacing="0">
<tr><td class="head" role="banner"><a class="name" href="${encoded(publicUrl)}">${encoded(societyName)}</a></td></tr>
<tr><td class="border" aria-hidden="true">${'◆&#8202;◇&#8202;'.repeat(motifRepeats)}◆</td></tr>
<tr><td class="body" role="main">
<h1>${encoded(letter.subject)}</h1>
<p>${encoded(m.notifications_email_greeting({ name: letter.to.name }))}</p>
${letter.blocks.map(blockHtml).join('\n')}
<p>${encoded(m.notifications_email_closing())}<br>${encoded(societyName)}</p>
</td></tr>
<tr><td class="foot" role="contentinfo">
<p class="small">${encoded(letter.reason)}</p>
${unsubscribe}
<p class="small"><a class="quiet" href="${encoded(publicUrl)}">${encoded(societyName)}</a>${contact}</p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

const motifRepeats = 9

function blockHtml(block: LetterBlock): string {
  if ('note' in block) return `<p class="note">${encoded(block.note)}</p>`
  if ('text' in block) return `<p>${encoded(block.text).replaceAll('\n', '<br>')}</p>`
  const url = encoded(block.url)
  return `<p class="action"><a class="button" href="${url}">${encoded(block.button)}</a></p>
<p class="small">${encoded(m.notifications_email_link_fallback())}<br><a class="quiet" href="${url}">${url}</a></p>`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function encoded(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
