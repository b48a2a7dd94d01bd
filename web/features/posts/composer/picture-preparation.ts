import { m } from '../../../../contract/paraglide/messages.js'
import { pictureSides } from '../../../../contract/picture-files.ts'
import { postPictureSideMin } from '../../../../contract/posts/options-and-limits.ts'
import { ApiError, readFaults } from '../../../api/api.ts'
import { dropRefusedToken, readToken } from '../../../api/token.ts'
import { drawScaled, encodeJpeg, PictureFault, readPicture } from '../../../browser/picture-files.ts'

const previewSide = 320

/** A picture that is ready for the upload. */
interface PreparedPicture {
  file: Blob
  /** A small copy, as a data URL. */
  preview: string
}

/**
 * Scales a chosen file down to the size of posts' pictures, upright.
 * @throws {PictureFault}
 */
export async function preparePicture(chosen: File): Promise<PreparedPicture> {
  const bitmap = await readPicture(chosen, postPictureSideMin)
  const longer = Math.max(bitmap.width, bitmap.height)
  const shorter = Math.min(bitmap.width, bitmap.height)
  const scale = Math.min(1, Math.max(pictureSides.large / longer, postPictureSideMin / shorter))
  const canvas = drawScaled(bitmap, scale)
  const preview = drawScaled(bitmap, Math.min(1, previewSide / longer)).toDataURL('image/jpeg')
  bitmap.close()
  const file = await encodeJpeg(canvas)
  if (!file) throw new PictureFault(m.errors_picture_unreadable())
  return { file, preview }
}

interface Upload {
  /** Called with the uploaded share, from 0 to 1. */
  onProgress: (share: number) => void
  /** Aborts the upload, without further callbacks. */
  signal: AbortSignal
}

/**
 * Posts a file as the current member and returns the JSON of the response. `fetch` reports no upload
 * progress.
 * @throws {ApiError} for a refusal; status 0 when the connection breaks
 */
export function upload<Response>(url: string, file: Blob, { onProgress, signal }: Upload): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const token = readToken()
    request.open('POST', url)
    request.setRequestHeader('content-type', file.type)
    if (token) request.setRequestHeader('x-auth-token', token)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      if (request.status === 401 && token) dropRefusedToken(token)
      const body = readJson(request.responseText)
      if (request.status >= 200 && request.status < 300) return resolve(body as Response)
      const reference = request.getResponseHeader('x-request-id') ?? undefined
      reject(new ApiError(request.status, readFaults(body), reference))
    }
    request.onerror = () => reject(new ApiError(0, [{ msg: m.site_offline() }]))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
