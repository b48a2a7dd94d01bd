import { EditorState } from 'prosemirror-state'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { toolCount } from '../markdown/markdown-editor.tsx'
import { schema } from '../markdown-document/schema.ts'
import { formatsOf } from './formatting.ts'
import { Toolbar } from './toolbar.tsx'

const never = () => undefined

it('the place of the toolbar is reserved for as many buttons as it has', () => {
  const formats = formatsOf(EditorState.create({ schema }))
  const toolbar = { formats, controls: 'text', act: never, onLink: never, onPicture: never }
  const html = renderToStaticMarkup(createElement(Toolbar, toolbar))
  expect(html.match(/<button/g)).toHaveLength(toolCount)
})
