import type { FastifyInstance } from 'fastify'
import { letterFileBytesMax } from '../../../contract/letters/options-and-limits.ts'
import { versionedId } from '../../endpoints/entity-tags.ts'
import { serve } from '../../endpoints/serve.ts'
import { boundReceivedBytes } from '../../pictures/picture-uploads.ts'
import { attachFile, detachFile } from './letters/attaching.service.ts'
import { listPaperRecipients, listRecipients, readReach, writeAgain } from './letters/delivery.service.ts'
import {
  addLetter,
  changeLetter,
  listLetters,
  listSenders,
  readLetter,
  removeLetter,
} from './letters/letters.service.ts'
import { readLetterFile, readOwnLetter } from './letters/own-letters.service.ts'
import { sendDueLetters, sendLetter, stopLetter, testLetter } from './letters/sending.service.ts'
import { countSelected } from './selections/selected-people.service.ts'
import {
  addSelection,
  changeSelection,
  listSelections,
  readSelection,
  removeSelection,
} from './selections/selections.service.ts'

/** Serves selections of people, and letters to them. */
export async function letters(app: FastifyInstance): Promise<void> {
  await app.register(selectionRoutes)
  await app.register(letterRoutes)
  await app.register(letterDeliveryRoutes)
  await app.register(letterFileRoutes)
}

async function letterRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/admin/letters', ({ context, viewer, query }) => listLetters(context, viewer, query))
  serve(app, 'POST /api/admin/letters', ({ context, viewer, body, request }) =>
    addLetter(context, viewer, body, request.headers['idempotency-key']),
  )
  serve(app, 'GET /api/admin/letters/senders', ({ context, viewer }) =>
    listSenders(context, context.database, viewer),
  )
  serve(app, 'GET /api/admin/letters/:id', ({ context, viewer, params }) =>
    readLetter(context.database, viewer, params.id),
  )
  serve(app, 'PUT /api/admin/letters/:id', ({ context, viewer, params, body, request }) =>
    changeLetter(context, viewer, versionedId(params, request), body),
  )
  serve(app, 'DELETE /api/admin/letters/:id', ({ context, viewer, params, request }) =>
    removeLetter(context, viewer, versionedId(params, request)),
  )
  serve(app, 'POST /api/admin/letters/:id/again', ({ context, viewer, params }) =>
    writeAgain(context, viewer, params.id),
  )
  serve(app, 'GET /api/letters/:id', ({ context, viewer, params }) =>
    readOwnLetter(context, viewer, params.id),
  )
}

/** Serves the sending of letters, and their outcomes. Running rounds end before the database closes. */
async function letterDeliveryRoutes(app: FastifyInstance): Promise<void> {
  let round = Promise.resolve()
  const queueTheRest = () => {
    round = round
      .then(() => sendDueLetters(app))
      .catch((error: unknown) =>
        app.log.error({ err: error }, 'letters could not be queued; tried again in a minute'),
      )
  }
  app.addHook('onClose', () => round)

  serve(app, 'GET /api/admin/letters/:id/reach', ({ context, viewer, params }) =>
    readReach(context, viewer, params.id),
  )
  serve(app, 'GET /api/admin/letters/:id/paper', ({ context, viewer, params, query }) =>
    listPaperRecipients(context, viewer, params.id, query),
  )
  serve(app, 'GET /api/admin/letters/:id/recipients', ({ context, viewer, params, query }) =>
    listRecipients(context, viewer, params.id, query),
  )
  serve(app, 'POST /api/admin/letters/:id/test', ({ context, viewer, params }) =>
    testLetter(context, viewer, params.id),
  )
  serve(app, 'POST /api/admin/letters/:id/send', async ({ context, viewer, params, body }) => {
    const letter = await sendLetter(context, viewer, params.id, body.at)
    if (letter.state === 'sending') queueTheRest()
    return letter
  })
  serve(app, 'POST /api/admin/letters/:id/stop', ({ context, viewer, params }) =>
    stopLetter(context, viewer, params.id),
  )
}

async function selectionRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/admin/selections', ({ context, viewer, query }) =>
    listSelections(context, viewer, query),
  )
  serve(app, 'POST /api/admin/selections', ({ context, viewer, body }) => addSelection(context, viewer, body))
  serve(app, 'POST /api/admin/selections/count', ({ context, viewer, body }) =>
    countSelected(context, viewer, body.filter),
  )
  serve(app, 'GET /api/admin/selections/:id', ({ context, viewer, params }) =>
    readSelection(context.database, viewer, params.id),
  )
  serve(app, 'PUT /api/admin/selections/:id', ({ context, viewer, params, body, request }) =>
    changeSelection(context, viewer, versionedId(params, request), body),
  )
  serve(app, 'DELETE /api/admin/selections/:id', ({ context, viewer, params, request }) =>
    removeSelection(context, viewer, versionedId(params, request)),
  )
}

/** Accepts files for letters, and serves each to the recipients of its letter. */
async function letterFileRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/letters/:id/files/:fileId', ({ context, viewer, params }) =>
    readLetterFile(context, viewer, params),
  )
  serve(app, 'DELETE /api/admin/letters/:id/files/:fileId', ({ context, viewer, params }) =>
    detachFile(context, viewer, params),
  )
  await app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: letterFileBytesMax },
      (_request, body, done) => done(null, body),
    )
    boundReceivedBytes(uploads)
    serve(
      uploads,
      'POST /api/admin/letters/:id/files',
      ({ context, viewer, params, query, request: { body } }) => {
        const content = body instanceof Buffer ? body : Buffer.alloc(0)
        return attachFile(context, viewer, params.id, { name: query.file, content })
      },
      { bodyLimit: letterFileBytesMax },
    )
  })
}
