import { expect, it } from 'vitest'
import { type PastedNode, pastedNodes } from './pasted-nodes.ts'

const source = (nodes: readonly PastedNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node.trim() && node
      const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${value}"`)
      return `<${node.tag}${attributes.join('')}>${source(node.children)}</${node.tag}>`
    })
    .join('')

const pasted = (html: string) => source(pastedNodes(html))

it('takes a letter from Word without its styles, and makes lists of its paragraphs', () => {
  const item = (level: number, marker: string, words: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span>&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`
  const letter = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style><!--[if gte mso 9]><xml><w:View>Normal</w:View></xml><![endif]--></head>
<body lang=EN-US><!--StartFragment--><h1 style='color:red'>Maghi<o:p></o:p></h1>
<p class=MsoNormal style='margin:0'><b>Come</b> <span style='font-style:italic'>all</span><o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
${item(1, '·', 'rice')}
${item(2, 'o', 'red')}
${item(1, '·', 'salt')}
<p class=MsoNormal>then</p>
${item(1, '1.', 'cook')}
${item(1, '2.', 'eat')}<!--EndFragment--></body></html>`
  expect(pasted(letter)).toBe(
    [
      '<h1>Maghi</h1><p><strong>Come</strong><em>all</em></p>',
      '<ul><li><p>rice</p><ul><li><p>red</p></li></ul></li><li><p>salt</p></li></ul>',
      '<p>then</p><ol><li><p>cook</p></li><li><p>eat</p></li></ol>',
    ].join(''),
  )
})

it('takes a text from Google Docs, which wraps all of it as bold that is not', () => {
  expect(
    pasted(
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">a</span><span style="font-weight:400">b</span></p></b>',
    ),
  ).toBe('<p><strong>a</strong>b</p>')
})

it.each([
  ['scripts', 'a<script>alert(1)</script><img src=x onerror=alert(1)>', 'a'],
  ['addresses that run something', '<a href="javascript:alert(1)" onclick="x">a</a>', 'a'],
  ['pictures of other sites', '<img src="https://a.example/x.png" alt="x">b', 'b'],
  ['styles, classes and frames', '<p class="x" style="color:red">a<iframe src="/"></iframe></p>', '<p>a</p>'],
  ['the head of a page', '<head><title>t</title><style>p{}</style></head><p>a</p>', '<p>a</p>'],
])('leaves out %s', (_what, html, kept) => {
  expect(pasted(html)).toBe(kept)
})

it('keeps links, headings, tables and the pictures of the site', () => {
  const kept =
    '<h2 data-level="1">a</h2><p><a href="https://a.example">b</a><img src="/pictures/x/1x1" alt="c"></img></p><table><tbody><tr><th>d</th></tr></tbody></table>'
  expect(pasted(kept.replace('/pictures', 'https://site.example/pictures'))).toBe(kept)
})
