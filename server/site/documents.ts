import type { FastifyReply, FastifyRequest } from 'fastify'
import { entityTag, namesVersion, versionOfState } from '../endpoints/entity-tags.ts'

const forPrograms = /^(application\/([\w.-]+\+)?xml|application\/manifest\+json|text\/plain)\b/

/** Checks whether a response is a document that programs poll, such as a feed. */
export function isDocument({ status, headers }: Response): boolean {
  return status === 200 && forPrograms.test(headers.get('content-type') ?? '')
}

/** Sends a document with an entity tag, or 304 to a client that has it. */
export async function sendDocument(
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  document: Response,
): Promise<FastifyReply> {
  // The router measures no body for HEAD: the content is unknown.
  if (method === 'HEAD') return reply.send(document)
  const content = await document.text()
  const version = versionOfState({ content })
  reply.headers({ ...Object.fromEntries(document.headers), etag: entityTag(version) })
  if (namesVersion(headers['if-none-match'] ?? '', version)) return reply.code(304).send()
  return reply.send(Buffer.from(content))
}
