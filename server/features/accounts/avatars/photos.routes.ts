import type { FastifyInstance } from 'fastify'
import { photoBytesMax } from '../../../../contract/accounts/photos/limits.ts'
import { serve } from '../../../endpoints/serve.ts'
import { takePictureBodies, uploadedPicture } from '../../../pictures/picture-uploads.ts'
import { readOwnPhoto, removeOwnPhoto, replacePhoto } from './photos.service.ts'

/** Shows members their own photo, and takes another one. */
export async function photoRoutes(app: FastifyInstance): Promise<void> {
  takePictureBodies(app, photoBytesMax)
  serve(app, 'GET /api/account/photo', ({ context, viewer }) => readOwnPhoto(context, viewer))
  serve(
    app,
    'PUT /api/account/photo',
    ({ context, viewer, request }) => replacePhoto(context, viewer, uploadedPicture(request)),
    { bodyLimit: photoBytesMax, usedUp: 'photosPerAccount' },
  )
  serve(app, 'DELETE /api/account/photo', ({ context, viewer }) => removeOwnPhoto(context, viewer))
}
