import { basename } from 'node:path'
import type { Plugin } from 'vite'

/** A node of the parsed code; positions are offsets. */
interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

const routerFile = /\/node_modules\/react-router\/dist\/production\/lib\/(.+)[.]js$/
const checks = new Set(['invariant', 'warning', 'warningOnce'])

/**
 * Shortens the router's messages to developers: pages throw or log `hooks:626`, the file and line of the installed version
 * (`node_modules/react-router/dist/production/lib`). The texts would be a fifteenth of the landing page's scripts.
 */
export const shortMessages: Plugin = {
  name: 'short-messages',
  apply: 'build',
  transform(code, id) {
    if (this.environment.name !== 'client' || !routerFile.test(id)) return null
    const file = basename(id, '.js')
    const place = ({ start }: Node) => JSON.stringify(`${file}:${code.slice(0, start).split('\n').length}`)
    const edits: { at: Node; text: string }[] = []
    walk(this.parse(code) as unknown as Node, (node) => {
      const message = messageIn(node)
      if (message) edits.push({ at: message, text: place(message) })
      else if (isDisplayName(node)) edits.push({ at: node, text: '' })
    })
    edits.sort((one, other) => other.at.start - one.at.start)
    return {
      code: edits.reduce(
        (text, { at, text: short }) => text.slice(0, at.start) + short + text.slice(at.end),
        code,
      ),
      map: null,
    }
  },
}

const variables = new Set(['errorMessage', 'msg'])

/** Returns the message that a node gives to a check, an error or the console. */
function messageIn(node: Node): Node | null {
  const [name, value] = node.type === 'AssignmentExpression' ? [node.left, node.right] : [node.id, node.init]
  if (variables.has(String((name as Node | undefined)?.name)))
    return value && isText(value as Node) ? (value as Node) : null
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return null
  const { callee, arguments: given } = node as unknown as { callee: Node; arguments: Node[] }
  const isNamed = callee.type === 'Identifier'
  const isMessage = isNamed
    ? node.type === 'NewExpression'
      ? callee.name === 'Error'
      : checks.has(String(callee.name))
    : callee.type === 'MemberExpression' && (callee.object as Node).name === 'console'
  const last = given.at(-1)
  return isMessage && last && isText(last) ? last : null
}

function isText(node: Node): boolean {
  if (node.type === 'BinaryExpression') return isText(node.left as Node) || isText(node.right as Node)
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
}

/** Checks for `Component.displayName = '…'`, which only developers' tools read. */
function isDisplayName({ type, expression }: Node): boolean {
  if (type !== 'ExpressionStatement') return false
  const { type: kind, left, right } = expression as Node
  if (kind !== 'AssignmentExpression' || !isText(right as Node)) return false
  const { type: target, property } = left as Node
  return target === 'MemberExpression' && (property as Node).name === 'displayName'
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const part of Object.values(node))
    for (const child of Array.isArray(part) ? part : [part])
      if (child && typeof child === 'object' && typeof (child as Node).type === 'string')
        walk(child as Node, visit)
}
