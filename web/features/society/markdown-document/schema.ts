import { type Attrs, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'
import { tableNodes } from 'prosemirror-tables'

const levels = [1, 2, 3, 4, 5, 6]

/** Headings of a text start at level two: the title of the page is the first. */
const headingTag = (level: number) => `h${Math.max(2, level)}`

const list = { content: 'list_item+', group: 'block' } satisfies NodeSpec

const blocks = {
  doc: { content: 'block+' },
  paragraph: {
    content: 'inline*',
    group: 'block',
    parseDOM: [{ tag: 'p' }],
    toDOM: () => ['p', 0],
  },
  blockquote: {
    content: 'block+',
    group: 'block',
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  heading: {
    attrs: { level: { default: 1, validate: 'number' } },
    content: '(text | image)*',
    group: 'block',
    defining: true,
    parseDOM: levels.map((level) => ({
      tag: `h${level}`,
      getAttrs: (dom) => ({ level: Number(dom.dataset.level ?? level) }),
    })),
    toDOM: ({ attrs }) => [headingTag(attrs.level), { 'data-level': attrs.level }, 0],
  },
  code_block: {
    attrs: { language: { default: '' } },
    content: 'text*',
    marks: '',
    group: 'block',
    code: true,
    defining: true,
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    toDOM: () => ['pre', ['code', 0]],
  },
  bullet_list: {
    ...list,
    attrs: { tight: { default: true } },
    parseDOM: [{ tag: 'ul' }],
    toDOM: ({ attrs }) => ['ul', tightness(attrs), 0],
  },
  ordered_list: {
    ...list,
    attrs: { order: { default: 1, validate: 'number' }, tight: { default: true } },
    parseDOM: [{ tag: 'ol', getAttrs: (dom) => ({ order: Number(dom.getAttribute('start') ?? 1) }) }],
    toDOM: ({ attrs }) => ['ol', { start: attrs.order, ...tightness(attrs) }, 0],
  },
  list_item: {
    content: 'block+',
    defining: true,
    parseDOM: [{ tag: 'li' }],
    toDOM: () => ['li', 0],
  },
  ...tableNodes({
    tableGroup: 'block',
    cellContent: 'inline*',
    // Without a style attribute: the delimiters of the table align columns, and pages do not show a style.
    cellAttributes: { align: { default: null } },
  }),
  text: { group: 'inline' },
  image: {
    inline: true,
    group: 'inline',
    draggable: true,
    attrs: { src: { validate: 'string' }, alt: { default: '' }, title: { default: null } },
    parseDOM: [
      {
        tag: 'img[src]',
        getAttrs: (dom) => ({ src: dom.getAttribute('src'), alt: dom.getAttribute('alt') ?? '' }),
      },
    ],
    toDOM: ({ attrs }) => ['img', { src: attrs.src, alt: attrs.alt }],
  },
  hard_break: {
    inline: true,
    group: 'inline',
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
} satisfies Record<string, NodeSpec>

const marks = {
  link: {
    attrs: { href: { validate: 'string' }, title: { default: null } },
    inclusive: false,
    parseDOM: [{ tag: 'a[href]', getAttrs: (dom) => ({ href: dom.getAttribute('href') }) }],
    toDOM: ({ attrs }) => ['a', { href: attrs.href }, 0],
  },
  em: { parseDOM: [{ tag: 'em' }], toDOM: () => ['em', 0] },
  strong: { parseDOM: [{ tag: 'strong' }], toDOM: () => ['strong', 0] },
  strike: { parseDOM: [{ tag: 'del' }], toDOM: () => ['del', 0] },
  code: { code: true, excludes: '_', parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
} satisfies Record<string, MarkSpec>

/** The schema of a text: everything that pages show, and nothing else. */
export const schema = new Schema({ nodes: blocks, marks })

function tightness({ tight }: Attrs): Attrs {
  return { 'data-tight': tight ? 'true' : null }
}
