import type { FastifyInstance } from 'fastify'
import { pictureBytesMax } from '../../../../contract/picture-files.ts'
import { serve } from '../../../endpoints/serve.ts'
import { takePictureBodies, uploadedPicture } from '../../../pictures/picture-uploads.ts'
import { readPostPicture, takePostPicture } from './post-pictures.service.ts'

/** Accepts pictures for posts, and serves each to the members who may see its post. */
export async function postPictureRoutes(app: FastifyInstance): Promise<void> {
  takePictureBodies(app)
  serve(
    app,
    'POST /api/posts/pictures',
    ({ context, viewer, request }) => takePostPicture(context, viewer, uploadedPicture(request)),
    { bodyLimit: pictureBytesMax, usedUp: 'postPicturesPerAccount' },
  )
  serve(app, 'GET /api/posts/pictures/:id', ({ context, viewer, params: { id }, query: { size } }) =>
    readPostPicture(context, viewer, { id, size }),
  )
}
